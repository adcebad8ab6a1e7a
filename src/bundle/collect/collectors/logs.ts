import type {LogRequest, Missing} from '../../../cluster/port.ts'
import {whyEnded} from '../deadlines.ts'
import type {At, Collected, Collector, Scope, World} from '../item.ts'
import {type LogItem, logItems, logRules} from '../log-plan.ts'
import {leftOut} from '../outcome.ts'

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

/** Only the final sizes determine the share of each log. Until then, all logs may reach eight times the limit. */
function provisionalRoom(maxLogBytes: number, count: number): number {
  return Math.ceil(maxLogBytes / Math.max(1, count / 8))
}

async function readLog(
  {scope, write, writeReason}: World,
  item: LogItem,
  keepNewest: number,
  at: At,
): Promise<Collected> {
  const log = requestFor(item, scope)
  const answer = await at.cluster.log(log)
  if (answer.status === 'missing') await writeReason(item.errorPath, `${answer.reason}\n`)
  if (answer.status !== 'found') return answer
  const lacks: Lacks = {part: null, cause: null}
  const written = await write(item.path, wholeOrEnd(answer.value, log, at, lacks), {keepNewest})
  if (written.status === 'dropped') return leftOut(item, written)
  const files = [written.path]
  const reasons = [...lackWords(lacks), ...((written.omittedBytes ?? 0) > 0 ? [OLDEST_LEFT_OUT] : [])]
  if (reasons.length > 0) return {status: 'truncated', files, reason: reasons.join('; '), cause: lacks.cause}
  return {status: written.bytes === 0 ? 'empty' : 'collected', files}
}

function requestFor({namespace, pod, container, previous}: LogItem, {options}: Scope): LogRequest {
  const {sinceSeconds, tailLines} = options
  return {
    namespace,
    pod,
    container,
    previous,
    ...(sinceSeconds !== null && {sinceSeconds}),
    ...(tailLines !== null && {tailLines}),
  }
}

export const OLDEST_LEFT_OUT = 'the oldest part was left out (--max-size)'

interface Lacks {
  part: 'middle' | 'newest' | null
  cause: Missing['cause'] | null
}

const CUTS: Partial<Record<Missing['cause'], string>> = {
  unreachable: 'the connection was closed',
  deadline: 'reading timed out',
  interrupted: 'interrupted',
}

function lackWords({part, cause}: Lacks): string[] {
  if (part === null) return []
  const why = CUTS[cause ?? 'unreachable']
  if (part === 'newest') return [`its newest part is missing: ${why}`]
  return [`its middle is missing: ${why}; at most its last ${END_LINES} lines follow a line that marks the gap`]
}

/** The number of last lines that are requested after a timeout, because the newest lines are the most useful. */
const END_LINES = 1000
const MARK = `\n--- svcdiag: reading timed out here; at most the last ${END_LINES} lines of this log follow ---\n`

/** The API sends the oldest lines first, but the newest matter most: after a timeout, the last lines are appended. */
async function* wholeOrEnd(
  bytes: AsyncIterable<Uint8Array>,
  log: LogRequest,
  at: At,
  lacks: Lacks,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch {
    lacks.part = 'newest'
    lacks.cause = at.signal.aborted ? whyEnded(at.signal) : 'unreachable'
  }
  if (lacks.cause === 'deadline') yield* endOf(log, at, lacks)
}

async function* endOf(log: LogRequest, {afterwards}: At, lacks: Lacks): AsyncGenerator<Uint8Array> {
  const answer = await afterwards().log({...log, tailLines: Math.min(END_LINES, log.tailLines ?? END_LINES)})
  if (answer.status !== 'found') return
  yield Buffer.from(MARK)
  try {
    yield* answer.value
    lacks.part = 'middle'
  } catch {
    // the newest part is missing, even if some of the last lines arrived
  }
}
