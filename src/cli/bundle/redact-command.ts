import {realpath, stat} from 'node:fs/promises'
import {basename, dirname, relative, resolve, sep} from 'node:path'
import {openBundle} from '../../bundle/open/open.ts'
import {type RedactedBundle, redactBundle} from '../../bundle/redact/redact.ts'
import {openDraft} from '../../bundle/write/draft.ts'
import {SvcdiagError} from '../../errors.ts'
import {EXIT} from '../exit-codes.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {LEFT_OUT} from '../masking/masked.ts'
import {type Log, type OutputFlags, openLog} from '../output/logger.ts'
import {progressFor} from '../output/progress.ts'
import type {Sink} from '../output/sink.ts'
import {keepHeapSmall} from '../process/heap.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {type RedactionFlags, redactionOf} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {knownProfiles} from '../target/profiles.ts'
import {allChecks, offlineRun} from './offline-run.ts'
import {droppedOf, redactedLines} from './redacted-words.ts'

type BundleRedactFlags = OutputFlags &
  RedactionFlags & {
    readonly file: string
    readonly force: boolean
    readonly 'allow-inconclusive': boolean
  }

/** Redacts an existing bundle and prints a summary. Returns the exit code. */
export async function runBundleRedact(
  source: string,
  flags: BundleRedactFlags,
  sink: Sink,
  version: string,
): Promise<number> {
  keepHeapSmall()
  const format = formatOf(TEXT_OR_JSON, flags)
  const {settings, loaded, secrets, key, redactor} = await redactionOf(flags)
  const {rules, paths, refused, notes} = loaded
  sink.maskWith(text => redactor.words(text) ?? LEFT_OUT)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  for (const {id, reason} of refused) log.notice(`rule ${id} is not used: ${reason}`)
  for (const note of notes) log.notice(note)
  const bundle = await openBundle(source)
  await assertApart(source, flags.file)
  await using draft = await openDraft(flags.file, flags.force)
  process.once('exit', draft.removeNow) // A second Ctrl-C exits the process without disposing of the draft.
  const progress = progressFor(flags, sink)
  try {
    const done = await redactBundle({
      bundle,
      draft,
      secrets,
      rules,
      paths,
      refused,
      key,
      top: topOf(flags.file),
      now: new Date(),
      signal: interrupt.signal,
      stage: progress.stage,
      offline: offlineRun(allChecks(settings.profiles ?? [], version), {profiles: knownProfiles(settings)}),
    })
    progress.done()
    return told(done, {source, flags, format, sink, log})
  } catch (error) {
    progress.done()
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted: nothing was written')
    return EXIT.interrupted
  } finally {
    process.off('exit', draft.removeNow)
  }
}

/** Returns the name of the archive's top folder: the file name without its ending. */
function topOf(file: string): string {
  const name = basename(file).replace(/\.(?:tar\.gz|tgz|gz)$/i, '')
  return name.replace(/[^\w.-]/g, '_').replace(/^\.+/, '') || 'bundle'
}

interface Telling {
  readonly source: string
  readonly flags: BundleRedactFlags
  readonly sink: Sink
  readonly format: 'text' | 'json'
  readonly log: Log
}

function told(done: RedactedBundle, {source, flags, format, sink, log}: Telling): number {
  const {report, bytes, files} = done
  const dropped = droppedOf(report)
  if (format === 'json') {
    const {totals, weak, inPlaceOnly = [], refused} = report
    const redaction = {totals, weak, inPlaceOnly, dropped, refused, unlearned: done.unlearned}
    const file = resolve(flags.file)
    sink.out(renderJson({apiVersion: 'svcdiag/v1', kind: 'BundleRedaction', source, file, bytes, files, redaction}))
  } else {
    sink.out(redactedLines(done, flags.file).join(''))
  }
  const exit = dropped.length > 0 ? EXIT.partial : EXIT.done
  if (exit === EXIT.partial && flags['allow-inconclusive']) {
    log.notice(`exit code ${EXIT.done}: files that were left out were allowed`)
    return EXIT.done
  }
  return exit
}

/** Throws `usage.invalid` if the output is in the input, because svcdiag reads the input while it writes the output. */
async function assertApart(source: string, out: string): Promise<void> {
  const [input, output] = [await found(source), await found(out)]
  const isSame = input !== null && output !== null && input.dev === output.dev && input.ino === output.ino
  if (isSame) refuse('the output would replace the bundle that is read')
  if (input?.isDirectory() && (await isInside(source, dirname(out)))) {
    refuse('the output would be in the folder that is read')
  }
}

function found(path: string) {
  return stat(path).catch(() => null)
}

async function isInside(folder: string, place: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([realpath(folder), realpath(place).catch(() => null)])
  if (inner === null) return false
  const way = relative(outer, inner)
  return way !== '..' && !way.startsWith(`..${sep}`)
}

function refuse(message: string): never {
  throw new SvcdiagError('usage.invalid', message, {hint: 'name another file with -f'})
}
