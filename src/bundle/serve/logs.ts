import type {ContainerLogName, Log} from '../../kube-api/state.ts'
import {logPath} from '../format/kinds.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'

const LONGEST_REASON = 2_000

export function logOf(bundle: Bundle, coverage: readonly Coverage[], name: ContainerLogName): Log {
  const {namespace, pod, container, previous} = name
  const path = [logPath(namespace, pod, container, previous), elsewhere(bundle, name)].find(at => bundle.files.has(at))
  if (path !== undefined) return {read: () => bundle.stream(path)}
  const log = `${previous ? 'previous log' : 'log'} of`
  const said = coverage.find(({item}) => item === `${log} ${namespace}/${pod}/${container}`)
  if (said?.status === 'empty') return {read: nothing}
  const words = `the ${log} container "${container}" in pod "${pod}" is not in this bundle`
  return {missing: async () => withReason(words, said?.reason ?? (await recordedError(bundle, name)))}
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Finds the logs of troubleshoot's collectors: `NAME/POD/CONTAINER.log`, below a folder of any name. */
function elsewhere({files}: Bundle, {pod, container, previous}: ContainerLogName): string {
  const ending = `/${pod}/${container}${previous ? '-previous' : ''}.log`
  const found = [...files.keys()].filter(path => path.endsWith(ending) && !path.startsWith('cluster-resources/'))
  return found.length === 1 ? (found[0] ?? '') : ''
}

async function recordedError(bundle: Bundle, {namespace, pod, container}: ContainerLogName): Promise<string> {
  const path = logPath(namespace, pod, `${container}-logs-errors`, false)
  if (!bundle.files.has(path)) return ''
  for await (const part of bundle.stream(path)) return part.toString('utf8', 0, LONGEST_REASON).trim()
  return ''
}

const withReason = (words: string, reason: string) => (reason === '' ? words : `${words}: ${reason}`)
