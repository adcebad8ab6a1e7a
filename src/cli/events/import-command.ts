import {stat} from 'node:fs/promises'
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

/** What is in the folder already comes first and keeps its place; then the sources; then all is written. */
export async function runEventsImport({sources, flags, sink}: EventsImportInvocation): Promise<number> {
  const format = formatOf(['text', 'json'], flags, process.env.SVCDIAG_OUTPUT)
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const collection = openCollection()
  const run = {redaction, log, signal: interrupt.signal}
  try {
    if (await holdsEvents(flags.folder)) await collectSources([flags.folder], collection, run).catch(allowEmpty)
    const tally = await collectSources(sources, collection, run)
    const imported: Imported[] = []
    for (const conversation of collection.conversations()) imported.push(await write(conversation, flags.folder))
    if (format === 'json') sink.out(renderJson(masked(documentOf(sources, flags.folder, imported, tally), sink.mask)))
    else sink.out([...imported.map(importedLine), ...tallyLines(tally)].join(''))
    return tally.leftOut > 0 ? EXIT.partial : EXIT.done
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted')
    return EXIT.interrupted
  }
}

async function holdsEvents(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null)
  if (found !== null && !found.isDirectory()) {
    throw new SvcdiagError('output.unwritable', `${folder} is no folder: it is not replaced`)
  }
  return found !== null
}

/** An empty folder is as good as none. */
function allowEmpty(error: unknown): void {
  if (!(error instanceof SvcdiagError && error.code === 'events.invalid')) throw error
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
