import type {EventOf} from '../../events/kinds/index.ts'

type MessageEvent = EventOf<'MessageEvent'>
type Content = NonNullable<MessageEvent['llm_message']['content']>

export function textContent(text: string) {
  return {cache_prompt: false, type: 'text' as const, text}
}

/** What the scaffold says to the model: it stands where a user would, and is none. */
export function environmentMessage(text: string): MessageEvent {
  return {source: 'environment', llm_message: {role: 'user', content: [textContent(text)]}, kind: 'MessageEvent'}
}

export function userMessage(content: Content): MessageEvent {
  return {source: 'user', llm_message: {role: 'user', content}, kind: 'MessageEvent'}
}

/** All its text, joined without separator, as hooks are told it. */
export function textOf({llm_message: {content = []}}: MessageEvent): string {
  return content.map(part => ('text' in part ? part.text : '')).join('')
}
