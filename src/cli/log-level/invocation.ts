import type {ComponentName} from '../../installation/installation.ts'
import type {Change, Plan} from '../../log-level/change.ts'
import type {Scene} from '../../log-level/plan/plan.ts'
import type {Target} from '../../log-level/target.ts'
import type {TargetFlags} from '../flags/declarations.ts'
import type {OutputFlags} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'

export type ChangeFlags = TargetFlags &
  OutputFlags & {
    readonly 'dry-run': boolean
    readonly yes: boolean
    readonly wait: boolean
  }

export interface ChangeInvocation {
  readonly command: 'set' | 'reset'
  readonly asked: readonly ComponentName[]
  /** Returns the functions that plan the change, for a write by the user `by` at the time `at`. */
  readonly planFor: (
    by: string,
    at: Date,
  ) => {
    readonly all: (scene: Scene) => Plan
    readonly one: (target: Target, scene: Scene) => Change
  }
  /** How long to hold the level and then to restore the previous one, as the user wrote it. Null: not at all. */
  readonly heldFor: string | null
  readonly flags: ChangeFlags
  readonly sink: Sink
}
