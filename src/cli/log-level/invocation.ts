import type {ComponentName} from '../../installation/installation.ts'
import type {Change, Plan} from '../../log-level/change.ts'
import type {Scene} from '../../log-level/plan/plan.ts'
import type {Target} from '../../log-level/target.ts'
import type {TargetFlags} from '../flags/cluster-flags.ts'
import type {LogFlags} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import type {TerminalInput} from '../output/terminal.ts'

export type ChangeFlags = TargetFlags &
  LogFlags &
  TerminalInput['flags'] & {
    readonly json: boolean
    readonly output?: 'text' | 'json' | undefined
    readonly 'dry-run': boolean
    readonly yes: boolean
    readonly wait: boolean
  }

/** The input of `set` and `reset`, which differ only in the plan. */
export interface ChangeInvocation {
  readonly command: 'set' | 'reset'
  readonly asked: readonly ComponentName[]
  /** `by` is the user name in the API server; `at` is the time of the write. */
  readonly planFor: (
    by: string,
    at: Date,
  ) => {
    readonly all: (scene: Scene) => Plan
    readonly one: (target: Target, scene: Scene) => Change
  }
  readonly flags: ChangeFlags
  readonly sink: Sink
}
