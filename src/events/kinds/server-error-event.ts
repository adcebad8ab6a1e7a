import {Type} from 'typebox'
import {text} from '../declare.ts'
import {defineKindOfAnySource} from './define.ts'

/** A failure of the server itself: a tool server that cannot be reached, a bad websocket frame. */
export const ServerErrorEvent = defineKindOfAnySource('ServerErrorEvent', {
  code: Type.String({description: 'type of the error'}),
  detail: text(),
})
