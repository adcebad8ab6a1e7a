import type {CallbackChain} from '../../callbacks/chain.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Conversation} from '../../events/convert/collect.ts'
import type {Zone} from '../../events/time.ts'
import {callbackChains} from '../../explain/callbacks.ts'
import {createFacts} from '../../explain/facts.ts'
import {knownFrom, storyOf} from '../../explain/story.ts'
import {conversationInUrl, type ServerAccess, serverClient} from '../server/client.ts'
import {servedChains} from '../server/served-chains.ts'

/**
 * Returns the callback of each finish of a conversation, oldest first. The callbacks come from the server if the source
 * is the URL of a server that has the route. Otherwise they are derived from the log.
 */
export async function callbacksOf(
  source: string,
  conversation: Conversation,
  {zone, access}: {readonly zone: Zone; readonly access: ServerAccess},
): Promise<readonly CallbackChain[]> {
  const id = /^https?:/i.test(source) ? conversationInUrl(source) : null
  const served = id === null ? null : await servedCallbacks(source, id, access)
  return served ?? loggedCallbacks(conversation, zone)
}

async function servedCallbacks(url: string, id: string, access: ServerAccess): Promise<CallbackChain[] | null> {
  try {
    const chains = await Array.fromAsync(servedChains(await serverClient(url, access), id, access.signal))
    return chains.flat().toReversed()
  } catch (error) {
    if (error instanceof SvcdiagError && error.code === 'server.not-found') return null
    throw error
  }
}

function loggedCallbacks({id, events, textOf}: Conversation, zone: Zone): CallbackChain[] {
  const facts = createFacts(zone)
  for (const event of events) {
    const text = textOf(event)
    facts.add({...event, event: JSON.parse(text), text})
  }
  return callbackChains(storyOf(id, facts.list(), knownFrom(facts.described())))
}
