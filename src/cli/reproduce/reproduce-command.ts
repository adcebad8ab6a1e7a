import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {compare} from '../../compare/comparison.ts'
import {comparisonReport} from '../../compare/report.ts'
import {type Part, stepsOf} from '../../compare/step.ts'
import {SvcdiagError} from '../../errors.ts'
import {type Collection, type Conversation, createCollection} from '../../events/convert/collect.ts'
import {directoryFiles, idOfConversation} from '../../events/convert/files-of.ts'
import {printedId} from '../../events/ids.ts'
import {hasMask, isMaskedCommand} from '../../events/masks.ts'
import {unwritable} from '../../file-errors.ts'
import {hookConfigDocument} from '../../hooks/config/schema.ts'
import {commandsIn, recordedConfig} from '../../hooks/recorded-config.ts'
import {makeFolder} from '../../make-folder.ts'
import {PROGRAM} from '../../program.ts'
import {quoted} from '../../repairs/command.ts'
import {serverHooks} from '../../server/conversation/hooks/sources.ts'
import {recordedRun} from '../../server/scenario/recorded.ts'
import {visible} from '../../visible.ts'
import {chosenConversation} from '../events/chosen-conversation.ts'
import {checkedReads, collectReads, collectSources, type Tally} from '../events/collect-sources.ts'
import {comparisonText} from '../events/comparison-text.ts'
import {documentOf} from '../events/diff-command.ts'
import {tallyLines} from '../events/finding-words.ts'
import {type EventRedaction, eventRedaction} from '../events/redacted-events.ts'
import {bundleAt} from '../events/source-file.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {durationMs} from '../flags/duration.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {variablesIn, workspaceIn} from '../hooks/given.ts'
import {masked} from '../masking/masked.ts'
import {exchangesTo, type Log, type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {openWholeFile, type WholeFile} from '../output/whole-file.ts'
import {isConfirmed} from '../process/confirm.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {counted} from '../render/words.ts'
import {stateFolder} from '../serve/folders.ts'
import {keyFile} from '../serve/keys.ts'
import {accessOf, withConversation} from '../server/client.ts'
import {type OwnServer, startOwnServer} from './own-server.ts'
import {runAgain} from './run-again.ts'

type ReproduceFlags = OutputFlags &
  RedactionFlags & {
    readonly hooks?: string | undefined
    readonly conversation?: string | undefined
    readonly workspace?: string | undefined
    readonly 'hook-env-file'?: string | undefined
    readonly save?: string | undefined
    readonly yes: boolean
    readonly serve: boolean
    readonly within: string
    readonly 'assume-tz': string
    readonly 'api-key-file'?: string | undefined
  }

type Fields = Readonly<Record<string, unknown>>

/**
 * These parts always differ: the scripted agent has its own system prompt, not every layout records states, and
 * callbacks go to no receiver of the recording.
 */
const NOT_COMPARED: ReadonlySet<Part> = new Set(['settings', 'states', 'callbacks'])

/**
 * Runs a recorded conversation again on a server in this process, with a scripted agent and real hooks, and compares
 * both runs.
 */
export async function runReproduce(
  source: string,
  flags: ReproduceFlags,
  sink: Sink,
  version: string,
): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const zone = assumedZone(flags['assume-tz'])
  const limit = durationMs(flags.within, '--within')
  const secrets = Object.fromEntries(await variablesIn(flags['hook-env-file']))
  const workspace = flags.workspace === undefined ? null : await workspaceIn(flags.workspace)
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const {signal} = interrupt
  try {
    const bundle = await bundleAt(source)
    using collection = createCollection(zone)
    const access = accessOf(flags, interrupt, log)
    const tally =
      bundle === null
        ? await collectSources([withConversation(source, flags.conversation)], collection, {redaction, log, access})
        : await collectBundle(bundle, collection, {redaction, log, signal})
    const conversation = chosenConversation(collection.conversations(), flags.conversation, tally)
    const recorded = eventsOf(conversation)
    const run = recordedRun(recorded)
    if (flags.save !== undefined)
      await save(flags.save, {hooks: recordedConfig(recorded) ?? {hooks: {}}, scenario: run.scenario})
    for (const line of [...tallyLines(tally), ...differentHere(flags, recorded)]) log.notice(line.trimEnd())
    const config = await hooksFor(recorded, {flags, sink})
    if (config === null) {
      log.notice('nothing was run')
      return EXIT.done
    }
    const kept = flags.serve ? directoryFiles(conversation) : []
    await using server = await startOwnServer({workspace, kept}, {log, verbose: flags.verbose})
    const id = randomUUID()
    const repeated = await runAgain(server, {id, run, config, secrets, limit, signal, onExchange: exchangesTo(log)})
    const sides = [sideOf(source, conversation.id, recorded), sideOf(server.url, id, repeated)] as const
    const comparison = compare(sides[0].steps, sides[1].steps)
    const exit = comparison.first !== null ? EXIT.findings : tally.leftOut > 0 ? EXIT.partial : EXIT.done
    if (format === 'text') sink.out(comparisonText(comparison, sides))
    else {
      const report = comparisonReport(comparison, sides, NOT_COMPARED)
      sink.out(renderJson(masked(documentOf('Reproduction', report, {version, exit}), sink.mask)))
    }
    if (flags.serve) await untilInterrupted(server, {original: idOfConversation(conversation), id, log, signal})
    return exit
  } catch (error) {
    if (!signal.aborted) throw error
    log.notice('interrupted: the server and its hooks were ended')
    return EXIT.interrupted
  }
}

/** Says what the bundle knows and cannot know, and adds its events to the collection. */
async function collectBundle(
  bundle: Bundle,
  collection: Collection,
  {signal, ...context}: {readonly redaction: EventRedaction; readonly log: Log; readonly signal: AbortSignal},
): Promise<Tally> {
  const {caseIn, caseLines} = await import('../events/bundle-case.ts')
  const {readOpenBundle} = await import('../events/bundle-source.ts')
  for (const line of caseLines(await caseIn(bundle))) context.log.notice(visible(line))
  return collectReads(checkedReads(bundle.source, readOpenBundle(bundle), signal), collection, context)
}

function eventsOf(conversation: Conversation): Fields[] {
  return conversation.events.map(event => ({id: event.id, ...JSON.parse(conversation.textOf(event))}))
}

/** A conversation ends only when it is deleted, so the hooks of its end cannot run here. */
function sideOf(source: string, conversation: string | null, events: readonly Fields[]) {
  const own = events.filter(({hook_event_type: type}) => type !== 'SessionEnd')
  const steps = stepsOf(
    own.map(event => ({id: String(event.id), event})),
    NOT_COMPARED,
  )
  return {source, conversation, events: own.length, steps}
}

/** Writes the recorded hooks and the agent as files that can be changed and given to `serve`: both, or none. */
async function save(folder: string, files: Readonly<Record<string, unknown>>): Promise<void> {
  await makeFolder(folder, 0o700).catch(cause => {
    throw unwritable(folder, cause)
  })
  await using stack = new AsyncDisposableStack()
  const filled: WholeFile[] = []
  for (const [name, document] of Object.entries(files)) {
    const file = stack.use(await openWholeFile(join(folder, `${name}.json`)))
    await file.fill(renderJson(document))
    filled.push(file)
  }
  for (const file of filled) await file.publish()
}

/** Returns the hooks to run as a configuration document. Recorded hooks need consent; null without it. */
async function hooksFor(
  recorded: readonly Fields[],
  {flags, sink}: {readonly flags: ReproduceFlags; readonly sink: Sink},
): Promise<Fields | null> {
  if (flags.hooks !== undefined) {
    const {config} = await serverHooks(flags.hooks)
    return hookConfigDocument(config, {nulls: false, async: 'async'})
  }
  const config = recordedConfig(recorded)
  const commands = [...new Set(commandsIn(config))]
  if (config === null || commands.length === 0) return {}
  sink.err(
    `${counted(commands.length, 'recorded hook')}:\n${commands.map(command => `  ${visible(command)}\n`).join('')}`,
  )
  if (commands.some(isMaskedCommand))
    throw new SvcdiagError('usage.invalid', 'a recorded hook contains a masked secret, so it is a different script', {
      hint: 'name the original hooks with --hooks FILE, and their secrets with --hook-env-file FILE',
    })
  if (flags.yes) return config
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new SvcdiagError('usage.invalid', 'the recorded hooks run only with your consent, and there is no terminal', {
      hint: 'read the commands above and add --yes, or name other hooks with --hooks FILE',
    })
  const isAgreed = await isConfirmed('These programs run with your permissions. Continue?', {
    input: process.stdin,
    output: process.stderr,
  })
  return isAgreed ? config : null
}

/** Says before the run what cannot be the same as in the recording. */
function differentHere({workspace, 'hook-env-file': envFile}: ReproduceFlags, recorded: readonly Fields[]): string[] {
  const hasMasks = recorded.some(event => hasMask(JSON.stringify(event)))
  return [
    'tools do not run: they give their recorded results',
    workspace === undefined ? 'the hooks run in an empty folder: --workspace names the files of the conversation' : '',
    envFile === undefined
      ? 'the hooks get no secrets and no callback URL: --hook-env-file names a file with NAME=VALUE lines'
      : '',
    hasMasks ? 'the hooks get masks in place of the secrets of the recording' : '',
    'hooks of SessionEnd, states and the system prompt are not compared',
  ].filter(line => line !== '')
}

/** Keeps the server until an interrupt, with the key where `svcdiag conversations` finds it. */
async function untilInterrupted(
  {url, key}: OwnServer,
  {original, id, log, signal}: {original: string; id: string; log: Log; signal: AbortSignal},
): Promise<void> {
  const path = join(await stateFolder(), `serve-${new URL(url).port}.key`)
  await using _ = await keyFile(path, key)
  log.notice('the server runs until Ctrl-C, with both runs:')
  for (const [name, conversation] of [
    ['the recorded one', original],
    ['this one', id],
  ] as const)
    log.notice(`  ${name}: ${PROGRAM} conversations show ${quoted(printedId(conversation))} --url ${quoted(url)}`)
  if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, {once: true}))
}
