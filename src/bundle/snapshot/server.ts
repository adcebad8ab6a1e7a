import {Type} from 'typebox'
import {decoder} from '../../cluster/decode.ts'
import {type ClusterReader, found, type Read, type Rule, type ServerVersion} from '../../cluster/port.ts'
import {API_GROUPS, SERVER_VERSION} from '../format/layout.ts'
import type {RecordedApi} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {decoderOfRead, notInBundle, readDocument, unlessMalformed} from './document.ts'

const decodeVersion = decoder(
  Type.Object({
    info: Type.Object({
      gitVersion: Type.String(),
      major: Type.Optional(Type.String()),
      minor: Type.Optional(Type.String()),
    }),
  }),
)
const Groups = Type.Array(Type.Object({name: Type.String()}))
const decodeGroups = decoder(Type.Union([Groups, Type.Object({groups: Groups})]))

/** The recorded times; null if the bundle does not contain them. */
interface ServerTimes {
  /** The time of the server's clock, in milliseconds since 1970. */
  readonly takenAtMs: number | null
  /** The duration of `GET /version` in milliseconds. */
  readonly versionDurationMs: number | null
}

export function serverReader(bundle: Bundle, times: ServerTimes): Pick<ClusterReader, 'version' | 'groups'> {
  return {
    version: async () => {
      const read = await readDocument(bundle, SERVER_VERSION, 'server version', body => versionOf(body, times))
      return read ?? notInBundle('server version', `${SERVER_VERSION} is not in the bundle`)
    },
    groups: async (): Promise<Read<ReadonlySet<string>>> => {
      const read = await readDocument(bundle, API_GROUPS, 'API groups', decodeGroups)
      if (read === null) return notInBundle('API groups', `${API_GROUPS} is not in the bundle`)
      if (read.status === 'missing') return read
      const groups = 'groups' in read.value ? read.value.groups : read.value
      return found(new Set(groups.map(({name}) => name).filter(name => name !== '')))
    },
  }
}

function versionOf(body: unknown, {takenAtMs, versionDurationMs}: ServerTimes): ServerVersion {
  const {gitVersion, major = '', minor = ''} = decodeVersion(body).info
  return {
    gitVersion,
    major: numberIn(major),
    minor: numberIn(minor),
    serverTimeMs: takenAtMs,
    durationMs: versionDurationMs ?? 0,
  }
}

function numberIn(text: string): number {
  return Number.parseInt(text, 10) || 0
}

const Texts = Type.Optional(Type.Array(Type.String()))
const decodeGrants = decoder(
  Type.Array(Type.Object({verbs: Texts, apiGroups: Texts, resources: Texts, resourceNames: Texts})),
)
type Grant = ReturnType<typeof decodeGrants>[number]

const decodeAllowed = decoderOfRead(Type.Boolean())
const decodeUser = decoderOfRead(Type.String())

/** Returns a reader of the user's name and permissions. `api` is null for a bundle of another tool. */
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
      if (api?.user === undefined) return notInBundle(input, 'the bundle does not name its creator')
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

/** The list can only prove a permission, because authorizers other than RBAC may not list their rules. */
async function byOwnRules(bundle: Bundle, rule: Rule, input: string): Promise<Read<boolean>> {
  const {namespace} = rule
  const unknown = notInBundle(input, 'the bundle does not record the permissions of its creator')
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
