import {isHook, type Node} from './node.ts'

type Children = ReadonlyMap<string | null, readonly Node[]>

/**
 * Runs of hooks get the parent of the event that they are run for, and so look like its siblings. They are none: a hook
 * run that nothing but hook runs follows, beside an event that is no hook run, belongs to the event it names.
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

/** The hook run and those behind it; null when something else follows. */
function onlyHooksFrom(hook: Node, children: Children): Node[] | null {
  const run = [hook]
  for (const each of run) {
    const behind = children.get(each.id) ?? []
    if (!behind.every(isHook)) return null
    for (const next of behind) run.push(next)
  }
  return run
}

/** A message that a hook added to has a new id, so the one that the hook names may be nowhere. */
function subjectOf({actionId, messageId}: Node, log: ReadonlyMap<string, Node>): string | null {
  return [actionId, messageId].find((id): id is string => id !== null && log.has(id)) ?? null
}
