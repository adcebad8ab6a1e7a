import {RuleTimeout} from '../../rule.ts'
import {freshPatience, type Patience} from '../patience.ts'
import {Untranslatable} from '../re2/characters.ts'
import {compileRe2, type Pattern} from '../re2/pattern.ts'
import type {AllowlistTable} from './schema.ts'

/** The conditions under which a find of a rule is not a secret. */
export interface Allowlist {
  readonly condition: 'and' | 'or'
  readonly target: 'secret' | 'match' | 'line'
  readonly regexes: readonly Pattern[]
  readonly paths: readonly Pattern[]
  readonly stopwords: readonly string[]
  /** True if the list names commits. This condition is never met, because the texts belong to no commit. */
  readonly commits: boolean
}

/** The parts of a find that an allowlist tests. All except `path` are byte strings. */
export interface Candidate {
  readonly secret: string
  readonly match: string
  readonly line: string
  readonly path: string
}

/** Reads an allowlist. Throws `Untranslatable`. */
export function readAllowlist(table: AllowlistTable): Allowlist {
  const condition = CONDITIONS[(table.condition ?? '').toLowerCase()]
  const target = TARGETS[table.regextarget ?? '']
  if (condition === undefined) throw new Untranslatable('a condition that is neither AND nor OR')
  if (target === undefined) throw new Untranslatable('a regexTarget that is neither secret, match nor line')
  return {
    condition,
    target,
    regexes: (table.regexes ?? []).map(regex => compileRe2(regex, 'text')),
    paths: (table.paths ?? []).map(path => compileRe2(path, 'text')),
    stopwords: (table.stopwords ?? []).map(word => bytesOf(word.toLowerCase())),
    commits: (table.commits ?? []).length > 0,
  }
}

/** Returns true if the list allows every find in the file with this path. */
export function allowsPath({condition, paths, regexes, stopwords, commits}: Allowlist, path: string): boolean {
  if (condition === 'and' && (regexes.length > 0 || stopwords.length > 0 || commits)) return false
  return anyMatches(paths, path, false)
}

/** Returns true if the list allows a find. Throws `RuleTimeout`. */
export function allowsFind(list: Allowlist, found: Candidate, patience: Patience): boolean {
  const regex = () => list.regexes.some(pattern => pattern.test(found[list.target], patience))
  const stopword = () => holdsWord(found.secret, list.stopwords)
  if (list.condition === 'or') return regex() || stopword()
  const {regexes, stopwords, paths, commits} = list
  if (commits || regexes.length + stopwords.length + paths.length === 0) return false
  return (
    (paths.length === 0 || anyMatches(paths, found.path, false)) &&
    (regexes.length === 0 || regex()) &&
    (stopwords.length === 0 || stopword())
  )
}

/**
 * Returns true if one of the patterns matches a path, and `ifLate` if a pattern times out. Callers choose the answer that
 * masks more.
 */
export function anyMatches(patterns: readonly Pattern[], path: string, ifLate: boolean): boolean {
  try {
    const patience = freshPatience()
    return patterns.some(pattern => pattern.test(bytesOf(path), patience))
  } catch (error) {
    if (error instanceof RuleTimeout) return ifLate
    throw error
  }
}

function holdsWord(secret: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const lower = secret.replace(/[A-Z]+/g, letters => letters.toLowerCase())
  return words.some(word => lower.includes(word))
}

function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

const CONDITIONS: Readonly<Record<string, 'and' | 'or'>> = {'': 'or', or: 'or', '||': 'or', and: 'and', '&&': 'and'}
const TARGETS: Readonly<Record<string, Allowlist['target']>> = {
  '': 'secret',
  secret: 'secret',
  match: 'match',
  line: 'line',
}
