import {Type} from 'typebox'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {decoder} from '../decode.ts'
import {found, type Read, type Rule} from '../port.ts'
import {notInBundle, readDocument} from './document.ts'

const Texts = Type.Optional(Type.Array(Type.String()))
const decodeGrants = decoder(
  Type.Array(Type.Object({verbs: Texts, apiGroups: Texts, resources: Texts, resourceNames: Texts})),
)
type Grant = ReturnType<typeof decodeGrants>[number]

/**
 * What the list of the user's own rules in a namespace grants. It proves a yes; a no it does not, because authorizers
 * besides RBAC need not tell theirs, nor does it tell of the cluster.
 */
export async function mayI(bundle: Bundle, rule: Rule): Promise<Read<boolean>> {
  const {resource, namespace} = rule
  const input = `access review of ${resource} in ${namespace ?? 'all namespaces'}`
  const unknown = notInBundle(input, 'the bundle does not tell what its maker was allowed')
  if (namespace === null) return unknown
  const grants = await readDocument(bundle, `cluster-resources/auth-cani-list/${namespace}.json`, input, decodeGrants)
  if (grants?.status !== 'found') return grants ?? unknown
  return isGranted(rule, grants.value) ? found(true) : unknown
}

function isGranted({apiGroup, resource, verbs, resourceNames}: Rule, grants: readonly Grant[]): boolean {
  return verbs.every(verb =>
    (resourceNames ?? [null]).every(name =>
      grants.some(
        grant =>
          holds(grant.verbs, verb) &&
          holds(grant.apiGroups, apiGroup) &&
          holds(grant.resources, resource) &&
          (!grant.resourceNames?.length || (name !== null && grant.resourceNames.includes(name))),
      ),
    ),
  )
}

function holds(granted: readonly string[] | undefined, wanted: string): boolean {
  return granted?.some(item => item === '*' || item === wanted) ?? false
}
