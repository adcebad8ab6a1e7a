import {randomBytes} from 'node:crypto'
import {type Description, describeBundle} from '../../bundle/inspect.ts'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {openBundle} from '../../bundle/open/open.ts'
import {learnBundle, redactorKnowing} from '../../bundle/redact/learn.ts'
import {SvcdiagError} from '../../errors.ts'
import {didYouMean, nearest} from '../../nearest.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import {settingsFor} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {LEFT_OUT, masked} from '../masking/masked.ts'
import {type Log, type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {printRedacted} from '../redact/print-redacted.ts'
import {rulesFor} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {fileLines, inspectedLines} from './inspect-words.ts'
import {whyWords} from './redacted-words.ts'

type BundleInspectFlags = OutputFlags & {readonly config?: string | undefined}

/** Prints the description of a bundle, or the file or folder of the bundle at `path`. Returns the exit code. */
export async function runBundleInspect(
  source: string,
  path: string | null,
  flags: BundleInspectFlags,
  sink: Sink,
): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  if (path !== null && (flags.json || flags.output === 'json')) {
    throw new SvcdiagError('usage.invalid', 'a file of the bundle has no other format. Remove --output.')
  }
  using interrupt = onInterrupt()
  const bundle = await openBundle(source)
  const description = await describeBundle(bundle)
  const redactor = await redactorFor(bundle, description, path, flags, interrupt.signal)
  sink.maskWith(text => redactor.words(text) ?? LEFT_OUT)
  if (path !== null) {
    const log = await openLog(flags, sink)
    return showFile(path, {bundle, description, redactor, sink, log, signal: interrupt.signal})
  }
  if (format === 'json') sink.out(renderJson(masked(documentOf(source, description), sink.mask)))
  else sink.out(inspectedLines(description, source, flags.verbose).join(''))
  return EXIT.done
}

/** Searches logs for secrets only in bundles of other tools: svcdiag redacts a bundle when it creates it. */
async function redactorFor(
  bundle: Bundle,
  {manifest}: Description,
  path: string | null,
  flags: BundleInspectFlags,
  signal: AbortSignal,
): Promise<Redactor> {
  const {rules, paths} = await rulesFor([], await settingsFor({...flags, lab: false}))
  const key = randomBytes(32)
  const isWanted = (file: string) => !file.endsWith('.log') || (manifest === null && path !== null)
  const knowledge = await learnBundle(bundle, {secrets: [], rules, paths, key}, signal, isWanted)
  return redactorKnowing(knowledge, {rules, paths, key})
}

function documentOf(source: string, {maker, manifest, files, checks, redaction, lacks}: Description) {
  const {
    tool = null,
    startedAt = null,
    finishedAt = null,
    target = null,
    partial = null,
    secrets = null,
  } = manifest ?? {}
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'BundleInspection',
    source,
    maker,
    tool,
    startedAt,
    finishedAt,
    target: target && {...target, profile: target.installation?.profile ?? null},
    partial,
    secrets,
    lacks,
    files,
    coverage: manifest?.coverage ?? null,
    checks: checks && {summary: checks.summary, verdict: checks.verdict, checks: checks.checks},
    redaction: redaction && {
      totals: redaction.totals,
      weak: redaction.weak,
      dropped: redaction.items.flatMap(({item, dropped}) => dropped.map(each => ({item, ...each}))),
      refused: redaction.refused,
    },
  }
}

interface Showing {
  readonly bundle: Bundle
  readonly description: Description
  readonly redactor: Redactor
  readonly sink: Sink
  readonly log: Log
  readonly signal: AbortSignal
}

async function showFile(named: string, showing: Showing): Promise<number> {
  const {bundle, description, sink} = showing
  const path = named.replace(/^(?:\.?\/)+|\/+$/g, '')
  if (bundle.files.has(path)) return streamFile(path, showing)
  const below = description.files.filter(file => file.path.startsWith(`${path}/`))
  if (below.length === 0) throw noSuchFile(path, bundle)
  sink.out(fileLines(below).join(''))
  return EXIT.done
}

async function streamFile(path: string, {bundle, redactor, log, signal}: Showing): Promise<number> {
  const item = redactor.stream(path)
  try {
    await printRedacted(bundle.stream(path), item, {print: true, signal})
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted
    throw error
  }
  const dropped = item.report().dropped.filter(({part}) => part === 'item')
  for (const {reason, by} of dropped) log.notice(`${path} is not shown completely: ${whyWords(reason, by ?? null)}`)
  return dropped.length > 0 ? EXIT.partial : EXIT.done
}

function noSuchFile(path: string, {files}: Bundle): SvcdiagError {
  const guess = guessOf(path, [...files.keys()])
  return new SvcdiagError('bundle.no-such-file', `the bundle has no file ${path}${didYouMean(guess)}`)
}

/** Returns a similar path. Paths that differ only in leading folders come first, because users often omit these. */
function guessOf(path: string, all: readonly string[]): string | null {
  const known = all.find(file => file.endsWith(`/${path}`) || path.endsWith(`/${file}`))
  if (known !== undefined) return known
  const last = (file: string) => file.slice(file.lastIndexOf('/') + 1)
  const near = nearest(path, all)
  return near ?? all.find(file => last(file) === last(path)) ?? null
}
