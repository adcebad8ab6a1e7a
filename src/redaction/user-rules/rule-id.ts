import {BUILT_IN_RULES} from '../rules/index.ts'

/**
 * Returns a unique id for a rule that is valid in masks, different from all built-in rules. A duplicate gets `-2`,
 * `-3`, …. Refusing duplicates would break gitleaks configurations with common names, and any settings file when a
 * later built-in rule has the same name.
 */
export type NameRule = (name: string) => string

/** Ids of rules that are in no list, because walkers find these values by structure alone. */
const OF_STRUCTURE = [
  'k8s-secret-data',
  'k8s-secret-string-data',
  'key-value',
  'env-value',
  'encrypted-content',
  'xml-element',
  'hook-command',
]

export function createNames(): NameRule {
  const taken = new Set([...BUILT_IN_RULES.map(({id}) => id), ...OF_STRUCTURE])
  return name => {
    const base = slug(name)
    let id = base
    for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
    taken.add(id)
    return id
  }
}

const LONGEST = 80

function slug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, LONGEST) || 'rule'
}
