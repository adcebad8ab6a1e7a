import {readFile} from 'node:fs/promises'
import {delimiter, dirname, join, resolve, sep} from 'node:path'
import {type Static, Type} from 'typebox'
import {parse, YAMLParseError} from 'yaml'
import {SvcdiagError} from '../../errors.ts'
import {decoder, Malformed} from '../decode.ts'
import {flag, list, object, text, textMap} from '../objects/metadata.ts'
import {codeOf} from '../transport-errors.ts'

const Cluster = object({
  'server?': text,
  'certificate-authority?': text,
  'certificate-authority-data?': text,
  'insecure-skip-tls-verify?': flag,
  'tls-server-name?': text,
  'proxy-url?': text,
})
export type ClusterEntry = Static<typeof Cluster>

const Exec = object({
  'apiVersion?': text,
  command: text,
  'args?': list(text),
  'env?': list(object({name: text, value: text})),
  'installHint?': text,
  'provideClusterInfo?': flag,
  'interactiveMode?': text,
})
export type ExecEntry = Static<typeof Exec>

const User = object({
  'client-certificate?': text,
  'client-certificate-data?': text,
  'client-key?': text,
  'client-key-data?': text,
  'token?': text,
  'tokenFile?': text,
  'username?': text,
  'password?': text,
  'as?': text,
  'as-uid?': text,
  'as-groups?': list(text),
  'as-user-extra?': Type.Record(Type.String(), list(text)),
  'exec?': Exec,
  'auth-provider?': object({name: text, 'config?': textMap}),
})
export type UserEntry = Static<typeof User>

const Context = object({'cluster?': text, 'user?': text, 'namespace?': text})

const File = object({
  'current-context?': text,
  'clusters?': list(object({name: text, 'cluster?': Cluster})),
  'users?': list(object({name: text, 'user?': User})),
  'contexts?': list(object({name: text, 'context?': Context})),
})

export interface Kubeconfig {
  readonly source: string
  readonly currentContext: string | null
  readonly clusters: ReadonlyMap<string, ClusterEntry>
  readonly users: ReadonlyMap<string, UserEntry>
  readonly contexts: ReadonlyMap<string, Static<typeof Context>>
}

/**
 * Finds and merges kubeconfig files as kubectl does; null if none exists. The first file that sets an entry wins.
 * Missing files are ignored, and paths are relative to their own file. client-node cannot do this: it rejects duplicate
 * entries and missing files, and ignores `tokenFile`.
 */
export async function loadKubeconfig(
  flag: string | {text: string} | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Kubeconfig | null> {
  if (typeof flag === 'object') return merge('the given text', [entriesOf(flag.text, 'the given text', null)])
  if (flag !== undefined && flag !== '') return merge(flag, await entriesIn(flag))
  const paths = defaultPaths(env)
  const files = (await Promise.all(paths.map(path => entriesIn(path, ['ENOENT', 'ENOTDIR'])))).flat()
  return files.length === 0 ? null : merge(paths.join(delimiter), files)
}

/** Returns the paths in `KUBECONFIG`, or `~/.kube/config` if that variable is not set. */
export function defaultPaths(env: NodeJS.ProcessEnv): readonly string[] {
  const listed = (env.KUBECONFIG ?? '').split(delimiter).filter(path => path !== '')
  if (listed.length > 0) return [...new Set(listed)]
  const home = env.HOME ?? env.USERPROFILE
  return home === undefined || home === '' ? [] : [join(home, '.kube', 'config')]
}

/** Reads without blocking, so that signals arrive while a named pipe has no writer. */
async function entriesIn(path: string, mayLack: readonly string[] = []): Promise<Entries[]> {
  try {
    return [entriesOf(await readFile(path, 'utf8'), path, dirname(resolve(path)))]
  } catch (error) {
    if (error instanceof SvcdiagError) throw error
    const code = codeOf(error) || 'unknown error'
    if (mayLack.includes(code)) return []
    throw new SvcdiagError('kubeconfig.unreadable', `kubeconfig ${path} cannot be read: ${code}`)
  }
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

/** Omits the parser's message, because it quotes the line, perhaps with a token. */
function problem(error: unknown): string {
  if (error instanceof Malformed) return `${error.path || 'the document'} is missing or has the wrong type`
  if (error instanceof YAMLParseError) return `not valid YAML at line ${error.linePos?.[0].line ?? '?'}`
  return 'not valid YAML'
}

function withAbsolutePaths(entries: Entries, folder: string): Entries {
  for (const {cluster} of entries.clusters ?? []) if (cluster) makeAbsolute(cluster, ['certificate-authority'], folder)
  for (const {user} of entries.users ?? []) {
    if (user === undefined) continue
    makeAbsolute(user, ['client-certificate', 'client-key', 'tokenFile'], folder)
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
