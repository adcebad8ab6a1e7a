import {SvcdiagError} from '../../errors.ts'
import {type Conversation, createCollection} from '../../events/convert/collect.ts'
import {directoryFiles, exportFiles, TEXT_LAYOUTS, type TextLayout, textOf} from '../../events/convert/files-of.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {type LogFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {openWholeFile} from '../output/whole-file.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {accessOf, withConversation} from '../server/client.ts'
import {chosenConversation} from './chosen-conversation.ts'
import {collectSources, type MaskedCommand} from './collect-sources.ts'
import {tallyLines} from './finding-words.ts'
import {eventRedaction} from './redacted-events.ts'

export const EXPORT_LAYOUTS = ['zip', 'trajectory', ...TEXT_LAYOUTS] as const
export type ExportLayout = (typeof EXPORT_LAYOUTS)[number]

type EventsExportFlags = LogFlags &
  RedactionFlags & {
    readonly to: ExportLayout
    readonly file?: string | undefined
    readonly conversation?: string | undefined
    readonly 'assume-tz': string
    readonly 'api-key-file'?: string | undefined
  }

export async function runEventsExport(
  sources: readonly string[],
  flags: EventsExportFlags,
  sink: Sink,
): Promise<number> {
  const {to, file = '-'} = flags
  const layout = TEXT_LAYOUTS.find(name => name === to) ?? null
  if (layout === null && file === '-')
    throw new SvcdiagError('usage.invalid', 'an archive is not written to standard output: name a file with -f')
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  try {
    const named = sources.map(source => withConversation(source, flags.conversation))
    using collection = createCollection(assumedZone(flags['assume-tz']))
    const tally = await collectSources(named, collection, {redaction, log, access: accessOf(flags, interrupt, log)})
    const conversation = chosenConversation(collection.conversations(), flags.conversation, tally)
    assertCommands(conversation, tally.commands)
    const bytes = layout === null ? await archiveOf(conversation, to) : textOf(conversation, layout)
    if (file === '-') for (const text of bytes as Iterable<string>) await sink.flow(text)
    else {
      await using out = await openWholeFile(file)
      await out.write(bytes)
    }
    for (const line of tallyLines(tally)) log.notice(line.trimEnd())
    return tally.leftOut + tally.notCollected > 0 ? EXIT.partial : EXIT.done
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted: nothing was written')
    return EXIT.interrupted
  }
}

async function archiveOf(conversation: Conversation, to: Exclude<ExportLayout, TextLayout> | string) {
  const {zipOf} = await import('../../events/convert/zip.ts')
  return zipOf(to === 'zip' ? exportFiles(conversation) : directoryFiles(conversation))
}

/** Throws if a command of a hook is masked, because a reader of the export would run the masked text as a script. */
function assertCommands({id, events}: Conversation, commands: readonly MaskedCommand[]): void {
  const ids = new Set(events.map(event => event.id))
  const [first, ...more] = commands.filter(({conversation, event}) => conversation === id && ids.has(event))
  if (first === undefined) return
  const {file, part, event} = first
  const place = `${part === null ? file : `${file} ${part}`}: event ${event} /hook_command`
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  throw new SvcdiagError(
    'events.refused',
    `${place}: this command contains a secret, and the masked command is a different script${others}. Nothing was written.`,
  )
}
