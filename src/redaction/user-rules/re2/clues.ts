import {type CharSet, codesIn, sizeOf} from './char-set.ts'
import {core, lineFeedsIn} from './line-feeds.ts'
import {type Node, sequenceOf} from './parse.ts'

/**
 * Literal texts. Every match contains at least one of them. `before`, `after`: the number of lines of the match before
 * and after the literal.
 */
export interface Clue {
  /** Each literal is lower-case printable ASCII of at least 3 characters. */
  readonly literals: readonly string[]
  readonly before: number
  readonly after: number
}

/** Returns the most selective clue of a pattern; null if a match need not contain literal text. */
export function clueOf(node: Node): Clue | null {
  const parts = sequenceOf(node)
  const [first, last] = core(parts)
  const clues = runsOf(parts).map(({literals, from, to}): Clue => {
    return {literals, before: lineFeedsIn(parts.slice(first, to)), after: lineFeedsIn(parts.slice(from, last))}
  })
  return clues.toSorted((a, b) => worth(b) - worth(a))[0] ?? null
}

/** Returns a fast test. A text that fails the test lacks literal text that every match contains. */
export function createPresence(node: Node): (text: string) => boolean {
  const parts = sequenceOf(node)
  const literals = runsOf(parts).map(run => run.literals)
  const choices = parts.flatMap(part => (part.kind === 'alternate' ? [part.parts.map(createPresence)] : []))
  return text => {
    const lower = text.toLowerCase()
    return (
      literals.every(some => some.some(literal => lower.includes(literal))) &&
      choices.every(some => some.some(isPresent => isPresent(lower)))
    )
  }
}

interface Run {
  readonly literals: readonly string[]
  readonly from: number
  readonly to: number
}

/** Returns the literal parts. Adjacent literal parts are joined. */
function runsOf(parts: readonly Node[]): Run[] {
  const runs: Run[] = []
  let texts: readonly string[] = ['']
  let from = 0
  const close = (to: number, next: number) => {
    runs.push({literals: texts, from, to})
    texts = ['']
    from = next
  }
  parts.forEach((part, index) => {
    const exact = exactOf(part)
    if (exact === null) {
      close(index, index + 1)
      runs.push({literals: requiredOf(part) ?? [], from: index, to: index + 1})
    } else {
      if (widens(texts, exact)) close(index, index)
      texts = product(texts, exact)
    }
  })
  close(parts.length, parts.length)
  return runs.map(run => ({...run, literals: tidy(run.literals)})).filter(({literals}) => literals.length > 0)
}

/** Returns true if the texts are selective enough without another part, which would only add variants. */
function widens(texts: readonly string[], more: readonly string[]): boolean {
  if (more.length === 1) return false
  return shortest(texts) >= SHORTEST || texts.length * more.length > MOST_LITERALS
}

/** Returns all texts that a node can match, in lower case; null if there are too many. */
function exactOf(node: Node): readonly string[] | null {
  if (node.kind === 'assert') return ['']
  if (node.kind === 'group') return exactOf(node.inner)
  if (node.kind === 'set') return letters(node.set)
  if (node.kind === 'repeat') return node.max <= LONG_ENOUGH ? repeated(exactOf(node.inner), node.min, node.max) : null
  const parts = node.parts.map(exactOf)
  if (!parts.every(part => part !== null)) return null
  if (node.kind === 'alternate') return few(parts.flat())
  return parts.reduce<readonly string[] | null>((texts, part) => texts && few(product(texts, part)), [''])
}

function repeated(texts: readonly string[] | null, min: number, max: number): readonly string[] | null {
  if (texts === null) return null
  let all: readonly string[] | null = min === 0 ? [''] : []
  let power: readonly string[] = ['']
  for (let count = 1; count <= max && all !== null; count++) {
    power = product(power, texts)
    if (count >= min) all = few([...all, ...power])
    else if (few(power) === null) all = null
  }
  return all
}

function few(texts: readonly string[]): readonly string[] | null {
  const unique = [...new Set(texts)]
  return unique.length <= MOST_LITERALS ? unique : null
}

function letters(set: CharSet): readonly string[] | null {
  if (sizeOf(set) > 2 * MOST_CHARS_OF_A_CLASS) return null
  const codes = codesIn(set)
  if (codes.some(code => code < 32 || code === 127)) return null
  const ascii = codes.filter(code => code < 127).map(code => String.fromCharCode(code).toLowerCase())
  const folded = codes.filter(code => code > 127 && !FOLDS_TO_ASCII.has(code))
  const unique = [...new Set(ascii)]
  return folded.length === 0 && unique.length > 0 && unique.length <= MOST_CHARS_OF_A_CLASS ? unique : null
}

/** Returns the literals of all alternatives, or of a repetition that occurs at least once. */
function requiredOf(node: Node): readonly string[] | null {
  if (node.kind === 'repeat') return node.min > 0 ? (clueOf(node.inner)?.literals ?? null) : null
  if (node.kind !== 'alternate') return null
  const parts = node.parts.map(part => clueOf(part)?.literals)
  return parts.every(part => part !== undefined) ? parts.flat() : null
}

function product(heads: readonly string[], tails: readonly string[]): readonly string[] {
  return heads.flatMap(head => tails.map(tail => head + tail))
}

/** Returns the literals that contain no other literal; empty if a literal is too short. */
function tidy(literals: readonly string[]): readonly string[] {
  if (shortest(literals) < SHORTEST) return []
  const cut = [...new Set(literals.map(literal => literal.slice(0, LONGEST)))]
  const needed = cut.filter(literal => !cut.some(other => other !== literal && literal.includes(other)))
  return needed.length <= MOST_LITERALS ? needed : []
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map(text => text.length))
}

/**
 * Rates a clue. A good clue has few and long literals in the first line of a match. Later lines are worse, because the
 * engine keeps few lines before a keyword.
 */
function worth({literals, before}: Clue): number {
  const length = Math.min(shortest(literals), LONG_ENOUGH) - (before > 0 ? FARTHER : 0)
  return length * MOST_LITERALS - literals.length
}

const SHORTEST = 3
const LONG_ENOUGH = 6
const LONGEST = 32
const MOST_LITERALS = 64
const MOST_CHARS_OF_A_CLASS = 10
/** A literal in a later line counts as this many characters shorter. */
const FARTHER = 2
/** The Kelvin sign and the long s, which `(?i)` adds to k and s. Secrets do not contain these two characters. */
const FOLDS_TO_ASCII = new Set([0x212a, 0x17f])
