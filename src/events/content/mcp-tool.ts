import {Type} from 'typebox'
import {freeObject, open, orNull, text} from '../declare.ts'

/** A tool as its server describes it. */
export const MCPTool = open('MCPTool', {
  name: text(),
  title: orNull(text()),
  description: orNull(text()),
  inputSchema: freeObject(),
  outputSchema: orNull(freeObject()),
  icons: orNull(Type.Array(freeObject())),
  annotations: orNull(freeObject()),
  execution: orNull(freeObject()),
  _meta: orNull(freeObject()),
})
