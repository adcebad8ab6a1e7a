import {Type} from 'typebox'
import {
  closed,
  deprecated,
  flag,
  freeObject,
  listOf,
  mapOf,
  nullable,
  oneOf,
  open,
  orNull,
  text,
  withDefault,
} from './declare.ts'

export const TextContent = closed('TextContent', {
  cache_prompt: flag(false),
  type: withDefault(Type.Literal('text'), 'text'),
  text: text(),
  enable_truncation: deprecated(),
})

export const ImageContent = open('ImageContent', {
  cache_prompt: flag(false),
  type: withDefault(Type.Literal('image'), 'image'),
  image_urls: Type.Array(text(), {description: 'URLs or data: URLs'}),
})

export const ThinkingBlock = open('ThinkingBlock', {
  type: withDefault(Type.Literal('thinking'), 'thinking'),
  thinking: text(),
  signature: orNull(Type.String({description: 'cryptographic signature of the block'})),
})

export const RedactedThinkingBlock = open('RedactedThinkingBlock', {
  type: withDefault(Type.Literal('redacted_thinking'), 'redacted_thinking'),
  data: text(),
})

export const ReasoningItemModel = open('ReasoningItemModel', {
  id: orNull(text()),
  summary: listOf(text()),
  content: orNull(Type.Array(text())),
  encrypted_content: orNull(Type.String({description: 'must not be logged or rendered'})),
  status: orNull(text()),
})

export const MessageToolCall = open('MessageToolCall', {
  id: Type.String({description: 'canonical tool call id'}),
  responses_item_id: orNull(Type.String({description: 'original function-call id, echoed verbatim on replay'})),
  name: Type.String({description: 'tool or function name'}),
  arguments: Type.String({description: 'JSON text'}),
  origin: Type.Optional(Object.assign(oneOf('completion', 'responses'), {'x-reference-requires': true})),
})

export const Message = open('Message', {
  role: oneOf('user', 'system', 'assistant', 'tool'),
  content: Object.assign(listOf(Type.Union([TextContent, ImageContent])), {'x-also': ['null', 'string']}),
  tool_calls: orNull(Type.Array(MessageToolCall)),
  tool_call_id: orNull(text()),
  name: orNull(text()),
  reasoning_content: orNull(text()),
  thinking_blocks: listOf(Type.Union([ThinkingBlock, RedactedThinkingBlock])),
  responses_reasoning_item: orNull(ReasoningItemModel),
  cache_enabled: deprecated(),
  vision_enabled: deprecated(),
  function_calling_enabled: deprecated(),
  force_string_serializer: deprecated(),
  send_reasoning_content: deprecated(),
})

export const SecurityRisk = Object.assign(oneOf('UNKNOWN', 'LOW', 'MEDIUM', 'HIGH'), {title: 'SecurityRisk'})

export const CriticResult = open('CriticResult', {
  score: Type.Number({minimum: 0, maximum: 1}),
  message: nullable(text()),
  metadata: orNull(freeObject()),
})

export const ErrorClassification = closed('ErrorClassification', {
  kind: oneOf('auth', 'quota', 'rate_limit', 'config', 'transient', 'agent_action', 'internal', 'unknown'),
  retryable: Type.Boolean(),
  user_action: withDefault(oneOf('none', 'retry', 'settings'), 'none'),
  error_id: orNull(text()),
})

export const ToolAnnotations = open('ToolAnnotations', {
  title: orNull(text()),
  readOnlyHint: flag(false),
  destructiveHint: flag(true),
  idempotentHint: flag(false),
  openWorldHint: flag(true),
})

/** A tool as its MCP server describes it. */
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

export const TaskItem = open('TaskItem', {
  title: text(),
  notes: withDefault(text(), ''),
  status: withDefault(oneOf('todo', 'in_progress', 'done'), 'todo'),
})

export const FileEntry = open('FileEntry', {
  name: text(),
  path: text(),
  is_directory: Type.Boolean(),
  size: Type.Integer(),
  modified_time: Type.String({format: 'date-time'}),
})

const FileChange = open('FileChange', {
  type: oneOf('add', 'delete', 'update'),
  old_content: orNull(text()),
  new_content: orNull(text()),
  move_path: orNull(text()),
})

export const Commit = open('Commit', {changes: Type.Optional(mapOf(FileChange))})

export const CmdOutputMetadata = open('CmdOutputMetadata', {
  exit_code: withDefault(Type.Integer(), -1),
  pid: withDefault(Type.Integer(), -1),
  username: orNull(text()),
  hostname: orNull(text()),
  working_dir: orNull(text()),
  py_interpreter_path: orNull(text()),
  prefix: withDefault(text(), ''),
  suffix: withDefault(text(), ''),
})

/** The objects inside events, under their names in the published schema. */
export const CONTENT = {
  CmdOutputMetadata,
  Commit,
  CriticResult,
  ErrorClassification,
  FileChange,
  FileEntry,
  ImageContent,
  MCPTool,
  Message,
  MessageToolCall,
  ReasoningItemModel,
  RedactedThinkingBlock,
  SecurityRisk,
  TaskItem,
  TextContent,
  ThinkingBlock,
  ToolAnnotations,
} as const
