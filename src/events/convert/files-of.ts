import {canonicalId} from '../conversation-id.ts'
import {uuidOf} from '../id.ts'
import type {Conversation} from './collect.ts'

export interface OutFile {
  readonly name: string
  readonly text: string
}

const IN_A_NAME = /^[0-9a-fA-F-]{8,64}$/u

/** As the agent server lays a conversation out; names begin with its folder, `placeOf` where there are more of them. */
export function* directoryFiles(conversation: Conversation, folder = folderOf(conversation)): Generator<OutFile> {
  for (const [name, text] of conversation.abouts) yield {name: `${folder}/${name}`, text}
  yield* named(conversation, (index, id) => directoryName(folder, index, id))
}

/** As the service exports it. */
export function* exportFiles(conversation: Conversation): Generator<OutFile> {
  yield* named(conversation, exportName)
  const {id, abouts} = conversation
  yield {name: 'meta.json', text: abouts.get('meta.json') ?? JSON.stringify(id === null ? {} : {id})}
}

/** A conversation without an id gets one that follows from its first event. */
export function idOfConversation({id, events}: Conversation): string {
  return id ?? uuidOf(`conversation ${events[0]?.id ?? ''}`)
}

/** Never a path: an id comes from the data. */
function folderOf(conversation: Conversation): string {
  const hex = canonicalId(idOfConversation(conversation))
  return /^[0-9A-Za-z_-]{1,80}$/u.test(hex) ? hex : canonicalId(uuidOf(hex))
}

/** The folder of a conversation among others: that of a sub-agent lies in its parent's. */
export function placeOf(conversation: Conversation, all: readonly Conversation[]): string {
  const seen = new Set([conversation])
  let place = folderOf(conversation)
  for (let parent = parentOf(conversation, all); parent !== null; parent = parentOf(parent, all)) {
    if (seen.has(parent)) break // they lie in each other
    seen.add(parent)
    place = subAgentFolder(folderOf(parent), place)
  }
  return place
}

export function subAgentFolder(folder: string, below: string): string {
  return `${folder}/subagents/${below}`
}

function parentOf({parent}: Conversation, all: readonly Conversation[]): Conversation | null {
  return (parent !== null && all.find(({id}) => id === parent)) || null
}

/** Where the log has gaps they stay, so that they can still be seen; what has no index comes behind what has. */
function* named(conversation: Conversation, nameOf: (index: number, id: string) => string): Generator<OutFile> {
  const {events, textOf} = conversation
  let free = events.reduce((most, {index}) => Math.max(most, index ?? -1), -1) + 1
  for (const event of events) {
    yield {name: nameOf(event.index ?? free++, event.id), text: textOf(event)}
  }
}

/** How the agent server calls the file of an event, below the folder of the conversation. */
export function directoryName(folder: string, index: number, id: string): string {
  return `${folder}/events/event-${digits(index, 5)}-${inName(id)}.json`
}

/** How the service calls it when it exports. */
export function exportName(index: number, id: string): string {
  return `event_${digits(index, 6)}_${inName(id)}.json`
}

/** Never a path: an id comes from the data. */
function inName(id: string): string {
  return IN_A_NAME.test(id) ? id : uuidOf(id)
}

function digits(index: number, count: number): string {
  return String(index).padStart(count, '0')
}
