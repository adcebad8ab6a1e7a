import {readFileSync} from 'node:fs'
import {delimiter, dirname, join, resolve, sep} from 'node:path'
import {type Static, Type} from 'typebox'
import {parse, YAMLParseError} from 'yaml'
import {SvcdiagError} from '../../errors.ts'
import {decoder, Malformed} from '../decode.ts'

const Optional = Type.Optional

const Cluster = Type.Object({
  server: Optional(Type.String()),
  'certificate-authority': Optional(Type.String()),
  'certificate-authority-data': Optional(Type.String()),
  'insecure-skip-tls-verify': Optional(Type.Boolean()),
  'tls-server-name': Optional(Type.String()),
  'proxy-url': Optional(Type.String()),
})
export type ClusterEntry = Static<typeof Cluster>

const Exec = Type.Object({
  apiVersion: Optional(Type.String()),
  command: Type.String(),
  args: Optional(Type.Array(Type.String())),
  env: Optional(Type.Array(Type.Object({name: Type.String(), value: Type.String()}))),
  installHint: Optional(Type.String()),
  provideClusterInfo: Optional(Type.Boolean()),
  interactiveMode: Optional(Type.String()),
})
export type ExecEntry = Static<typeof Exec>

const User = Type.Object({
  'client-certificate': Optional(Type.String()),
  'client-certificate-data': Optional(Type.String()),
  'client-key': Optional(Type.String()),
  'client-key-data': Optional(Type.String()),
  token: Optional(Type.String()),
  tokenFile: Optional(Type.String()),
  username: Optional(Type.String()),
  password: Optional(Type.String()),
  as: Optional(Type.String()),
  'as-uid': Optional(Type.String()),
  'as-groups': Optional(Type.Array(Type.String())),
  'as-user-extra': Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  exec: Optional(Exec),
  'auth-provider': Optional(
    Type.Object({name: Type.String(), config: Optional(Type.Record(Type.String(), Type.String()))}),
  ),
})
export type UserEntry = Static<typeof User>

const Context = Type.Object({
  cluster: Optional(Type.String()),
  user: Optional(Type.String()),
  namespace: Optional(Type.String()),
})

const File = Type.Object({
  'current-context': Optional(Type.String()),
  clusters: Optional(Type.Array(Type.Object({name: Type.String(), cluster: Optional(Cluster)}))),
  users: Optional(Type.Array(Type.Object({name: Type.String(), user: Optional(User)}))),
  contexts: Optional(Type.Array(Type.Object({name: Type.String(), context: Optional(Context)}))),
})

export interface Kubeconfig {
  /** The file or its origin, for messages. */
  readonly source: string
  readonly currentContext: string | null
  readonly clusters: ReadonlyMap<string, ClusterEntry>
  readonly users: ReadonlyMap<string, UserEntry>
  readonly contexts: ReadonlyMap<string, Static<typeof Context>>
}

/**
 * Finds and merges kubeconfig files as kubectl does: `--kubeconfig`, else the files of `KUBECONFIG`, else
 * `~/.kube/config`. The first file that sets an entry or the current context wins. Missing files of a list are ignored.
 * Relative paths are relative to their own file. Returns null if no file exists. client-node cannot do this: it rejects
 * duplicate entries and missing files, and ignores `tokenFile`.
 */
export function loadKubeconfig(flag: string | {text: string} | undefined, env: NodeJS.ProcessEnv): Kubeconfig | null {
  if (typeof flag === 'object') return merge('the given text', [entriesOf(flag.text, 'the given text', null)])
  if (flag !== undefined && flag !== '') return merge(flag, [entriesOf(textOf(flag), flag, dirname(resolve(flag)))])
  const paths = defaultPaths(env)
  const files = paths.flatMap(path => {
    const text = textIfThere(path)
    return text === null ? [] : [entriesOf(text, path, dirname(resolve(path)))]
  })
  return files.length === 0 ? null : merge(paths.join(delimiter), files)
}

/** Returns the default places of a kubeconfig, in order. */
export function defaultPaths(env: NodeJS.ProcessEnv): readonly string[] {
  const listed = (env.KUBECONFIG ?? '').split(delimiter).filter(path => path !== '')
  if (listed.length > 0) return [...new Set(listed)]
  const home = env.HOME ?? env.USERPROFILE
  return home === undefined || home === '' ? [] : [join(home, '.kube', 'config')]
}

function textIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw unreadable(path, error)
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): SvcdiagError {
  return new SvcdiagError('kubeconfig.unreadable', `kubeconfig ${path} cannot be read: ${codeOf(error)}`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error'
}

type Entries = Static<typeof File>
const decodeFile = decoder(File)

function entriesOf(text: string, source: string, folder: string | null): Entries {
  try {
    const entries = decodeFile(parse(text) ?? {})
    return folder === null ? entries : withAbsolutePaths(entries, folder)
  } catch (error) {
    throw new SvcdiagError('kubeconfig.invalid', `kubeconfig ${source}: ${problem(error)}`)
  }
}

/** Names only the position, because a parser's own message quotes the line, which may contain a token. */
function problem(error: unknown): string {
  if (error instanceof Malformed) return `${error.path || 'the document'} is missing or has the wrong type`
  if (error instanceof YAMLParseError) return `not valid YAML at line ${error.linePos?.[0].line ?? '?'}`
  return 'not valid YAML'
}

const CLUSTER_PATHS = ['certificate-authority'] as const
const USER_PATHS = ['client-certificate', 'client-key', 'tokenFile'] as const

function withAbsolutePaths(entries: Entries, folder: string): Entries {
  for (const {cluster} of entries.clusters ?? []) if (cluster) makeAbsolute(cluster, CLUSTER_PATHS, folder)
  for (const {user} of entries.users ?? []) {
    if (user === undefined) continue
    makeAbsolute(user, USER_PATHS, folder)
    if (user.exec?.command.includes(sep)) makeAbsolute(user.exec, ['command'], folder)
  }
  return entries
}

function makeAbsolute<K extends string>(entry: {[P in K]?: string}, keys: readonly K[], folder: string): void {
  for (const key of keys) {
    const path = entry[key]
    if (path !== undefined && path !== '') entry[key] = resolve(folder, path)
  }
}

function merge(source: string, files: readonly Entries[]): Kubeconfig {
  return {
    source,
    currentContext: files.map(file => file['current-context']).find(name => name) ?? null,
    clusters: firstByName(files.flatMap(file => file.clusters ?? []).map(({name, cluster}) => [name, cluster ?? {}])),
    users: firstByName(files.flatMap(file => file.users ?? []).map(({name, user}) => [name, user ?? {}])),
    contexts: firstByName(files.flatMap(file => file.contexts ?? []).map(({name, context}) => [name, context ?? {}])),
  }
}

function firstByName<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map([...entries].reverse())
}
