import type {TSchema} from 'typebox'
import {Value} from 'typebox/value'
import type {Rule} from '../rule.ts'
import {BUILT_IN_RULES} from '../rules/index.ts'
import type {PathRule} from '../walkers/walker.ts'
import {Untranslatable} from './re2/characters.ts'

/** The rules of a file. The caller must report refused rules, because the texts that they match are not masked. */
export interface LoadedRules {
  readonly rules: readonly Rule[]
  readonly paths: readonly PathRule[]
  /** Rules that svcdiag does not support. The other rules still apply. `reason` never quotes the rule. */
  readonly refused: readonly Refusal[]
  /** Remarks on settings that have another meaning in svcdiag. The rules still apply. */
  readonly notes: readonly string[]
}

export interface Refusal {
  readonly id: string
  readonly reason: string
}

/** Joins the rules of several sources. A source leaves out what it does not have. */
export function together(parts: readonly Partial<LoadedRules>[]): LoadedRules {
  return {
    rules: parts.flatMap(({rules = []}) => rules),
    paths: parts.flatMap(({paths = []}) => paths),
    refused: parts.flatMap(({refused = []}) => refused),
    notes: parts.flatMap(({notes = []}) => notes),
  }
}

/** Returns what `read` returns, or a refusal if `read` throws `Untranslatable`. */
export function orRefused(id: string, read: (id: string) => Partial<LoadedRules>): Partial<LoadedRules> {
  try {
    return read(id)
  } catch (error) {
    if (error instanceof Untranslatable) return {refused: [{id, reason: error.message}]}
    throw error
  }
}

/**
 * Returns the first violation of a schema; null if there is none. Unknown keys have priority, because a misspelt key is
 * usually the reason why another key is missing.
 */
export function problemOf(schema: TSchema, value: unknown): string | null {
  const errors = [...Value.Errors(schema, value)]
  const unknown = errors.find(({keyword}) => keyword === 'boolean')
  const worst = unknown ?? errors[0]
  if (worst === undefined) return null
  const at = worst.instancePath.split('/').slice(1).join('.')
  const says = unknown === undefined ? worst.message : 'unknown key'
  return at === '' ? says : `${at}: ${says}`
}

/**
 * Returns a unique rule id that is valid in masks. A duplicate gets the suffix `-2`, `-3` and so on. Duplicates are not
 * refused, because a later version of svcdiag may add a built-in rule with the same name.
 */
export type NameRule = (name: string) => string

/** Returns a function that names rules. The function remembers the ids that it has returned. */
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

function slug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, LONGEST) || 'rule'
}

/** Ids that masks contain although no rule has them. The document walkers find these values. */
const OF_STRUCTURE = [
  'k8s-secret-data',
  'k8s-secret-string-data',
  'key-value',
  'env-value',
  'encrypted-content',
  'xml-element',
  'hook-command',
]
const LONGEST = 80
