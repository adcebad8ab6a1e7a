import {isObject} from './schema.ts'

/** Returns the text of a message or a result: its text parts without a separator. Images and other parts have no text. */
export function proseOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content : []
  return parts.map(part => (isObject(part) && typeof part.text === 'string' ? part.text : '')).join('')
}
