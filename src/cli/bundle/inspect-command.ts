import {randomBytes} from 'node:crypto'
import {type Description, describeBundle} from '../../bundle/inspect.ts'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {openBundle} from '../../bundle/open/open.ts'
import {learnBundle, redactorKnowing} from '../../bundle/redact/learn.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import {settingsFor} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import {formatOf} from '../flags/output-flag.ts'
import {LEFT_OUT} from '../masking/mask.ts'
import {masked} from '../masking/masked.ts'
import {type LogFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {rulesFor} from '../redact/rules.ts'
import {renderJson} from '../render/json.ts'
import {inspectedLines} from './inspect-words.ts'
import {showFile} from './show-file.ts'

export type BundleInspectFlags = LogFlags & {
  readonly json: boolean
  readonly output?: 'text' | 'json' | undefined
  readonly config?: string | undefined
}

export interface BundleInspectInvocation {
  readonly source: string
  /** Null: the whole bundle. */
  readonly path: string | null
  readonly flags: BundleInspectFlags
  readonly sink: Sink
}

/** Prints a bundle, a folder or a file. Returns the exit code. */
export async function runBundleInspect({source, path, flags, sink}: BundleInspectInvocation): Promise<number> {
  const format = formatOf(['text', 'json'], flags, process.env.SVCDIAG_OUTPUT)
  if (path !== null && (flags.json || flags.output === 'json')) {
    throw new SvcdiagError('usage.invalid', 'a file of the bundle is shown as it is: leave --output out')
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

/** Bundles of svcdiag were redacted when they were created; logs in bundles of other tools may contain secrets. */
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
