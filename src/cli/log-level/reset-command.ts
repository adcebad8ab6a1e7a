import {planResetAll} from '../../log-level/plan/plan.ts'
import {planReset} from '../../log-level/plan/reset.ts'
import {COMPONENTS_HINT, componentsOf} from '../flags/component-names.ts'
import type {Sink} from '../output/sink.ts'
import {runChangeCommand} from './change-command.ts'
import type {ChangeFlags} from './invocation.ts'

export interface ResetInvocation {
  readonly components: readonly string[]
  readonly flags: ChangeFlags
  readonly sink: Sink
}

export function runResetCommand({components, flags, sink}: ResetInvocation): Promise<number> {
  const asked = componentsOf(components, COMPONENTS_HINT)
  return runChangeCommand({
    command: 'reset',
    asked,
    planFor: () => ({all: scene => planResetAll(asked, scene), one: planReset}),
    flags,
    sink,
  })
}
