import type {Missing} from '../../../cluster/port.ts'
import {leftOut} from '../each.ts'
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
    const items = logItems(scope, lists, report)
    const keepNewest = provisionalRoom(scope.options.maxLogBytes, items.length)
    await world.each(items, (item, at) => readLog(world, item, keepNewest, at))
  },
}

/** All of the room for a few logs; of many each gets a share, so that the disk never holds more than eight times the room. */
function provisionalRoom(maxLogBytes: number, count: number): number {
  return Math.ceil(maxLogBytes / Math.max(1, count / 8))
}

async function readLog(
  {scope, write}: World,
  item: LogItem,
  keepNewest: number,
  {cluster, signal}: Parameters<Collect<LogItem>>[1],
): Promise<Collected> {
  const {namespace, pod, container, previous, path} = item
  const {sinceSeconds, tailLines} = scope.options
  const answer = await cluster.log({
    namespace,
    pod,
    container,
    previous,
    ...(sinceSeconds !== null && {sinceSeconds}),
    ...(tailLines !== null && {tailLines}),
  })
  if (answer.status === 'missing') await write(item.errorPath, `${answer.reason}\n`)
  if (answer.status !== 'found') return answer
  const ending: {cut: Missing['cause'] | null} = {cut: null}
  const written = await write(path, untilCut(answer.value, signal, ending), {keepNewest})
  if (written.status === 'dropped') return leftOut(item, written)
  const files = [written.path]
  if (ending.cut !== null) {
    return {status: 'truncated', files, reason: `its newest part is missing: ${CUTS[ending.cut]}`, cause: ending.cut}
  }
  if (written.omittedBytes > 0) return {status: 'truncated', files, reason: OLDEST_LEFT_OUT, cause: null}
  return {status: written.bytes === 0 ? 'empty' : 'collected', files}
}

export const OLDEST_LEFT_OUT = 'the oldest part was left out (--max-size)'

const CUTS: Partial<Record<Missing['cause'], string>> = {
  unreachable: 'the connection was cut',
  deadline: 'the time was up',
  interrupted: 'interrupted',
}

/** What came before the connection was cut, or the time was up, is worth keeping. */
async function* untilCut(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  ending: {cut: Missing['cause'] | null},
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) yield chunk
  } catch {
    const isDeadline = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    ending.cut = signal.aborted ? (isDeadline ? 'deadline' : 'interrupted') : 'unreachable'
  }
}
