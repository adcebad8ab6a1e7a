import {freeObject, text} from '../declare.ts'
import {defineTool} from './define.ts'

/** A tool that the client defines; its actions are of the kind `ClientAction_` and its name. */
export const clientTool = defineTool({
  tools: {ClientTool: {client_tool_name: text(), input_schema: freeObject()}},
  observations: {ClientToolObservation: {}},
})
