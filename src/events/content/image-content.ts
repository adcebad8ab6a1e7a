import {Type} from 'typebox'
import {flag, open, text, withDefault} from '../declare.ts'

export const ImageContent = open('ImageContent', {
  cache_prompt: flag(false),
  type: withDefault(Type.Literal('image'), 'image'),
  image_urls: Type.Array(text(), {description: 'URLs or data: URLs'}),
})
