import {MCPTool} from '../content/tool-data.ts'
import {freeObject, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

/** Tools whose definition comes from a client or from an MCP server. */
export const CUSTOM_TOOLS = [
  // Defined by a client. The kind of its actions is `ClientAction_` followed by its name.
  defineTool({
    tools: {ClientTool: {client_tool_name: text(), input_schema: freeObject()}},
    observations: {ClientToolObservation: {}},
  }),
  // Defined by an MCP server, which also chooses the name.
  defineTool({
    tools: {MCPToolDefinition: {mcp_tool: MCPTool}},
    actions: {MCPToolAction: {data: withDefault(freeObject(), {})}},
    observations: {MCPToolObservation: {tool_name: text()}},
  }),
] as const
