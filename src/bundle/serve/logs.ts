import type {ContainerLogName, Log} from '../../kube-api/state.ts'
import {logFile, logName, logPath} from '../format/kinds.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'

const LONGEST_REASON = 2_000

export function logOf(bundle: Bundle, coverage: readonly Coverage[], name: ContainerLogName): Log {
  const path = [logPath(name), elsewhere(bundle, name)].find(at => bundle.files.has(at))
  if (path !== undefined) return {read: () => bundle.stream(path)}
  const said = coverage.find(({item}) => item === logName(name))
  if (said?.status === 'empty') return {read: nothing}
  const log = name.previous ? 'previous log' : 'log'
  const words = `the ${log} of container "${name.container}" in pod "${name.pod}" is not in this bundle`
  return {missing: async () => withReason(words, said?.reason ?? (await recordedError(bundle, name)))}
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Finds the logs of troubleshoot's collectors: `NAME/POD/CONTAINER.log`, below a folder of any name. */
function elsewhere({files}: Bundle, name: ContainerLogName): string {
  const ending = `/${name.pod}/${logFile(name)}`
  const found = [...files.keys()].filter(path => path.endsWith(ending) && !path.startsWith('cluster-resources/'))
  return found.length === 1 ? (found[0] ?? '') : ''
}

async function recordedError(bundle: Bundle, name: ContainerLogName): Promise<string> {
  const path = logPath({...name, container: `${name.container}-logs-errors`, previous: false})
  if (!bundle.files.has(path)) return ''
  for await (const part of bundle.stream(path)) return part.toString('utf8', 0, LONGEST_REASON).trim()
  return ''
}

const withReason = (words: string, reason: string) => (reason === '' ? words : `${words}: ${reason}`)
