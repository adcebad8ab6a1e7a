import {isHook, type Node} from './node.ts'

type Children = ReadonlyMap<string | null, readonly Node[]>

/**
 * A hook run has the same parent as the event that it belongs to, so it looks like a sibling. If only hook runs follow it,
 * and an event that is not a hook run has the same parent, the hook run is an annotation of the event that it names.
 */
export function annotationsOf(log: ReadonlyMap<string, Node>, children: Children): Map<string, string | null> {
  const annotations = new Map<string, string | null>()
  for (const siblings of children.values()) {
    if (siblings.every(isHook)) continue
    for (const hook of siblings.filter(isHook)) {
      const run = onlyHooksFrom(hook, children)
      for (const each of run ?? []) annotations.set(each.id, subjectOf(each, log))
    }
  }
  return annotations
}

/** Returns the hook run and the hook runs that follow it, null if another event follows. */
function onlyHooksFrom(hook: Node, children: Children): Node[] | null {
  const run = [hook]
  for (const each of run) {
    const behind = children.get(each.id) ?? []
    if (!behind.every(isHook)) return null
    for (const next of behind) run.push(next)
  }
  return run
}

/**
 * Returns the event that a hook belongs to. If a hook adds context to a message, the message gets a new id, and the id
 * that the hook names may not exist.
 */
function subjectOf({actionId, messageId}: Node, log: ReadonlyMap<string, Node>): string | null {
  return [actionId, messageId].find((id): id is string => id !== null && log.has(id)) ?? null
}
