import {isObject} from '../schema.ts'

/** The properties of an event that the tree needs. */
export interface Node {
  readonly id: string
  readonly kind: string
  /** Null or missing in old logs. The parent is then the preceding event. */
  readonly parentId: string | null
  readonly actionId: string | null
  readonly messageId: string | null
  readonly toolCallId: string | null
  /** An ActionEvent whose action is not null. */
  readonly executable: boolean
}

export function nodeOf(event: Readonly<Record<string, unknown>>, id: string): Node {
  const textAt = (name: string) => {
    const value = event[name]
    return typeof value === 'string' ? value : null
  }
  return {
    id,
    kind: textAt('kind') ?? '',
    parentId: textAt('parent_id'),
    actionId: textAt('action_id'),
    messageId: textAt('message_id'),
    toolCallId: textAt('tool_call_id'),
    executable: event.kind === 'ActionEvent' && isObject(event.action),
  }
}

/** State updates name a parent but are never a parent, so they are not nodes of the tree. */
export function isInTree({kind}: Pick<Node, 'kind'>): boolean {
  return kind !== 'ConversationStateUpdateEvent'
}

export function isHook({kind}: Node): boolean {
  return kind === 'HookExecutionEvent'
}
