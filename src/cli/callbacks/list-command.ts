import type {CallbackChain} from '../../callbacks/chain.ts'
import {SvcdiagError} from '../../errors.ts'
import {printedId} from '../../events/ids.ts'
import {callbackChains} from '../../explain/callbacks.ts'
import {createStories} from '../../explain/stories.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import {type ConversationFlags, idOf, type ServerSession, withServer} from '../conversations/session.ts'
import {noConversation} from '../events/chosen-conversation.ts'
import {readSources} from '../events/collect-sources.ts'
import {validateCommand} from '../events/unread.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {masked} from '../masking/masked.ts'
import type {Sink} from '../output/sink.ts'
import {chainsText} from '../render/callback-chains.ts'
import {renderJson} from '../render/formats.ts'
import {counted} from '../render/words.ts'
import {accessOf} from '../server/client.ts'
import {type Probe, probeTargets} from '../server/probe.ts'
import {servedChains} from '../server/served-chains.ts'

export type CallbacksListFlags = ConversationFlags & {
  readonly conversation?: string | undefined
  readonly probe: boolean
  readonly 'assume-tz': string
}

/** Lists the callback of each finish, from files or from a server. Exit code 3: a callback was lost. */
export function runCallbacksList(sources: readonly string[], flags: CallbacksListFlags, sink: Sink): Promise<number> {
  return withServer(flags, sink, async session => {
    const {unread, chains} =
      sources.length > 0 ? await fromFiles(sources, flags, session) : await fromServer(flags, session)
    const probes = flags.probe ? await probeTargets(chains, session.signal) : []
    print(masked(chains, sink.mask), masked(probes, sink.mask), flags, session)
    if (unread > 0)
      session.log.notice(`${counted(unread, 'document')} could not be read: ${validateCommand(sources)} lists them`)
    if (chains.some(({verdict}) => verdict === 'lost')) return EXIT.findings
    return unread > 0 ? EXIT.partial : EXIT.done
  })
}

interface Found {
  readonly chains: readonly CallbackChain[]
  /** The number of documents that could not be read. */
  readonly unread: number
}

async function fromServer({conversation}: CallbacksListFlags, {client, signal}: ServerSession): Promise<Found> {
  const id = conversation === undefined ? null : idOf(conversation)
  const chains: CallbackChain[] = []
  for await (const own of servedChains(client, id, signal)) chains.push(...own)
  return {chains, unread: 0}
}

async function fromFiles(
  sources: readonly string[],
  flags: CallbacksListFlags,
  session: ServerSession,
): Promise<Found> {
  const stories = createStories(assumedZone(flags['assume-tz']))
  let unread = 0
  for await (const read of readSources(sources, accessOf(flags, session, session.log))) {
    if (read.is === 'problem' && read.severity === 'fail') unread++
    stories.add(read)
  }
  const wanted = flags.conversation === undefined ? null : printedId(flags.conversation)
  const list = stories.list()
  const isWanted = (id: string | null) => wanted === null || (id !== null && printedId(id) === wanted)
  const chosen = list.filter(story => isWanted(story.conversation))
  if (chosen.length === 0 && flags.conversation !== undefined) {
    const ids = list.flatMap(story => (story.conversation === null ? [] : printedId(story.conversation)))
    throw new SvcdiagError('usage.invalid', noConversation(flags.conversation, ids), {
      hint: `${PROGRAM} callbacks list --help`,
    })
  }
  return {chains: chosen.flatMap(callbackChains), unread}
}

function print(
  chains: readonly CallbackChain[],
  probes: readonly Probe[],
  flags: CallbacksListFlags,
  {format, log, sink}: ServerSession,
): void {
  if (format === 'json') {
    const probed = flags.probe ? {probes} : {}
    sink.out(renderJson({apiVersion: 'svcdiag/v1', kind: 'CallbackList', items: chains, ...probed}))
    return
  }
  if (chains.length === 0) log.notice('no run has ended, so no callback is due')
  sink.out(chainsText(chains, flags.verbose))
  sink.out(probes.map(({text}) => `${visible(`probe: ${text}`)}\n`).join(''))
}
