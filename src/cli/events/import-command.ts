import {stat} from 'node:fs/promises'
import {join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {type Collection, type Conversation, createCollection} from '../../events/convert/collect.ts'
import {directoryFiles, idOfConversation, placeOf, type Written, writeFolder} from '../../events/convert/files-of.ts'
import {printedId} from '../../events/ids.ts'
import {type ImportedSource, importedSource} from '../../events/read/imported-source.ts'
import type {ReadAbout, ReadEvent} from '../../events/read/read.ts'
import {valueAt} from '../../events/schema.ts'
import type {Zone} from '../../events/time.ts'
import {unwritable} from '../../file-errors.ts'
import type {ExecutionStatus} from '../../server/conversation/record/record.ts'
import {statusIn, statusOf} from '../../server/ingest/foreign-record.ts'
import {visible} from '../../visible.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {importedLines} from '../render/imported-words.ts'
import {counted} from '../render/words.ts'
import {accessOf} from '../server/client.ts'
import {assertOneInput, collectSources, createTally, type Tally} from './collect-sources.ts'
import {tallyLines} from './finding-words.ts'
import {eventRedaction} from './redacted-events.ts'

type EventsImportFlags = OutputFlags &
  RedactionFlags & {
    readonly folder: string
    readonly 'assume-tz': string
    readonly 'api-key-file'?: string | undefined
  }

interface Imported extends Written {
  readonly id: string
  readonly folder: string
  readonly events: number
}

export async function runEventsImport(
  sources: readonly string[],
  flags: EventsImportFlags,
  sink: Sink,
): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const zone = assumedZone(flags['assume-tz'])
  using incoming = createCollection(zone)
  const run = {redaction, log, access: accessOf(flags, interrupt, log), zone}
  try {
    await assertFolder(flags.folder)
    assertOneInput(sources)
    const tally = createTally()
    const read: ImportedSource[] = []
    for (const source of sources) read.push(await readSource(source, incoming, run, tally))
    const imported: Imported[] = []
    const conversations = incoming.conversations()
    for (const conversation of conversations) {
      const place = {root: flags.folder, folder: placeOf(conversation, conversations)}
      imported.push(await importOne(conversation, place, run, tally))
    }
    if (format === 'json')
      sink.out(renderJson(masked({...documentOf(sources, flags.folder, imported, tally), read}, sink.mask)))
    else {
      const found = read.flatMap(importedLines).map(line => `${line}\n`)
      sink.out([...found, ...imported.map(importedLine), ...tallyLines(tally)].join(''))
    }
    return tally.leftOut + tally.notCollected > 0 ? EXIT.partial : EXIT.done
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted')
    return EXIT.interrupted
  }
}

/** Adds one source to the collection and to the tally. Throws `events.invalid` if the source contains no event. */
async function readSource(source: string, incoming: Collection, run: Run, tally: Tally): Promise<ImportedSource> {
  const seen = createSeen()
  const own = await collectSources([source], seen.watching(incoming), run)
  const skipped = own.skips.list()
  if (own.events === 0) {
    const [first] = skipped
    const because = first === undefined ? '' : `: ${first.message}`
    throw new SvcdiagError('events.invalid', `${source} contains no events in a known layout${because}`)
  }
  tally.events += own.events
  tally.copies += own.copies
  tally.conflicts += own.conflicts
  tally.masked += own.masked
  tally.leftOut += own.leftOut
  tally.notCollected += own.notCollected
  tally.commands.push(...own.commands)
  return importedSource({source, events: own.events, skipped}, seen.list())
}

/** Notes which conversations a collection gets, and in which state. A description precedes a state update. */
function createSeen() {
  const events = new Map<string | null, number>()
  const described = new Map<string | null, ExecutionStatus>()
  const announced = new Map<string | null, ExecutionStatus>()

  function note(read: Parameters<Collection['add']>[0]): void {
    const {conversation} = read
    if (read.is === 'event') {
      events.set(conversation, (events.get(conversation) ?? 0) + 1)
      const status = statusOf(read.event)
      if (status !== null) announced.set(conversation, status)
    } else if (read.is === 'about') {
      const status = statusIn(valueAt(JSON.parse(read.text), ['execution_status']))
      if (status !== null) described.set(conversation, status)
    }
  }

  return {
    watching: (collection: Collection): Collection => ({
      ...collection,
      add(read) {
        note(read)
        return collection.add(read)
      },
    }),
    list: () =>
      [...events].map(([conversation, own]) => ({
        id: conversation === null ? 'without an id' : printedId(conversation),
        events: own,
        state: described.get(conversation) ?? announced.get(conversation) ?? 'unknown',
      })),
  }
}

async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found === null || found.isDirectory()) return
  throw new SvcdiagError('output.unwritable', `${folder} is not a folder, so it is not replaced`)
}

interface Place {
  /** The folder that the user named. */
  readonly root: string
  /** The folder of the conversation, relative to `root`. */
  readonly folder: string
}

type Run = Parameters<typeof collectSources>[2] & {readonly zone: Zone}

/** Appends new events and keeps the positions of existing events. */
async function importOne(conversation: Conversation, place: Place, run: Run, tally: Tally): Promise<Imported> {
  const path = join(place.root, place.folder)
  if ((await stat(path).catch(() => null)) === null) return write(conversation, place)
  using all = createCollection(run.zone)
  const id = idOfConversation(conversation)
  await readPresent(path, ownOf(all, id), run)
  for (const read of readsOf(conversation, id)) {
    const result = all.add(read)
    if (read.is === 'event' && result === 'same') tally.copies++
    if (result === 'conflict') tally.conflicts++
  }
  return write(all.conversations()[0] ?? conversation, place)
}

/** Returns a collection that ignores the conversations of sub-agents, because they are in folders below. */
function ownOf(all: Collection, conversation: string): Collection {
  const nested = new Set<string | null>()
  return {
    ...all,
    add(read) {
      if (read.is === 'nested') nested.add(read.conversation)
      return read.is === 'nested' || nested.has(read.conversation) ? 'same' : all.add({...read, conversation})
    },
  }
}

/** Reads the events of an earlier import. A folder without events causes no error, because it may be new. */
async function readPresent(path: string, present: Collection, run: Run): Promise<void> {
  try {
    await collectSources([path], present, run)
  } catch (error) {
    const isEmpty = error instanceof SvcdiagError && error.code === 'events.invalid'
    if (!isEmpty) throw error
  }
}

function* readsOf({events, abouts, textOf}: Conversation, conversation: string): Generator<ReadEvent | ReadAbout> {
  for (const event of events) {
    const text = textOf(event)
    const {file, index, order} = event
    yield {is: 'event', conversation, file, part: null, index, order, text, event: JSON.parse(text)}
  }
  for (const [name, text] of abouts) yield {is: 'about', conversation, file: '', part: null, name, text}
}

async function write(conversation: Conversation, {root, folder}: Place): Promise<Imported> {
  try {
    const written = await writeFolder(root, directoryFiles(conversation, folder))
    const id = idOfConversation(conversation)
    return {id, folder, events: conversation.events.length, ...written}
  } catch (error) {
    throw unwritable(root, error)
  }
}

function importedLine({id, folder, events, added, changed, unchanged}: Imported): string {
  const files = `${added} files added, ${changed} changed, ${unchanged} unchanged`
  return `${visible(`${id}: ${counted(events, 'event')} in ${folder}: ${files}`)}\n`
}

function documentOf(sources: readonly string[], folder: string, conversations: readonly Imported[], tally: Tally) {
  const {skips: _, ...totals} = tally
  const counts = {...totals, commands: tally.commands.length}
  return {apiVersion: 'svcdiag/v1', kind: 'EventsImport', sources, folder, conversations, ...counts}
}
