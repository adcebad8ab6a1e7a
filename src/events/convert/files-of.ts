import {uuidOf} from '../id.ts'
import {hexOf} from '../read/conversation-id.ts'
import type {Conversation} from './collect.ts'

export interface OutFile {
  readonly name: string
  readonly text: string
}

const IN_A_NAME = /^[0-9a-fA-F-]{8,64}$/u

/** As the agent server lays a conversation out; names begin with its folder. */
export function directoryFiles(conversation: Conversation): OutFile[] {
  const folder = folderOf(conversation)
  const abouts = [...conversation.abouts].map(([name, text]) => ({name: `${folder}/${name}`, text}))
  const events = named(conversation, (index, id) => `${folder}/events/event-${digits(index, 5)}-${id}.json`)
  return [...abouts, ...events]
}

/** As the service exports it. */
export function exportFiles(conversation: Conversation): OutFile[] {
  const meta =
    conversation.abouts.get('meta.json') ?? JSON.stringify(conversation.id === null ? {} : {id: conversation.id})
  return [
    ...named(conversation, (index, id) => `event_${digits(index, 6)}_${id}.json`),
    {name: 'meta.json', text: meta},
  ]
}

/** A conversation without an id gets one that follows from its first event. */
export function idOfConversation({id, events}: Conversation): string {
  return id ?? uuidOf(`conversation ${events[0]?.id ?? ''}`)
}

/** Never a path: an id comes from the data. */
export function folderOf(conversation: Conversation): string {
  const hex = hexOf(idOfConversation(conversation))
  return /^[0-9A-Za-z_-]{1,80}$/u.test(hex) ? hex : hexOf(uuidOf(hex))
}

/** Where the log has gaps they stay, so that they can still be seen; what has no index comes behind what has. */
function named({events}: Conversation, nameOf: (index: number, id: string) => string): OutFile[] {
  let free = events.reduce((most, {index}) => Math.max(most, index ?? -1), -1) + 1
  return events.map(({id, index, text}) => ({
    name: nameOf(index ?? free++, IN_A_NAME.test(id) ? id : uuidOf(id)),
    text,
  }))
}

function digits(index: number, count: number): string {
  return String(index).padStart(count, '0')
}
