import type {ConversationRecord} from './record.ts'
import type {Secrets} from './secrets.ts'
import {REQUEST, TEXTS} from './shapes.ts'

/** A conversation as it is stored and shown. In memory it is as it was asked for, values of secrets included. */
export function storable(record: ConversationRecord, {hide}: Pick<Secrets, 'hide'>): ConversationRecord {
  const {title, llmModel, tags, sandboxId} = record
  const request = hide(record.request, REQUEST)
  const isMasked = request !== record.request && JSON.stringify(request) !== JSON.stringify(record.request)
  return {...record, ...hide({title, llmModel, tags, sandboxId}, TEXTS), request, ...(isMasked ? MASKED : {})}
}

const MASKED = {requestMasked: true}
