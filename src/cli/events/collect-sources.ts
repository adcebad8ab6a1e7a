import type {Collection} from '../../events/convert/collect.ts'
import {idOf} from '../../events/ids.ts'
import {hasMaskedCommand} from '../../events/masks.ts'
import type {Read, ReadAbout, ReadEvent} from '../../events/read/read.ts'
import type {Log} from '../output/logger.ts'
import {visible} from '../render/visible.ts'
import {readSources} from './read-sources.ts'
import type {EventRedaction} from './redacted-events.ts'

export interface Tally {
  /** The number of events read. */
  events: number
  /** Duplicates among them. */
  copies: number
  /** The number of different documents with the same id. The richer document is kept. */
  conflicts: number
  /** Events in which something was masked. */
  masked: number
  /** Hooks among them whose command is masked as a whole, so that it cannot run. */
  commands: MaskedCommand[]
  /** Documents that could not be read, or could not be proven clean. */
  leftOut: number
}

/** The place of a hook with a masked command. */
export interface MaskedCommand {
  readonly file: string
  readonly part: string | null
  readonly conversation: string | null
  readonly event: string
}

/** Adds all events of the sources, redacted. Reports omitted events on standard error. */
export async function collectSources(
  sources: readonly string[],
  collection: Collection,
  {redaction, log, signal}: {readonly redaction: EventRedaction; readonly log: Log; readonly signal: AbortSignal},
): Promise<Tally> {
  const tally: Tally = {events: 0, copies: 0, conflicts: 0, masked: 0, commands: [], leftOut: 0}
  for await (const read of readSources(sources, signal)) {
    if (read.is === 'problem') {
      if (read.severity === 'fail') tally.leftOut++
      if (read.severity !== 'note') log.notice(problemLine(read))
    } else if (read.is === 'nested') collection.add(read)
    else addDocument(read, collection, tally, redaction, log)
  }
  return tally
}

function addDocument(
  read: ReadEvent | ReadAbout,
  collection: Collection,
  tally: Tally,
  redaction: EventRedaction,
  log: Log,
): void {
  const text = redaction.document(read.text)
  if (read.is === 'event') tally.events++
  if (text === null) {
    tally.leftOut++
    log.notice(
      visible(`${read.file}${read.part === null ? '' : ` ${read.part}`}: left out, not proven free of secrets`),
    )
    return
  }
  if (read.is === 'event' && text !== read.text) tally.masked++
  if (read.is === 'event' && isCommandMasked(text)) tally.commands.push(commandOf(read))
  const result = collection.add(read.is === 'about' ? {...read, text} : withText(read, text))
  if (read.is === 'event' && result === 'same') tally.copies++
  if (result === 'conflict') tally.conflicts++
}

/** Searches the text first, because most events are not hooks. */
function isCommandMasked(text: string): boolean {
  return text.includes('hook_command') && hasMaskedCommand(JSON.parse(text))
}

function commandOf({file, part, conversation, event, text}: ReadEvent): MaskedCommand {
  return {file, part, conversation, event: idOf(event, text).id}
}

/** Returns the event with the redacted text. Redaction keeps a document an object. */
function withText(read: ReadEvent, text: string): ReadEvent {
  return text === read.text ? read : {...read, text, event: JSON.parse(text)}
}

function problemLine({severity, rule, file, part, message}: Extract<Read, {is: 'problem'}>): string {
  return visible(`${severity} ${rule}: ${part === null ? file : `${file} ${part}`}: ${message}`)
}
