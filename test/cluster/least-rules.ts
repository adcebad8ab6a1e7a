import type {CheckDefinition} from '../../src/checks/define.ts'
import {leastRules} from '../../src/checks/rbac.ts'
import {CHECKS} from '../../src/checks/registry.ts'
import type {Rule} from '../../src/cluster/port.ts'
import {PROFILES} from '../../src/installation/profiles/index.ts'
import {readerOf} from './reader.ts'

/** What `svcdiag rbac check` prints for a namespace. */
export function rulesOfAll(kubeconfig: string, namespace: string): Promise<readonly Rule[]> {
  return leastRulesOf(kubeconfig, namespace, CHECKS)
}

/** By check id: the rules of what it declares to read, without what its requirements and supporting inputs read. */
export async function ownRules(kubeconfig: string, namespace: string): Promise<Map<string, readonly Rule[]>> {
  const rules = new Map<string, readonly Rule[]>()
  for (const check of CHECKS) {
    rules.set(check.id, await leastRulesOf(kubeconfig, namespace, [{...check, requires: [], supporting: []}]))
  }
  return rules
}

function leastRulesOf(kubeconfig: string, namespace: string, checks: readonly CheckDefinition[]) {
  return readerOf(kubeconfig, 'admin', async reader => {
    const request = {namespace, profiles: PROFILES, forced: false}
    const {rules, assumed} = await leastRules(reader, request, checks)
    if (assumed.length > 0) throw new Error(`admin could not read everything: ${assumed.join('; ')}`)
    return rules
  })
}

/** A permission that cannot be split further: one verb on one resource, or on one name of it. */
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

/** `list apps/deployments in NAMESPACE`, `get secrets/NAME in NAMESPACE`. */
export function wordsOf({apiGroup, resource, verb, namespace, name}: Grain): string {
  const what = `${apiGroup === '' ? '' : `${apiGroup}/`}${resource}${name === null ? '' : ` ${name}`}`
  return `${verb} ${what}${namespace === null ? '' : ` in ${namespace}`}`
}
