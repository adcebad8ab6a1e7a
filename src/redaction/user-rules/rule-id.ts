import {BUILT_IN_RULES} from '../rules/index.ts'

/**
 * Gives every rule an id as masks can hold it, and no id twice, those of the built-in rules among them: what is there
 * already gets `-2`, `-3`, … A refusal would break a gitleaks configuration that names its rules as others do, and any
 * settings file on the day that a built-in rule takes the name.
 */
export type NameRule = (name: string) => string

/** Rules that no list has: what the walkers hide is found by structure alone. */
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
