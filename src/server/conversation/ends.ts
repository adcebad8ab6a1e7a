/** What ends a run before the agent does. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** The conversation is deleted, or the server ends. */
export class Closed extends Error {
  override readonly name = 'Closed'
}

/** The conversation cannot go on. `code` is that of the ConversationErrorEvent. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure'
  readonly code: string

  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
}
