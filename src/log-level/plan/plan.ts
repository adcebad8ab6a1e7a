import type {Component, ComponentName, Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import {PROGRAM} from '../../program.ts'
import type {Elsewhere, Plan} from '../change.ts'
import type {Target} from '../target.ts'
import {isChanged, planReset} from './reset.ts'
import {planSet, type SetRequest} from './set.ts'
import type {Ground} from './subject.ts'

export interface Scene extends Ground {
  readonly installation: Installation
  readonly targets: readonly Target[]
}

export function planSetAll(asked: readonly ComponentName[], request: SetRequest, scene: Scene): Plan {
  return {
    changes: scene.targets
      .filter(({workload}) => asked.includes(workload.component) && !isManual(workload.component, scene.profile))
      .map(target => planSet(target, request, scene)),
    elsewhere: asked.flatMap(name => elsewhere(scene.installation.components[name], scene.profile) ?? []),
  }
}

/** Plans to reset the named components. Without names, plans to reset every workload that svcdiag changed. */
export function planResetAll(asked: readonly ComponentName[], scene: Scene): Plan {
  const isMeant = (target: Target) =>
    asked.length === 0 ? isChanged(target) : asked.includes(target.workload.component)
  return {changes: scene.targets.filter(isMeant).map(target => planReset(target, scene)), elsewhere: []}
}

const SANDBOX_STEPS = [
  'set LOG_LEVEL in the environment that the runtime gives to new sandboxes, and in the environment of its warm pool',
  'new sandboxes follow, running conversations keep theirs',
]

/** Returns true if only a person may change the level. A restart of a sandbox would interrupt a conversation. */
export function isManual(name: ComponentName, profile: Profile): boolean {
  return name === 'sandbox' || profile.components[name].logLevel?.steps !== undefined
}

function elsewhere(component: Component, profile: Profile): Elsewhere | null {
  const {name} = component
  if (isManual(name, profile)) {
    const steps = profile.components[name].logLevel?.steps ?? SANDBOX_STEPS
    return {component: name, reason: 'its level is not set on a workload', steps}
  }
  if (component.state === 'found') return null
  if (component.state === 'external')
    return {component: name, reason: `it runs elsewhere, at ${component.host}`, steps: ['set its level there']}
  if (component.state === 'built-in')
    return {component: name, reason: `it is part of the app (${component.from})`, steps: ['set the level of app']}
  return {component: name, reason: 'it was not found', steps: [`${PROGRAM} check components.found`]}
}
