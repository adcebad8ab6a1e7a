import type {RawObject} from '../../../cluster/port.ts'
import {json} from '../../format/layout.ts'
import type {Collector, Item} from '../item.ts'
import {objectsOf} from '../lists.ts'
import {told} from '../outcome.ts'

/** Writes the registries and user names of pull Secrets. These are enough to recognize a wrong Secret. */
export const IMAGE_PULL_SECRETS: Collector = {
  id: 'image-pull-secrets',
  says: 'writing registry users',
  asksNobody: true,
  rules: () => [],
  collect: ({lists, write, each}) =>
    each(
      lists.filter(({kind}) => kind.kind === 'Secret').flatMap(list => objectsOf(list).flatMap(pullSecret)),
      async item => told(item, await write(`cluster-resources/image-pull-secrets/${item.path}.json`, json(item.users))),
    ),
}

interface PullSecret extends Item {
  readonly path: string
  readonly users: Readonly<Record<string, string>>
}

function pullSecret(secret: RawObject): PullSecret[] {
  const users = usersByRegistry(secret)
  if (users === null) return []
  const path = `${String(secret.metadata.namespace)}/${String(secret.metadata.name)}`
  return [{name: `registries of Secret ${path}`, rule: null, read: null, path, users}]
}

function usersByRegistry({type, data}: RawObject): Record<string, string> | null {
  if (type !== 'kubernetes.io/dockerconfigjson') return null
  const config = parsed(Buffer.from(String(Object(data)['.dockerconfigjson'] ?? ''), 'base64').toString())
  const registries = Object.entries(Object(Object(config).auths) as Record<string, unknown>)
  return Object.fromEntries(registries.map(([host, login]) => [host, userOf(login)]))
}

/** Returns `username`, or the user in `auth`. `auth` is the base64 of `user:password`. */
function userOf(login: unknown): string {
  const {username, auth} = Object(login) as {username?: unknown; auth?: unknown}
  if (typeof username === 'string') return username
  return (
    Buffer.from(String(auth ?? ''), 'base64')
      .toString()
      .split(':')[0] ?? ''
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
