import {flag, open, orNull, text} from '../declare.ts'

export const ToolAnnotations = open('ToolAnnotations', {
  title: orNull(text()),
  readOnlyHint: flag(false),
  destructiveHint: flag(true),
  idempotentHint: flag(false),
  openWorldHint: flag(true),
})
