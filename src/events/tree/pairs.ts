import type {Node} from './node.ts'

const RESULTS: ReadonlySet<string> = new Set(['ObservationEvent', 'UserRejectObservation', 'AgentErrorEvent'])

export interface Pairs {
  /** Maps the id of an action to its result. */
  readonly results: ReadonlyMap<string, string>
  /** Executable actions without a result: they wait, run, or were lost in a crash. */
  readonly pending: readonly string[]
}

/** Pairs by the id of the action, else by the id of the tool call. The parent of a result is not its action. */
export function pairsOf(log: readonly Node[]): Pairs {
  const actions = log.filter(({kind}) => kind === 'ActionEvent')
  const ids = new Set(actions.map(({id}) => id))
  const byCall = new Map(actions.flatMap(({id, toolCallId}) => (toolCallId === null ? [] : [[toolCallId, id]])))
  const results = new Map<string, string>()
  for (const {id, kind, actionId, toolCallId} of log) {
    if (!RESULTS.has(kind)) continue
    const action = actionId !== null && ids.has(actionId) ? actionId : byCall.get(toolCallId ?? '')
    if (action !== undefined && !results.has(action)) results.set(action, id)
  }
  return {results, pending: actions.filter(({id, executable}) => executable && !results.has(id)).map(({id}) => id)}
}
