import type {ApiBehaviour, DeniedRule} from '../../src/lab/model.ts'
import {grant} from './grant.ts'
import {type Grain, grainsOf, ruleOf, rulesOfAll} from './least-rules.ts'

interface Asking {
  readonly kubeconfig: string
  readonly namespace: string
  /** The user, if the API works normally. */
  readonly user: string
}

/**
 * Returns the context for the API behaviour of the lab. In a real cluster, the user and the address produce this
 * behaviour.
 */
export async function contextFor(asking: Asking, api: ApiBehaviour): Promise<string> {
  const {refusesConnections, disturbance, denied} = api
  if (refusesConnections) return 'nowhere'
  if (disturbance === 'unauthorized') return 'stranger'
  if (denied.length === 0) return asking.user
  const grains = grainsOf(await rulesOfAll(asking.kubeconfig, asking.namespace))
  const allowed = grains.filter(grain => !denied.some(rule => denies(rule, grain)))
  await grant(asking.kubeconfig, 'restricted', allowed.map(ruleOf))
  return 'restricted'
}

function denies(rule: DeniedRule, {verb, resource, namespace, name}: Grain): boolean {
  const differ = (wanted: string | undefined, is: string | null) => wanted !== undefined && wanted !== is
  return ![
    differ(rule.verb, verb),
    differ(rule.resource, resource),
    differ(rule.namespace, namespace),
    differ(rule.name, name),
  ].includes(true)
}
