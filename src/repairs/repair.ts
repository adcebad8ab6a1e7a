import type {Rule} from '../cluster/port.ts'
import type {Command} from './command.ts'
import type {ObjectRef} from './objects.ts'

/** One way to repair a finding. A finding lists its ways best first. */
export interface Repair {
  /** Permanent, `area.what-it-does`: the name under which its proof is kept. */
  readonly id: string
  readonly summary: string
  /** The condition under which this way is the right one; absent when there is none. */
  readonly when?: string
  /** Why no command of ours can do it; absent when its steps are commands. */
  readonly byHand?: ByHand
  /** Who writes the old state back, and when; absent when the repair lasts. */
  readonly undoneBy?: string
  readonly steps: readonly [Step, ...Step[]]
}

/** One thing to do. Steps run in order, and a step that fails ends the repair. */
export interface Step {
  readonly does: string
  readonly role?: StepRole
  /** Absent for a step that a person takes. */
  readonly command?: Command
  readonly changes: Changes
  /** The objects that the step writes, whose pods it restarts, or that a precondition looks at. */
  readonly objects: readonly ObjectRef[]
  /** How to go back: a command, or in words that nothing does. */
  readonly undo?: Command | string
  /** The permissions that the step takes. */
  readonly needs: readonly Rule[]
}

/**
 * `precondition`: fails when an object is no longer as the check saw it. `restart`: starts pods again with the template
 * they have.
 */
export type StepRole = 'precondition' | 'restart'

export type Changes = 'nothing' | 'restarts-pods' | 'changes-data'

/** The closed list of reasons why a person has to act. */
export const BY_HAND = {
  'value-from-outside': 'the cluster does not tell which value is right',
  'provider-registry-or-database': 'a provider, a registry or a database has to change',
  'unknown-program-error': 'the program fails for a reason of its own',
  'access-policy': 'access is a decision of those who run the cluster',
  reinstall: 'objects of the installation have to be deployed again',
  'at-the-source': 'something else writes the object: Helm, an operator, the app',
  'another-finding': 'another finding names the repair',
  'in-progress': 'it is still under way, and may end well',
} as const
export type ByHand = keyof typeof BY_HAND
