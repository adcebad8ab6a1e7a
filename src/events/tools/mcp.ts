import {MCPTool} from '../content/mcp-tool.ts'
import {freeObject, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

/** A tool of an MCP server; the definition's name is the server's. */
export const mcp = defineTool({
  tools: {MCPToolDefinition: {mcp_tool: MCPTool}},
  actions: {MCPToolAction: {data: withDefault(freeObject(), {})}},
  observations: {MCPToolObservation: {tool_name: text()}},
})
