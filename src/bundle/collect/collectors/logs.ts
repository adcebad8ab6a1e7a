import {logPath} from '../../kinds.ts'
import type {Collect, Collected, Collector, World} from '../item.ts'
import {type LogItem, logItems, logRules} from '../log-plan.ts'

/** Current and previous logs of every container, redacted while they come. */
export const LOGS: Collector = {
  id: 'logs',
  says: 'reading logs',
  rules: logRules,
  collect: async world => {
    const {scope, lists, report} = world
    if (!scope.options.logs) return
    await world.each(logItems(scope, lists, report), (item, at) => readLog(world, item, at))
  },
}

async function readLog(
  {scope, write}: World,
  item: LogItem,
  {cluster, signal}: Parameters<Collect<LogItem>>[1],
): Promise<Collected> {
  const {namespace, pod, container, previous} = item
  const {sinceSeconds, tailLines, maxLogBytes} = scope.options
  const answer = await cluster.log({
    namespace,
    pod,
    container,
    previous,
    ...(sinceSeconds !== null && {sinceSeconds}),
    ...(tailLines !== null && {tailLines}),
  })
  if (answer.status === 'missing' && !previous) await write(errorPath(item), `${answer.reason}\n`)
  if (answer.status !== 'found') return answer
  const path = logPath(namespace, pod, container, previous)
  const ending = {cut: null as string | null}
  const {bytes, omittedBytes} = await write(path, untilCut(answer.value, signal, ending), {keepNewest: maxLogBytes})
  if (ending.cut !== null) return {status: 'truncated', files: [path], reason: ending.cut}
  if (omittedBytes > 0) return {status: 'truncated', files: [path], reason: 'the oldest part was left out (--max-size)'}
  return {status: bytes === 0 ? 'empty' : 'collected', files: [path]}
}

/** What came before the connection was cut, or the time was up, is worth keeping. */
async function* untilCut(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  ending: {cut: string | null},
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) yield chunk
  } catch {
    ending.cut = signal.aborted ? 'the time was up, or the run was interrupted' : 'the connection was cut'
  }
}

/** One for a container: of the run before the manifest tells. */
function errorPath({namespace, pod, container}: LogItem): string {
  return `cluster-resources/pods/logs/${namespace}/${pod}/${container}-logs-errors.log`
}
