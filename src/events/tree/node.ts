import {isObject} from '../schema.ts'

/** What the tree needs of an event, in the order of the log. */
export interface Node {
  readonly id: string
  readonly kind: string
  /** Null, or absent in old logs: the event before it. */
  readonly parentId: string | null
  readonly actionId: string | null
  readonly messageId: string | null
  readonly toolCallId: string | null
  /** Of an ActionEvent: there is something to run. */
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

/** State updates have a parent and are never one: no nodes of the tree. */
export function isInTree({kind}: Pick<Node, 'kind'>): boolean {
  return kind !== 'ConversationStateUpdateEvent'
}

export function isHook({kind}: Node): boolean {
  return kind === 'HookExecutionEvent'
}
