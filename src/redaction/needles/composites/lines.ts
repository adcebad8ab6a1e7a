/** A value inside another value. */
export interface Leaf {
  readonly text: string
  /** The key, header or parameter of the value; empty if there is none. */
  readonly name: string
  /** True if its position alone makes the value a secret, as for the password in a URL. */
  readonly certain: boolean
  /** True if other values begin in the same way. Only the whole value may then match. */
  readonly beginsOpen?: boolean
}

const PAIR = /^(\s*)(?:-\s+)?(?:export\s+)?["']?([\w.$/-]{1,128})["']?\s*(?:=\s*(?!=*$)|:(?:\s+|$))(.*)$/
const ITEM = /^\s*-\s+(.+)$/
const BLOCK_SCALAR = /^[|>][-+\d]*(?:\s+#.*)?$/
const SECRET_KIND = /^kind:\s*["']?Secret\b/m
const SECRET_DATA = /^(?:data|stringData)$/

/**
 * Returns every value in a text of several lines: YAML, .env, properties and INI files. No parser is used, so that
 * templates and broken files work and a manifest of megabytes is fast.
 */
export function lineLeaves(text: string): Leaf[] {
  return text.split(/^---(?: .*)?$/m).flatMap(document => [...documentLeaves(document)])
}

function* documentLeaves(document: string): Generator<Leaf> {
  const lines = document.split(/\r?\n/)
  const isSecret = SECRET_KIND.test(document)
  let section = ''
  let parent = ''
  let variable = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    const [, indent, key = '', written = ''] = PAIR.exec(line) ?? []
    if (indent === undefined) {
      yield {text: plain(ITEM.exec(line)?.[1] ?? line), name: ITEM.test(line) ? parent : '', certain: false}
      continue
    }
    if (indent === '') section = key
    if (written === '') parent = key
    const block = BLOCK_SCALAR.test(written) ? blockAfter(lines, at, indent.length) : undefined
    if (block !== undefined) at += block.length
    const value = block === undefined ? plain(written) : block.join('\n')
    if (key === 'name') variable = value
    yield {text: value, name: key === 'value' ? variable : key, certain: isSecret && SECRET_DATA.test(section)}
  }
}

function blockAfter(lines: readonly string[], at: number, indent: number): string[] {
  const isInBlock = (line: string) => line.trim() === '' || line.search(/\S/) > indent
  let end = at + 1
  while (end < lines.length && isInBlock(lines[end] ?? '')) end++
  return lines.slice(at + 1, end).map(line => line.trim())
}

function plain(written: string): string {
  const text = written.trim()
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*[,;]?(?:\s*[#/].*)?$/.exec(text) ?? []
  if (double !== undefined) return unescaped(double)
  if (single !== undefined) return single.replaceAll("''", "'")
  return text.replace(/\s+#.*$/, '').replace(/[,;]$/, '')
}

function unescaped(double: string): string {
  try {
    return String(JSON.parse(`"${double}"`))
  } catch {
    return double
  }
}

/**
 * Returns the lines of a secret text that are worth masking. Other files contain most lines of a configuration file, so
 * only its lines with an unusual word are returned.
 */
export function secretLines(text: string): readonly string[] {
  const lines = linesOf(text)
  if (!isConfiguration(lines)) return lines
  return lines.filter(line => !ASSIGNMENT.test(line) && !isInnocentLine(line))
}

/** Returns the lines around PEM blocks that identify the owner of the key. */
export function linesBesidePem(rest: string): readonly string[] {
  return linesOf(rest).filter(line => !isInnocentLine(line))
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map(line => line.trim())
  return lines.filter(line => line !== '' && !(line.length < SHORTEST_PHRASE && SHORT_WORDS.test(line)))
}

function isConfiguration(lines: readonly string[]): boolean {
  if (!lines.some(line => /\s|[<>{}]/.test(line))) return false
  return lines.some(line => SYNTAX.test(line)) || lines.filter(line => ASSIGNMENT.test(line)).length * 2 >= lines.length
}

/** Matches comments, sections, markup and braces, which lists of secrets do not contain. */
const SYNTAX = /^(?:#|\/\/|;|\[[\w ."-]+\]$|<[!?/\w][^<>]*>|[{}[\]()]+[,;]?$)|[{;]$|^["']?[\w.-]+["']?:$/
const ASSIGNMENT = /^(?:-\s+)?(?:export\s+)?["']?[\w.$/-]{1,128}["']?\s*(?:=(?!=*$)|:(?:\s|$))/
/** Matches phrases such as `and so on`, which occur everywhere. */
const SHORT_WORDS = /^[A-Za-z]{1,4}(?:\s+[A-Za-z]{1,4}){1,8}[.,!?]?$/
const SHORTEST_PHRASE = 16

/** Returns true if each word of a line is ordinary: a name, a number, an address, or an identifier of a program. */
function isInnocentLine(line: string): boolean {
  return line.split(APART).every(word => PUBLIC.test(word) || word.split(PARTS).every(part => PLAIN.test(part)))
}

const APART = /[\s"'`,;=<>(){}[\]]+/
const PARTS = /[-_.:/@*+#|&!?$%^~\\]+/
/** Matches words with capitals at the start of each part or everywhere, and digits at the end. */
const PLAIN = /^(?:[A-Za-z]?[a-z]*(?:[A-Z]+[a-z]{2,})*(?:[A-Z]{2,})?\d{0,4}|[a-z]?\d+[a-z]{0,2}|[^\p{ASCII}]+)$/u
const PUBLIC =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:sha(?:1|256|384|512)|md5)[:-]\S+|\d{4}-\d\d-\d\dT[\d:.]+Z?)$/i
