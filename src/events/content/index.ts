import {CriticResult, ErrorClassification, SecurityRisk} from './judgements.ts'
import {
  ImageContent,
  Message,
  MessageToolCall,
  ReasoningItemModel,
  RedactedThinkingBlock,
  TextContent,
  ThinkingBlock,
} from './message.ts'
import {CmdOutputMetadata, Commit, FileChange, FileEntry, MCPTool, TaskItem, ToolAnnotations} from './tool-data.ts'

/** The objects inside of events, under the names that they have in the published schema. */
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
