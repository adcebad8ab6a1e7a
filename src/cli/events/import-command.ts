import {stat} from 'node:fs/promises'
import {join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import type {Conversation} from '../../events/convert/collect.ts'
import {directoryFiles, folderOf, idOfConversation} from '../../events/convert/files-of.ts'
import {type Written, writeFolder} from '../../events/convert/write-folder.ts'
import {EXIT} from '../exit-codes.ts'
import {onInterrupt} from '../interrupt.ts'
import {type LogFlags, openLog} from '../logger.ts'
import {masked} from '../masked.ts'
import {formatOf} from '../output-flag.ts'
import {renderJson} from '../render/json.ts'
import {visible} from '../render/visible.ts'
import type {Sink} from '../sink.ts'
import {collectSources, openCollection, type Tally} from './collect-sources.ts'
import {numbered} from './finding-words.ts'
import {type EventRedactionFlags, eventRedaction} from './redacted-events.ts'
import {tallyLines} from './tally-words.ts'

export type EventsImportFlags = LogFlags &
  EventRedactionFlags & {
    readonly json: boolean
    readonly output?: 'text' | 'json' | undefined
    readonly folder: string
  }

export interface EventsImportInvocation {
  readonly sources: readonly string[]
  readonly flags: EventsImportFlags
  readonly sink: Sink
}

interface Imported extends Written {
  readonly id: string
  readonly folder: string
  readonly events: number
}

/** Reads the sources, puts each conversation behind what the folder has of it already, writes. Returns the exit code. */
export async function runEventsImport({sources, flags, sink}: EventsImportInvocation): Promise<number> {
  const format = formatOf(['text', 'json'], flags, process.env.SVCDIAG_OUTPUT)
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const incoming = openCollection()
  const run = {redaction, log, signal: interrupt.signal}
  try {
    await assertFolder(flags.folder)
    const tally = await collectSources(sources, incoming, run)
    const imported: Imported[] = []
    for (const conversation of incoming.conversations()) {
      const present = await presentIn(join(flags.folder, folderOf(conversation)), run)
      imported.push(await write(merged(present, conversation, tally), flags.folder))
    }
    if (format === 'json') sink.out(renderJson(masked(documentOf(sources, flags.folder, imported, tally), sink.mask)))
    else sink.out([...imported.map(importedLine), ...tallyLines(tally)].join(''))
    return tally.leftOut > 0 ? EXIT.partial : EXIT.done
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted')
    return EXIT.interrupted
  }
}

async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found === null || found.isDirectory()) return
  throw new SvcdiagError('output.unwritable', `${folder} is no folder: it is not replaced`)
}

/** Of an earlier import, in the order it has. */
async function presentIn(folder: string, run: Parameters<typeof collectSources>[2]): Promise<Conversation | null> {
  const present = openCollection()
  if ((await stat(folder).catch(() => null)) === null) return null
  try {
    await collectSources([folder], present, run)
  } catch (error) {
    const isEmpty = error instanceof SvcdiagError && error.code === 'events.invalid'
    if (!isEmpty) throw error
  }
  return present.conversations()[0] ?? null
}

/** Events that are there keep their place; the others come behind them. */
function merged(present: Conversation | null, incoming: Conversation, tally: Tally): Conversation {
  if (present === null) return incoming
  const collection = openCollection()
  const conversation = idOfConversation(incoming)
  for (const {id, events, abouts} of [present, incoming]) {
    for (const event of events) {
      const result = collection.add({...event, is: 'event', conversation, part: null})
      if (result === 'same') tally.copies++
      if (result === 'conflict') tally.conflicts++
    }
    for (const [name, text] of abouts) {
      collection.add({is: 'about', conversation, file: id ?? '', part: null, name, text})
    }
  }
  return collection.conversations()[0] ?? incoming
}

async function write(conversation: Conversation, folder: string): Promise<Imported> {
  try {
    const written = await writeFolder(folder, directoryFiles(conversation))
    const id = idOfConversation(conversation)
    return {id, folder: folderOf(conversation), events: conversation.events.length, ...written}
  } catch (error) {
    const code = String(Reflect.get(Object(error), 'code') ?? 'unknown error')
    throw new SvcdiagError('output.unwritable', `${folder} cannot be written: ${code}`, {cause: error})
  }
}

function importedLine({id, folder, events, added, changed, unchanged}: Imported): string {
  const files = `${added} files added, ${changed} changed, ${unchanged} as they were`
  return `${visible(`${id}: ${numbered(events, 'event')} in ${folder}: ${files}`)}\n`
}

function documentOf(sources: readonly string[], folder: string, conversations: readonly Imported[], tally: Tally) {
  return {apiVersion: 'svcdiag/v1', kind: 'EventsImport', sources, folder, conversations, ...tally}
}
