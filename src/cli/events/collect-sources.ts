import {stat} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
import type {Collection} from '../../events/convert/collect.ts'
import {idOf} from '../../events/ids.ts'
import {hasMaskedCommand, mayNameEncrypted} from '../../events/masks.ts'
import {LIMITS, type Problem, type Read, type ReadAbout, type ReadEvent, sourceError} from '../../events/read/read.ts'
import {createSkips, ID_CONFLICT, NOT_COLLECTED, NOT_READ, type Skips} from '../../events/read/skips.ts'
import {readStream} from '../../events/read/source.ts'
import {visible} from '../../visible.ts'
import type {Log} from '../output/logger.ts'
import {inputStream} from '../redact/input.ts'
import type {ServerAccess} from '../server/client.ts'
import {readConversationUrl} from '../server/server-log.ts'
import type {EventRedaction} from './redacted-events.ts'
import {readSourceFile} from './source-file.ts'
import {withClean} from './with-clean.ts'

export interface Tally {
  events: number
  copies: number
  /** The number of different documents with the same id. The richer document is kept. */
  conflicts: number
  masked: number
  /** Commands of hooks that contained a secret. They are masked, so they cannot run. */
  commands: MaskedCommand[]
  /** The number of documents that could not be read, or could not be proven clean. */
  leftOut: number
  /** The number of conversations that a bundle lacks. A command about another conversation is complete without them. */
  notCollected: number
  readonly skips: Skips
}

export function createTally(): Tally {
  return {
    events: 0,
    copies: 0,
    conflicts: 0,
    masked: 0,
    commands: [],
    leftOut: 0,
    notCollected: 0,
    skips: createSkips(),
  }
}

export interface MaskedCommand {
  readonly file: string
  readonly part: string | null
  readonly conversation: string | null
  readonly event: string
}

/** Adds the redacted events of the sources to the collection. Reports omitted events on standard error. */
export async function collectSources(
  sources: readonly string[],
  collection: Collection,
  context: {readonly redaction: EventRedaction; readonly log: Log; readonly access: ServerAccess},
): Promise<Tally> {
  return collectReads(readSources(sources, context.access), collection, context)
}

/** Adds the redacted events of a source that is already open. Reports omitted events on standard error. */
export async function collectReads(
  reads: AsyncIterable<Read>,
  collection: Collection,
  {redaction, log}: {readonly redaction: EventRedaction; readonly log: Log},
): Promise<Tally> {
  const tally = createTally()
  for await (const {read, clean} of withClean(reads, redaction)) {
    if (read.is === 'problem') {
      if (read.rule === NOT_COLLECTED) tally.notCollected++
      else if (read.severity === 'fail') tally.leftOut++
      if (read.severity === 'fail' || NOT_READ.has(read.rule)) tally.skips.add(read.rule, problemPlace(read))
      if (read.severity !== 'note') log.notice(problemLine(read))
    } else if (read.is === 'nested') collection.add(read)
    else addDocument(read, redactedText(read.text, clean, redaction), collection, tally, log)
  }
  return tally
}

/**
 * Returns the redacted document; null if it could not be proven clean. `clean` comes from a batch, which takes a tenth
 * of the time. A batch joins the lines of a document and does not hide `encrypted_content`, so such documents are
 * redacted one by one.
 */
function redactedText(text: string, clean: string | null, redaction: EventRedaction): string | null {
  return /[\r\n]/.test(text) || mayNameEncrypted(text) ? redaction.document(text) : clean
}

function addDocument(
  read: ReadEvent | ReadAbout,
  text: string | null,
  collection: Collection,
  tally: Tally,
  log: Log,
): void {
  if (read.is === 'event') tally.events++
  if (text === null) {
    tally.leftOut++
    tally.skips.add('not-clean', 'not proven free of secrets')
    log.notice(
      visible(`${read.file}${read.part === null ? '' : ` ${read.part}`}: left out, not proven free of secrets`),
    )
    return
  }
  if (read.is === 'event' && text !== read.text) tally.masked++
  if (read.is === 'event' && isCommandMasked(text)) tally.commands.push(commandOf(read))
  const result = collection.add(read.is === 'about' ? {...read, text} : withText(read, text))
  if (read.is === 'event' && result === 'same') {
    tally.copies++
    tally.skips.add('known', 'an identical copy was read before')
  }
  if (result === 'conflict') {
    tally.conflicts++
    tally.skips.add(...ID_CONFLICT)
  }
}

/** Searches the text before parsing it, because most events are not hooks. */
function isCommandMasked(text: string): boolean {
  return text.includes('hook_command') && hasMaskedCommand(JSON.parse(text))
}

function commandOf({file, part, conversation, event, text}: ReadEvent): MaskedCommand {
  return {file, part, conversation, event: idOf(event, text).id}
}

function withText(read: ReadEvent, text: string): ReadEvent {
  return text === read.text ? read : {...read, text, event: JSON.parse(text)}
}

function problemLine(problem: Problem): string {
  return visible(`${problem.severity} ${problem.rule}: ${problemPlace(problem)}`)
}

function problemPlace({file, part, message}: Problem): string {
  return `${part === null ? file : `${file} ${part}`}: ${message}`
}

/** The maximum number of other objects before the first event. A wrong file then prints only an error. */
const MOST_HELD = 1000

/**
 * Reads all sources in order: files, and conversations of a server by URL. Throws `input.unreadable`, `events.invalid`
 * for a source without events, and the errors of a server.
 */
export async function* readSources(sources: readonly string[], access: ServerAccess): AsyncGenerator<Read> {
  assertOneInput(sources)
  for (const source of sources) yield* readOne(source, access)
}

/** Throws `usage.invalid` if the sources name standard input twice. */
export function assertOneInput(sources: readonly string[]): void {
  if (sources.filter(isStandardInput).length > 1)
    throw new SvcdiagError('usage.invalid', 'standard input can be read only once')
}

function readOne(source: string, access: ServerAccess): AsyncGenerator<Read> {
  return checkedReads(nameOf(source), open(source, access), access.signal)
}

/** Yields the reads of a source until the signal aborts. Throws the errors of `readSources`. */
export async function* checkedReads(
  name: string,
  reads: AsyncIterable<Read>,
  signal: AbortSignal,
): AsyncGenerator<Read> {
  let held: Read[] | null = []
  try {
    for await (const found of reads) {
      signal.throwIfAborted()
      if (held === null) yield found
      else {
        held.push(found)
        if (isAbout(found) && held.length < MOST_HELD) continue
        yield* held
        held = null
      }
    }
  } catch (error) {
    throw error instanceof SvcdiagError ? error : sourceError(name, error)
  }
  if (held !== null) throw new SvcdiagError('events.invalid', `${name} contains no events in a known layout`)
}

/** Returns true if a source without events can also yield this read. */
function isAbout(found: Read): boolean {
  return found.is === 'about' || found.is === 'nested' || (found.is === 'problem' && found.rule === 'no-event')
}

async function* open(source: string, access: ServerAccess): AsyncGenerator<Read> {
  if (/^https?:/i.test(source)) yield* readConversationUrl(source, access)
  else if (isStandardInput(source)) yield* readStream(inputStream('-', access.signal), '-', LIMITS)
  else if ((await stat(source)).isFIFO()) yield* readStream(inputStream(source, access.signal), source, LIMITS)
  else yield* readSourceFile(source)
}

/** Returns true for a source that can be read only once. */
export function isStandardInput(source: string): boolean {
  return source === '-' || /^\/(?:dev\/stdin|dev\/fd\/0|proc\/self\/fd\/0)$/.test(source)
}

function nameOf(source: string): string {
  return isStandardInput(source) ? 'standard input' : source
}
