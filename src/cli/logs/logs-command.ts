import type {Missing} from '../../cluster/port.ts'
import {type Entry, entryOf} from '../../logs/parse/entry.ts'
import {isWanted, type SourcedRecord, type Wanted} from '../../logs/records/record.ts'
import {streamLogs} from '../../logs/stream.ts'
import {settingsFor} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import {formatOf} from '../flags/output-flag.ts'
import {type Log, openLog} from '../output/logger.ts'
import {FINDING, withProgress} from '../output/progress.ts'
import type {Sink} from '../output/sink.ts'
import {terminalOf} from '../output/terminal.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {LOG_FORMATS} from '../render/formats.ts'
import {missingWords} from '../render/words.ts'
import {runOptions} from '../target/run-options.ts'
import {type LogsFlags, logOptions, podFilterOf, wantedOf} from './options.ts'
import {prepare} from './prepare.ts'
import type {Redactors} from './redactors.ts'
import {type Render, renderAs} from './render.ts'
import {selectionOf} from './selection.ts'
import {openLogsTarget} from './target.ts'
import {absentLines, exitOf, maskingLines, nothingLines, twinLine, unreadLines} from './words.ts'

export async function runLogsCommand(names: readonly string[], flags: LogsFlags, sink: Sink): Promise<number> {
  const format = formatOf(LOG_FORMATS, flags)
  const selection = selectionOf(names, podFilterOf(flags))
  const options = logOptions(flags)
  const wanted = wantedOf(flags)
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({...flags, 'no-probe': false}, settings)
  using interrupt = onInterrupt()
  const {signal} = interrupt
  const log = await openLog(flags, sink)
  await using target = await openLogsTarget(flags, settings, sink)
  const soon = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const preparing = {selection, settings, secrets: flags.secrets, signal: soon}
  const prepared = await withProgress(FINDING, {flags, sink}, () => prepare(target, preparing))
  const {owners, redactors, unread, learn} = prepared
  sink.maskWith(redactors.mask)
  const absent = absentLines(owners.installation, selection)
  for (const line of [...absent, ...unreadLines(unread, flags.secrets)]) log.notice(line)
  for (const line of target.notes) log.notice(line)
  for (const line of [...owners.twins.map(twinLine), ...maskingLines(owners, target, flags)]) log.notice(line)
  const missing: Missing[] = []
  for (const one of owners.missing) tell(one, missing, log)
  const records = streamLogs({
    reader: target.cluster.reader(signal),
    watcher: target.cluster.podWatcher(signal),
    owners,
    discovery: target.discovery,
    selection,
    options,
    redactor: redactors.stream,
    signal,
    learn: async pod => {
      for (const one of await learn(pod, signal)) if (!signal.aborted) tell(one, missing, log)
    },
    now: () => performance.now(),
    clusterTime: target.clusterTime,
    mask: redactors.mask,
    missing: one => tell(one, missing, log),
    nothing: what => {
      for (const line of nothingLines(what, {options, flags, namespaces: owners.namespaces})) log.notice(line)
    },
    trouble: ({input, reason}) => log.notice(`${input}: ${reason}; trying again`),
  })
  const render = renderAs(format, terminalOf({stream: process.stdout, flags, env: process.env}), flags)
  await print(records, {wanted, render, redactors, sink, signal})
  if (signal.aborted) return EXIT.interrupted
  return exitOf({missing, absent, unread, items: redactors.items()}, {flags, log})
}

interface Printing {
  readonly wanted: Wanted
  readonly render: Render
  readonly redactors: Redactors
  readonly sink: Sink
  readonly signal: AbortSignal
}

async function print(records: AsyncIterable<SourcedRecord[]>, {sink, signal, ...how}: Printing): Promise<void> {
  for await (const handful of records) {
    let text = ''
    for (const sourced of handful) text += textOf(sourced, how)
    if (text !== '') await orAborted(sink.flow(text), signal)
  }
}

/** `Promise.race` would leave one listener per batch on the signal, a leak in a run that lasts for days. */
function orAborted(written: Promise<void>, signal: AbortSignal): Promise<void> {
  const {promise, resolve, reject} = Promise.withResolvers<void>()
  const give = () => resolve()
  signal.addEventListener('abort', give, {once: true})
  if (signal.aborted) give()
  written.then(give, reject).finally(() => signal.removeEventListener('abort', give))
  return promise
}

function textOf(sourced: SourcedRecord, {wanted, render, redactors}: Omit<Printing, 'sink' | 'signal'>): string {
  let known: Entry | null = null
  const entry = () => {
    known ??= entryOf(sourced.record.lines)
    return known
  }
  if (!isWanted(sourced.record, entry, wanted)) return ''
  return redactors.rendered(render(sourced, entry), sourced.record.lines)
}

function tell(one: Missing, missing: Missing[], log: Log): void {
  const line = missingWords(one)
  if (missing.some(other => missingWords(other) === line)) return
  log.notice(line)
  missing.push(one)
}
