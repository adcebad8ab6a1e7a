import type {ApiBehaviour, DeniedRule} from '../../src/lab/model.ts'
import {grant} from './grant.ts'
import {type Grain, grainsOf, ruleOf, rulesOfAll} from './least-rules.ts'

interface Asking {
  readonly kubeconfig: string
  readonly namespace: string
  /** Who asks where the API does all that it should. */
  readonly user: string
}

/** What the lab says of its API is, in a cluster, who asks and where. */
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
