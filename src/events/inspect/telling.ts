/** The information that properties reveal, by name of the property. */
export type Named = Readonly<
  Record<
    string,
    {
      readonly severity: 'warn' | 'note'
      readonly message: string
      /** Reported only if one of these properties has a value. */
      readonly where?: readonly string[]
    }
  >
>

/** Properties that nothing masks, by the kind of the event or of an object in it: docs/reference-behaviour.md#not-masked */
export const TELLING: Readonly<Record<string, Named>> = {
  LLMCompletionLogEvent: {log_data: note('holds whole prompts')},
  HookExecutionEvent: {
    stdout: note('what a hook prints is not masked'),
    stderr: note('what a hook prints is not masked'),
    hook_input: note('what a hook is given is not masked'),
  },
  SystemPromptEvent: {dynamic_context: note('names secrets, hosts and repositories')},
  TerminalObservation: {
    metadata: {
      ...note('names the user, the host and its folders'),
      where: ['username', 'hostname', 'working_dir', 'py_interpreter_path'],
    },
  },
}

/** Properties that are reported anywhere, because state updates, `meta.json` and `base_state.json` have no kind. */
export const TELLING_MEMBERS: Named = {
  api_key: warn('a key that is not masked'),
  session_api_key: warn('a key that is not masked'),
  encrypted_content: warn('encrypted content is not to be shown'),
  llm: {...note('names the model, and where it is asked'), where: ['model', 'base_url']},
  mcp_config: note('names servers, and what they are given'),
  created_by_user_id: note('names the user'),
  sandbox_id: note('names the sandbox'),
}

function note(message: string) {
  return {severity: 'note', message} as const
}

function warn(message: string) {
  return {severity: 'warn', message} as const
}
