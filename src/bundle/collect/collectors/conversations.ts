import {type Missing, notLooked} from '../../../cluster/port.ts'
import {dashed} from '../../../events/ids.ts'
import {conversationItem} from '../../format/conversation-item.ts'
import {conversationPaths} from '../../format/layout.ts'
import {descriptionOf, eventLines, openEvents, type Route} from '../event-pages.ts'
import type {At, Collected, Collector, Item, World} from '../item.ts'
import {leftOut} from '../outcome.ts'
import {OLDEST_LEFT_OUT} from './logs.ts'

interface ConversationItem extends Item {
  readonly id: string
}

/** Writes the events of the named conversations, one a line, and with a key their descriptions. */
export const CONVERSATIONS: Collector = {
  id: 'conversations',
  says: 'reading conversations',
  rules: ({installation, options}) =>
    installation === null || options.conversations.length === 0
      ? []
      : [{apiGroup: '', resource: 'pods/portforward', verbs: ['get', 'create'], namespace: installation.namespace}],
  collect: async world => {
    const {conversations, maxLogBytes} = world.scope.options
    const keepNewest = Math.ceil(maxLogBytes / Math.max(1, conversations.length))
    await world.each(conversations.map(itemOf), (item, at) => readConversation(world, item, keepNewest, at))
  },
}

function itemOf(id: string): ConversationItem {
  return {name: conversationItem(id), rule: null, read: null, id}
}

async function readConversation(
  {appPorts, scope, write}: World,
  item: ConversationItem,
  keepNewest: number,
  {service, signal}: At,
): Promise<Collected> {
  if (appPorts.status !== 'found') return appPorts
  const {serviceKey: key} = scope.options
  if (appPorts.value.length === 0) return notLooked(item.name, 'no pod of the app is running')
  const routes: readonly Route[] = key === null ? ['shared'] : WITH_KEY
  const sources = appPorts.value.flatMap(to => routes.map(route => ({service, to, conversation: item.id, route, key})))
  const opened = await openEvents(sources)
  if (opened.status === 'missing') return opened
  if (opened.status === 'absent') return notLooked(item.name, key === null ? NO_SEARCH : NO_CONVERSATION)
  if (opened.value.page.lines.length === 0) return notLooked(item.name, key === null ? NOT_SHARED : NO_CONVERSATION)
  const paths = conversationPaths(dashed(item.id))
  const lacks: Missing[] = []
  const written = await write(
    paths.events,
    eventLines(opened.value, missing => lacks.push(missing)),
    {keepNewest},
  )
  if (written.status === 'dropped') return leftOut(item, written)
  const description = signal.aborted ? null : await descriptionOf(opened.value.source)
  const described = description === null ? null : await write(paths.description, description)
  const files = [written.path, ...(described?.status === 'kept' ? [described.path] : [])]
  const reasons = [
    ...lacks.map(({reason}) => `its newest events are missing: ${reason}`),
    ...((written.omittedBytes ?? 0) > 0 ? [OLDEST_LEFT_OUT] : []),
  ]
  if (reasons.length === 0) return {status: 'collected', files}
  return {status: 'truncated', files, reason: reasons.join('; '), cause: lacks[0]?.cause ?? null}
}

/** Only an agent server returns the events in log order; the other searches order by time. */
const WITH_KEY: readonly Route[] = ['agent-server', 'application']

const NO_SEARCH =
  'the app has no search of shared events (404); --service-key-file FILE reads the conversation with a key'
const NOT_SHARED =
  'the search of shared events finds none: the conversation is not shared, or does not exist; --service-key-file FILE reads it with a key'
const NO_CONVERSATION = 'the service has no events of it: check the id'
