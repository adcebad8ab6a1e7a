import {hostile} from './paths.ts'

/** The maximum length of a chain of links; no real bundle reaches it. */
const MOST_HOPS = 16

/**
 * Returns the file that each link points to, also through other links. Links to nothing or to a folder are left out.
 * Throws `bundle.hostile` for a circle of links.
 */
export function resolveLinks(
  links: ReadonlyMap<string, string>,
  files: {has(path: string): boolean},
): Map<string, string> {
  const resolved = new Map<string, string>()
  for (const [path, target] of links) {
    const file = follow(path, target, links)
    if (files.has(file)) resolved.set(path, file)
  }
  return resolved
}

function follow(path: string, target: string, links: ReadonlyMap<string, string>): string {
  let at = target
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const next = links.get(at)
    if (next === undefined) return at
    at = next
  }
  throw hostile(path, 'is a link in a circle')
}
