import {CriticResult} from '../content/critic-result.ts'
import {Message} from '../content/message.ts'
import {TextContent} from '../content/text-content.ts'
import {listOf, orNull, text} from '../declare.ts'
import {defineKindOfAnySource} from './define.ts'

export const MessageEvent = defineKindOfAnySource('MessageEvent', {
  llm_message: Message,
  llm_response_id: orNull(text()),
  activated_skills: listOf(text()),
  extended_content: listOf(TextContent),
  sender: orNull(text()),
  critic_result: orNull(CriticResult),
})
