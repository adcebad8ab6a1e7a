import {randomBytes} from 'node:crypto'
import {open} from 'node:fs/promises'
import {basename, resolve} from 'node:path'
import {deadlinesFor} from '../../bundle/collect/deadlines.ts'
import type {CreateRequest} from '../../bundle/collect/gather.ts'
import type {BundleOptions} from '../../bundle/collect/item.ts'
import {type Created, createBundle} from '../../bundle/create.ts'
import {topFolder} from '../../bundle/seal/seal.ts'
import {openDraft} from '../../bundle/write/draft.ts'
import {SvcdiagError} from '../../errors.ts'
import {createRedactor} from '../../redaction/redactor.ts'
import {rulesOfSettings} from '../../redaction/user-rules/own.ts'
import {openTarget, settingsFor, type Target} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import {inWords} from '../flags/duration.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {knownSecrets} from '../masking/cluster-mask.ts'
import {openLog} from '../output/logger.ts'
import {type Progress, progressFor} from '../output/progress.ts'
import type {Sink} from '../output/sink.ts'
import {keepHeapSmall, letBuffersGoEarly} from '../process/heap.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {isWorthHiding} from '../redact/cluster-secrets.ts'
import {redactionKey} from '../redact/input.ts'
import {renderJson} from '../render/formats.ts'
import {commandsToSend} from '../target/printed-commands.ts'
import {runOptions} from '../target/run-options.ts'
import type {Settings} from '../target/settings.ts'
import {allChecks, LONGEST_CHECKS_MS, offlineRun} from './offline-run.ts'
import {type BundleFlags, bundleOptions, SERVICE_KEY} from './options.ts'
import {closingLines, isIncomplete, sizeWords} from './words.ts'

const DEFAULT_TIMEOUT = '10m'

export async function runBundleCommand(flags: BundleFlags, sink: Sink, version: string): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const options = bundleOptions(flags)
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({timeout: DEFAULT_TIMEOUT, ...flags, 'no-probe': !flags.probe}, settings)
  if (flags['dry-run']) return runWithoutWriting(flags, settings, sink, {format, timeoutMs})
  letBuffersGoEarly()
  if (options.conversations.length > 0) keepHeapSmall() // each page of events is parsed
  const serviceKey = await serviceKeyIn(flags)
  const key = await bundleKey(flags['redaction-key'] ?? null, flags['create-key'])
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const startedAt = new Date()
  const file = flags.file ?? `${topFolder(startedAt.toISOString())}.tar.gz`
  await using draft = await openDraft(file, flags.force)
  process.once('exit', draft.removeNow) // A second Ctrl-C exits the process without disposing of the draft.
  await using target = await openTarget(flags, settings, sink, {fingerprintKey: key, shareAnswers: true})
  if (serviceKey !== null) target.cluster.knownValues.add(SERVICE_KEY.holder, SERVICE_KEY.key, serviceKey)
  const signal = AbortSignal.any([interrupt.signal, AbortSignal.timeout(timeoutMs)])
  const progress = progressFor(flags, sink)
  try {
    const created = await createBundle({
      ...requestFor(target, {settings, key, options, run: {flags, timeoutMs, signal, version}}),
      ...stagesOn(progress),
      draft,
    })
    progress.done()
    return told(created, {file, format, flags, sink, log, interrupted: interrupt.signal.aborted})
  } finally {
    progress.done()
    process.off('exit', draft.removeNow)
  }
}

interface Asked {
  readonly settings: Settings
  readonly key: Uint8Array
  readonly options: BundleOptions
  readonly run: Run
}

function requestFor(
  target: Target,
  {settings, key, options, run}: Asked,
): Omit<CreateRequest, 'draft' | 'stage' | 'progress'> {
  const {cluster, discovery} = target
  const {signal, timeoutMs, version} = run
  const checks = checksOf(target, run)
  return {
    cluster,
    options,
    discovery,
    checks,
    offline: offlineRun(checks, discovery),
    signal,
    deadlines: deadlinesFor(timeoutMs),
    clock: () => performance.now(),
    now: () => new Date(),
    redactorWith: redactorsOf(target, settings, key),
    objectNames: cluster.objectNames,
    version,
    asked: {...options, serviceKey: options.serviceKey !== null},
  }
}

async function runWithoutWriting(
  flags: BundleFlags,
  settings: Settings,
  sink: Sink,
  {format, timeoutMs}: {format: 'text' | 'json'; timeoutMs: number},
): Promise<number> {
  using interrupt = onInterrupt()
  await using target = await openTarget(flags, settings, sink, {shareAnswers: true})
  const {runDryRun} = await import('./dry-run-command.ts')
  const signal = AbortSignal.any([interrupt.signal, AbortSignal.timeout(timeoutMs)])
  const exit = await runDryRun(target, {flags, format, sink, signal, deadlines: deadlinesFor(timeoutMs)})
  return interrupt.signal.aborted ? EXIT.interrupted : exit
}

function redactorsOf({cluster}: Target, {redaction = []}: Settings, key: Uint8Array): CreateRequest['redactorWith'] {
  const {rules, paths} = rulesOfSettings(redaction)
  return (more, onFound, objectNames, words) =>
    createRedactor({
      secrets: [...knownSecrets(cluster, isWorthHiding), ...more],
      objectNames,
      words,
      rules,
      paths,
      key,
      onFound,
    })
}

interface Run {
  readonly flags: BundleFlags
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly version: string
}

function checksOf({namespace, profile, release, added, commands}: Target, {flags, timeoutMs, signal, version}: Run) {
  return {
    ...allChecks(added, version),
    namespace,
    profile,
    release,
    probes: flags.probe,
    timeoutMs: Math.min(timeoutMs, LONGEST_CHECKS_MS),
    interrupt: signal,
    commands: commandsToSend(commands),
  }
}

interface Telling {
  readonly file: string
  readonly format: 'text' | 'json'
  readonly flags: BundleFlags
  readonly sink: Sink
  readonly log: {notice(message: string): void}
  readonly interrupted: boolean
}

function told(created: Created, {file, format, flags, sink, log, interrupted}: Telling): number {
  const {manifest, redaction} = created
  const isPartial = isIncomplete(manifest)
  const exit = interrupted ? EXIT.interrupted : isPartial ? EXIT.partial : EXIT.done
  const isAllowed = exit === EXIT.partial && flags['allow-inconclusive']
  process.exitCode = isAllowed ? EXIT.done : exit
  if (format === 'json') {
    const {partial, secrets, coverage} = manifest
    const {totals, weak, inPlaceOnly = []} = redaction
    sink.out(
      renderJson({
        apiVersion: 'svcdiag/v1',
        kind: 'BundleResult',
        file: resolve(file),
        bytes: created.bytes,
        partial,
        secrets,
        coverage,
        redaction: {totals, weak, inPlaceOnly},
      }),
    )
  } else {
    sink.out(
      closingLines(created, file)
        .map(line => `${line}\n`)
        .join(''),
    )
  }
  if (isAllowed) log.notice(`exit code ${EXIT.done}: a partial bundle was allowed (${basename(file)})`)
  return process.exitCode
}

function stagesOn(progress: Progress): Pick<CreateRequest, 'stage' | 'progress'> {
  let stage = ''
  let startedAt = 0
  return {
    stage: says => {
      stage = says
      startedAt = performance.now()
      progress.stage(says)
    },
    progress: (done, all, bytes) => {
      const left = leftWords(done, all, performance.now() - startedAt)
      progress.detail(`${stage}: ${done} of ${all}, ${sizeWords(bytes)}${left}`)
    },
  }
}

/** Estimates the remaining time, unless so few items are finished that the estimate would be wrong. */
function leftWords(done: number, all: number, tookMs: number): string {
  if (done < 5 || done === all) return ''
  return `, about ${inWords((tookMs / done) * (all - done))} left`
}

/** Returns the key of the service; null without a file. The code that reads it is loaded only if it is needed. */
async function serviceKeyIn({'service-key-file': file}: BundleFlags): Promise<string | null> {
  if (file === undefined) return null
  const {apiKey} = await import('../serve/keys.ts')
  return apiKey(file)
}

/** Returns the key of the masks. With `create`, first creates the file unless it exists. */
async function bundleKey(file: string | null, create: boolean): Promise<Uint8Array> {
  if (create) {
    if (file === null) throw new SvcdiagError('usage.invalid', '--create-key needs --redaction-key FILE')
    await createKey(file)
  }
  return redactionKey(file)
}

async function createKey(file: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(randomBytes(32))
    await handle.close()
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST') return
    throw new SvcdiagError('output.unwritable', `cannot create the key file ${file}`, {cause: error})
  }
}
