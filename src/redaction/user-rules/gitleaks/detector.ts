import type {Patience} from '../patience.ts'
import {Untranslatable} from '../re2/characters.ts'
import {compileRe2, type Pattern} from '../re2/pattern.ts'
import type {Match} from '../re2/search.ts'
import {type Allowlist, allowsFind, allowsPath, anyMatches} from './allowlist.ts'
import type {RuleTable} from './schema.ts'

/** A compiled gitleaks rule. */
export interface Detector {
  /** The pattern; null if the rule tests only paths. */
  readonly pattern: Pattern | null
  /** Returns true if the rule applies to this path. */
  readonly files: (path: string) => boolean
  /** Returns the finds in a text. Throws `RuleTimeout`. */
  detect(text: string, path: string, patience: Patience): readonly Detection[]
}

/** The range of a match, and the range of the secret in the match. */
export interface Detection {
  readonly start: number
  readonly end: number
  readonly secret: readonly [start: number, end: number]
}

/** Compiles a rule. Throws `Untranslatable`. */
export function createDetector(table: RuleTable, allowlists: readonly Allowlist[]): Detector {
  if (!table.regex && !table.path) throw new Untranslatable('the rule has neither a regex nor a path')
  const pattern = table.regex ? compileRe2(table.regex, 'lines') : null
  const paths = table.path ? [compileRe2(table.path, 'text')] : []
  const {secretgroup = 0, entropy = 0} = table
  if (pattern !== null && secretgroup >= pattern.groups.length) {
    throw new Untranslatable('secretGroup is higher than the number of groups')
  }
  return {
    pattern,
    files: path =>
      (paths.length === 0 || anyMatches(paths, path, true)) && !allowlists.some(list => allowsPath(list, path)),
    detect: (text, path, patience) => {
      const found = (pattern?.matches(text, patience) ?? []).map(match => detection(text, match, secretgroup))
      return found.filter(({start, end, secret: [from, to]}) => {
        const secret = text.slice(from, to)
        if (secret === '' || (entropy !== 0 && entropyOf(secret) <= entropy)) return false
        const candidate = {secret, match: text.slice(start, end), line: lineAround(text, start, end), path}
        return !allowlists.some(list => allowsFind(list, candidate, patience))
      })
    },
  }
}

/**
 * Returns the range of a match without line ends, and the range of its secret. The secret is the configured group, or
 * else the first group with text, or else the whole match.
 */
function detection(text: string, match: Match, group: number): Detection {
  let [start, end] = match[0] ?? [0, 0]
  while (start < end && text[start] === '\n') start++
  while (end > start && text[end - 1] === '\n') end--
  const first = group > 0 ? match[group] : match.slice(1).find(span => span !== null && span[1] > span[0])
  return {start, end, secret: first ?? [start, end]}
}

function lineAround(text: string, start: number, end: number): string {
  const next = text.indexOf('\n', end)
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, next === -1 ? text.length : next)
}

/** Returns the Shannon entropy in bits per character. Like gitleaks, divides by the length in bytes. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const char of charactersOf(text)) counts.set(char, (counts.get(char) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) {
    const share = count / text.length
    entropy -= share * Math.log2(share)
  }
  return entropy
}

function charactersOf(text: string): string {
  return /[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text
}
