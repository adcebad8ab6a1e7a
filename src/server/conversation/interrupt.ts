import type {EventOf} from '../../events/kinds/index.ts'
import {agentError} from './agent-error.ts'
import {append, make} from './append.ts'
import type {Live} from './live.ts'
import {move} from './status.ts'

/** What a run that was interrupted leaves in the log: an error for each call without a result, then the interrupt. */
export async function interrupted(live: Live): Promise<void> {
  const orphans = live.state.pending.map(({made}) => agentError(live, made.event, ORPHANED))
  live.state.pending = []
  await append(live, orphans)
  const event: EventOf<'InterruptEvent'> = {source: 'user', kind: 'InterruptEvent'}
  await move(live, 'interrupt', () => [{made: make(live, event)}])
}

const ORPHANED = 'The call was interrupted by the user before it had a result.'
