import {knowledge, rulesOf} from '../../src/checks/engine/gather.ts'
import {leastRules} from '../../src/checks/engine/least-rules.ts'
import type {InputName} from '../../src/checks/facts.ts'
import {INPUTS} from '../../src/checks/inputs/index.ts'
import {CHECKS} from '../../src/checks/registry.ts'
import type {Rule} from '../../src/cluster/port.ts'
import {discover} from '../../src/installation/discover.ts'
import {PROFILES} from '../../src/installation/profiles.ts'
import {readerOf} from './reader.ts'

/** Returns the rules that `svcdiag rbac check` prints for a namespace. */
export function rulesOfAll(kubeconfig: string, namespace: string): Promise<readonly Rule[]> {
  return readerOf(kubeconfig, 'admin', async reader => {
    const {rules, assumed} = await leastRules(
      reader,
      {namespace, profiles: PROFILES, forced: false, release: null},
      CHECKS,
    )
    if (assumed.length > 0) throw new Error(`admin could not read everything: ${assumed.join('; ')}`)
    return rules
  })
}

/**
 * Returns a map from the id of a check to the RBAC rules that its declared inputs and their sources need. The
 * installation and the key Secrets count only if the check declares them, because their missing parts are reported
 * separately.
 */
export function ownRules(kubeconfig: string, namespace: string): Promise<Map<string, readonly Rule[]>> {
  return readerOf(kubeconfig, 'admin', async reader => {
    const discovery = await discover(reader, {namespace, profiles: PROFILES, forced: false, release: null})
    if (discovery.status !== 'found') throw new Error(`no installation in ${namespace}`)
    const {sandboxNamespace} = discovery.installation
    const known = await knowledge(discovery, reader, [
      ['ingresses', await reader.list('Ingress', {namespace})],
      ['sandboxIngresses', await reader.list('Ingress', {namespace: sandboxNamespace})],
    ])
    if (known === null) throw new Error(`nothing is known of ${namespace}`)
    return new Map(CHECKS.map(({id, inputs}) => [id, rulesOf(madeFrom(inputs), known)]))
  })
}

const IN_PARTS: ReadonlySet<InputName> = new Set(['installation', 'keySecrets'])

function madeFrom(inputs: readonly InputName[]): Set<InputName> {
  const all = new Set(inputs)
  for (const name of all) {
    if (!IN_PARTS.has(name)) for (const source of INPUTS.get(name)?.from ?? []) all.add(source)
  }
  return new Set([...all].filter(name => inputs.includes(name) || !IN_PARTS.has(name)))
}

/** A permission that cannot be divided: one verb on one resource, or on one name of a resource. */
export interface Grain {
  readonly apiGroup: string
  readonly resource: string
  readonly verb: Rule['verbs'][number]
  readonly namespace: string | null
  readonly name: string | null
}

export function grainsOf(rules: readonly Rule[]): Grain[] {
  const grains = rules.flatMap(({apiGroup, resource, verbs, namespace, resourceNames}) =>
    verbs.flatMap(verb => (resourceNames ?? [null]).map(name => ({apiGroup, resource, verb, namespace, name}))),
  )
  return [...new Map(grains.map(grain => [wordsOf(grain), grain])).values()]
}

export function ruleOf({apiGroup, resource, verb, namespace, name}: Grain): Rule {
  return {apiGroup, resource, verbs: [verb], namespace, ...(name === null ? {} : {resourceNames: [name]})}
}

/** Returns `list apps/deployments in NAMESPACE` or `get secrets/NAME in NAMESPACE`. */
export function wordsOf({apiGroup, resource, verb, namespace, name}: Grain): string {
  const what = `${apiGroup === '' ? '' : `${apiGroup}/`}${resource}${name === null ? '' : ` ${name}`}`
  return `${verb} ${what}${namespace === null ? '' : ` in ${namespace}`}`
}
