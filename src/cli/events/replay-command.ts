import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Compat} from '../../events/compat.ts'
import {type Conversation, createCollection} from '../../events/convert/collect.ts'
import {idOfConversation} from '../../events/convert/files-of.ts'
import {beginningOf, shortId} from '../../events/few.ts'
import {hasMask} from '../../events/masks.ts'
import type {HookConfig, HookOccasion} from '../../hooks/hook.ts'
import {type Decision, type RecordedOccasion, recordedOccasions} from '../../hooks/recorded.ts'
import {type Replayed, replay, replayReport} from '../../hooks/replay.ts'
import {serverHooks} from '../../server/conversation/hooks/sources.ts'
import {openHookRun} from '../../server/hooks/run-alone.ts'
import {visible} from '../../visible.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {variablesIn, workspaceIn} from '../hooks/given.ts'
import {type Mask, masked} from '../masking/masked.ts'
import {type Log, type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {conversationWords} from '../render/conversation-words.ts'
import {renderJson} from '../render/formats.ts'
import {counted} from '../render/words.ts'
import {accessOf, withConversation} from '../server/client.ts'
import {chosenConversation} from './chosen-conversation.ts'
import {collectSources} from './collect-sources.ts'
import {tallyLines} from './finding-words.ts'
import {eventRedaction} from './redacted-events.ts'

type EventsReplayFlags = OutputFlags &
  RedactionFlags & {
    readonly hooks: string
    readonly conversation?: string | undefined
    readonly workspace?: string | undefined
    readonly 'hook-env-file'?: string | undefined
    readonly compat: Compat
    readonly 'assume-tz': string
    readonly 'api-key-file'?: string | undefined
  }

export async function runEventsReplay(
  source: string,
  flags: EventsReplayFlags,
  sink: Sink,
  version: string,
): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const zone = assumedZone(flags['assume-tz'])
  const {config} = await serverHooks(flags.hooks)
  const secrets = await variablesIn(flags['hook-env-file'])
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  try {
    using collection = createCollection(zone)
    const named = [withConversation(source, flags.conversation)]
    const tally = await collectSources(named, collection, {redaction, log, access: accessOf(flags, interrupt, log)})
    const conversation = chosenConversation(collection.conversations(), flags.conversation, tally)
    for (const line of [...tallyLines(tally), ...differentHere(flags, conversation)]) log.notice(line.trimEnd())
    await using place = await workspaceOf(flags.workspace)
    const replayed = await hooksAgain(conversation, {
      config,
      workspace: place.path,
      secrets,
      compat: flags.compat,
      log,
      signal: interrupt.signal,
      mask: redaction.mask,
    })
    const differ = replayed.some(({same}) => !same)
    const exit = differ ? EXIT.findings : tally.leftOut > 0 ? EXIT.partial : EXIT.done
    if (format === 'text') sink.out(words(conversation, replayed, sink.mask))
    else sink.out(renderJson(masked(documentOf(conversation, replayed, {version, exit}), sink.mask)))
    return exit
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted: the hooks were ended')
    return EXIT.interrupted
  }
}

/** Says before the run what cannot be the same as in the recording. */
function differentHere(
  {workspace, 'hook-env-file': envFile}: EventsReplayFlags,
  {events, textOf}: Conversation,
): string[] {
  const hasMasks = events.some(event => hasMask(textOf(event)))
  return [
    workspace === undefined
      ? 'the hooks run in an empty folder: name the files of the conversation with --workspace'
      : '',
    envFile === undefined
      ? 'the hooks get no secrets and no callback URL: --hook-env-file names a file with NAME=VALUE lines'
      : '',
    hasMasks ? 'the hooks get masks in place of the secrets of the recording' : '',
    'the hooks run now: time-dependent results can differ',
  ].filter(line => line !== '')
}

interface Place extends AsyncDisposable {
  readonly path: string
}

async function workspaceOf(named: string | undefined): Promise<Place> {
  if (named === undefined) {
    const path = await mkdtemp(join(tmpdir(), 'svcdiag-replay-'))
    return {path, [Symbol.asyncDispose]: () => rm(path, {recursive: true, force: true})}
  }
  return {path: await workspaceIn(named), [Symbol.asyncDispose]: async () => undefined}
}

interface Run {
  readonly config: HookConfig
  readonly workspace: string
  readonly secrets: ReadonlyMap<string, string>
  readonly compat: Compat
  readonly log: Log
  readonly signal: AbortSignal
  readonly mask: Mask
}

async function hooksAgain(conversation: Conversation, run: Run): Promise<Replayed[]> {
  const {config, workspace, compat, log, signal, mask} = run
  const id = idOfConversation(conversation)
  await using hooks = openHookRun({
    config,
    sessionId: id,
    workspace,
    variables: run.secrets,
    compat,
    signal,
    onNotice: message => log.notice(visible(message)),
    onAsyncEnd: ({type, exitCode, error}) =>
      log.notice(visible(`async ${type} hook: ${error ?? `exit code ${exitCode}`}`)),
  })
  const recorded = recordedOccasions(
    conversation.events.map(event => ({id: event.id, event: JSON.parse(conversation.textOf(event))})),
    id,
  )
  return await replay(recorded, {run: hooks.run, mask}, signal) // before the hooks are closed
}

/** Masks before it cuts, because a secret that is cut first stays readable. */
function words(conversation: Conversation, decided: readonly Replayed[], mask: Mask): string {
  const replayed = decided.map(one => ({...one, recorded: masked(one.recorded, mask), now: masked(one.now, mask)}))
  const [different, same] = [replayed.filter(one => !one.same), replayed.filter(one => one.same)]
  const head = `${conversationWords(conversation.id)}: decisions differ at ${different.length} of ${counted(replayed.length, 'occasion')}`
  return [
    head,
    ...different.flatMap(differenceLines),
    ...same.map(one => `  = ${occasionWords(one)}: ${sameWords(one)}`),
  ]
    .map(line => `${visible(line)}\n`)
    .join('')
}

/** Decisions with the same effect can differ in their words, for example if a hook ran only then. */
function sameWords({recorded, now}: Replayed): string {
  const [then, own] = [decisionWords(recorded), decisionWords(now)]
  return then === own ? own : `then ${then}, now ${own}`
}

function differenceLines(one: Replayed): string[] {
  return [
    `  ~ ${occasionWords(one)}`,
    `      then ${decisionWords(one.recorded)}`,
    `      now  ${decisionWords(one.now)}`,
  ]
}

function occasionWords({occasion, event, position}: RecordedOccasion): string {
  return `${toolWords(occasion)}, event ${position} ${shortId(event)}`
}

function toolWords({type, toolName}: HookOccasion): string {
  return toolName === null ? type : `${type} for ${shortId(toolName)}`
}

const MOST_CHARACTERS = 200

function decisionWords({exitCodes, blocked, reason, context}: Decision): string {
  if (exitCodes.length === 0) return 'no hook ran'
  const exits = `${exitCodes.length === 1 ? 'exit code' : 'exit codes'} ${exitCodes.join(', ')}`
  const why = reason === null ? '' : `: ${beginningOf(reason, MOST_CHARACTERS)}`
  const added =
    context.length === 0 ? '' : `; added ${JSON.stringify(beginningOf(context.join('\n'), MOST_CHARACTERS))}`
  return `${blocked ? 'blocked' : 'allowed'} (${exits})${why}${added}`
}

function documentOf(
  conversation: Conversation,
  replayed: readonly Replayed[],
  {version, exit}: {readonly version: string; readonly exit: number},
) {
  const {summary, occasions} = replayReport(replayed)
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'EventsReplay',
    tool: {version},
    conversation: conversation.id,
    summary,
    verdict: {status: summary.different === 0 ? 'pass' : 'fail', exitCode: exit},
    occasions,
  }
}
