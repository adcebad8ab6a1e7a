import {CmdOutputMetadata} from './cmd-output-metadata.ts'
import {Commit} from './commit.ts'
import {CriticResult} from './critic-result.ts'
import {ErrorClassification} from './error-classification.ts'
import {FileChange} from './file-change.ts'
import {FileEntry} from './file-entry.ts'
import {ImageContent} from './image-content.ts'
import {MCPTool} from './mcp-tool.ts'
import {Message} from './message.ts'
import {MessageToolCall} from './message-tool-call.ts'
import {ReasoningItemModel} from './reasoning-item-model.ts'
import {RedactedThinkingBlock} from './redacted-thinking-block.ts'
import {SecurityRisk} from './security-risk.ts'
import {TaskItem} from './task-item.ts'
import {TextContent} from './text-content.ts'
import {ThinkingBlock} from './thinking-block.ts'
import {ToolAnnotations} from './tool-annotations.ts'

/** What events are made of, by the name it has in the published schema. */
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
