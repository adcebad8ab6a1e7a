type Fields = Readonly<Record<string, unknown>>

/** What a query can compare, with the value that an event has; undefined if it has none. */
export const FIELDS = {
  kind: event => event.kind,
  source: event => event.source,
  id: event => event.id,
  /** The tool of a call, a result, or a hook run. */
  tool: event => event.tool_name,
  /** The occasion of a hook run, such as `PreToolUse`. */
  hook: event => event.hook_event_type,
  blocked: event => (event.kind === 'HookExecutionEvent' ? (event.blocked ?? false) : undefined),
  exit: event => event.exit_code,
  /** The key of a state update. */
  key: event => event.key,
  /** The execution status that a state update announces. */
  state: event => (event.key === 'execution_status' ? event.value : undefined),
  /** The code of an error. */
  code: event => event.code,
  risk: event => event.security_risk,
} as const satisfies Record<string, (event: Fields) => unknown>

export type FieldName = keyof typeof FIELDS
