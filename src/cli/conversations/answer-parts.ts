type Fields = Readonly<Record<string, unknown>>

/** The maximum length of a joined answer, in characters. */
const MOST_CHARACTERS = 65_536

/** The kinds of events that end an answer before it is complete. */
const ENDS: ReadonlySet<unknown> = new Set(['InterruptEvent', 'ConversationErrorEvent', 'ServerErrorEvent'])

/**
 * Returns a function that returns the events to print for each event of a live channel. Parts of an answer are joined,
 * because no mask finds a secret that is split between two parts. The event of the complete answer replaces its parts.
 * If the answer ends without that event, the joined parts come before the event that ended it.
 */
export function createAnswerParts(): (event: Fields) => Fields[] {
  let parts: {readonly content: string; readonly reasoning_content: string} | null = null
  return event => {
    if (event.kind === 'StreamingDeltaEvent') {
      parts = {
        content: joined(parts?.content, event.content),
        reasoning_content: joined(parts?.reasoning_content, event.reasoning_content),
      }
      return []
    }
    const isAnswer = event.source === 'agent' && (event.kind === 'MessageEvent' || event.kind === 'ActionEvent')
    if (!isAnswer && !ENDS.has(event.kind)) return [event]
    const unfinished = isAnswer || parts === null ? [] : [unfinishedAnswer(parts, event)]
    parts = null
    return [...unfinished, event]
  }
}

function joined(before = '', part: unknown): string {
  return typeof part === 'string' ? `${before}${part}`.slice(0, MOST_CHARACTERS) : before
}

function unfinishedAnswer({content, reasoning_content}: Fields, {timestamp}: Fields): Fields {
  return {
    kind: 'StreamingDeltaEvent',
    source: 'agent',
    timestamp,
    content: content || null,
    reasoning_content: reasoning_content || null,
  }
}
