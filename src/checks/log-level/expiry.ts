import type {Installation} from '../../installation/installation.ts'
import {LOG_LEVEL_EXPIRES} from '../../installation/log-level/record.ts'
import {ageMs} from '../age.ts'
import type {WorkloadName} from '../object-refs.ts'

/** Whether a change of the level through svcdiag is still meant to be there; null when svcdiag changed nothing. */
export function expiryOf(
  {kind, namespace, name}: WorkloadName,
  {components}: Installation,
  now: Date,
): 'pending' | 'passed' | null {
  const workloads = Object.values(components).flatMap(component =>
    component.state === 'found' ? component.workloads : [],
  )
  const workload = workloads.find(each => each.kind === kind && each.namespace === namespace && each.name === name)
  const age = ageMs(workload?.metadata.annotations?.[LOG_LEVEL_EXPIRES], now)
  if (age === null) return null
  return age < 0 ? 'pending' : 'passed'
}
