import {Type} from 'typebox'
import {decoder} from '../../cluster/decode.ts'
import {type ClusterReader, found, type Read, type Rule} from '../../cluster/port.ts'
import type {RecordedApi} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {notInBundle, readDocument} from './document.ts'
import {decoderOfRead, unlessMalformed} from './recorded-read.ts'

const Texts = Type.Optional(Type.Array(Type.String()))
const decodeGrants = decoder(
  Type.Array(Type.Object({verbs: Texts, apiGroups: Texts, resources: Texts, resourceNames: Texts})),
)
type Grant = ReturnType<typeof decodeGrants>[number]

const decodeAllowed = decoderOfRead(Type.Boolean())
const decodeUser = decoderOfRead(Type.String())

/** Answers who made the bundle and what that user was allowed. `api` is null for a bundle of another tool. */
export function userReader(bundle: Bundle, api: RecordedApi | null): Pick<ClusterReader, 'mayI' | 'whoAmI'> {
  const reviews = new Map((api?.reviews ?? []).map(({rule, allowed}) => [keyOf(rule), allowed]))
  return {
    mayI: async rule => {
      const recorded = reviews.get(keyOf(rule))
      const input = inputOf(rule)
      if (recorded === undefined) return byOwnRules(bundle, rule, input)
      return unlessMalformed(() => decodeAllowed(recorded), 'api.json', input)
    },
    whoAmI: async () => {
      const input = 'the current user'
      if (api?.user === undefined) return notInBundle(input, 'the bundle does not name the user who made it')
      return unlessMalformed(() => decodeUser(api.user), 'api.json', input)
    },
  }
}

function keyOf({
  apiGroup,
  resource,
  verbs,
  namespace,
  resourceNames = [],
}: RecordedApi['reviews'][number]['rule'] | Rule) {
  return JSON.stringify([apiGroup, resource, [...verbs].sort(), namespace, [...resourceNames].sort()])
}

function inputOf({resource, namespace}: Rule): string {
  return `access review of ${resource} in ${namespace ?? 'all namespaces'}`
}

/**
 * Answers a rule that was not reviewed from the list of the user's rules in a namespace. The list can prove a yes but never
 * a no, because authorizers other than RBAC need not list their rules. It does not contain cluster-wide rules.
 */
async function byOwnRules(bundle: Bundle, rule: Rule, input: string): Promise<Read<boolean>> {
  const {namespace} = rule
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
