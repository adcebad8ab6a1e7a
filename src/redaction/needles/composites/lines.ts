import type {Leaf} from './leaf.ts'

const ASSIGNMENT = /^(\s*)(?:-\s+)?(?:export\s+)?["']?([\w.$/-]{1,128})["']?\s*(?:=\s*(?!=*$)|:(?:\s+|$))(.*)$/
const ITEM = /^\s*-\s+(.+)$/
const BLOCK_SCALAR = /^[|>][-+\d]*(?:\s+#.*)?$/
const SECRET_KIND = /^kind:\s*["']?Secret\b/m
const SECRET_DATA = /^(?:data|stringData)$/

/**
 * Returns every value of a multi-line text. It reads YAML (also several documents, block scalars, and `name:` and
 * `value:` of an env), .env, properties and INI files. Other lines are returned unchanged. It reads lines and does not
 * parse, so that templates and broken files work and a manifest of megabytes is fast.
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
    const [, indent, key = '', written = ''] = ASSIGNMENT.exec(line) ?? []
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
  let end = at + 1
  while (end < lines.length && isInBlock(lines[end] ?? '', indent)) end++
  return lines.slice(at + 1, end).map(line => line.trim())
}

function isInBlock(line: string, indent: number): boolean {
  return line.trim() === '' || line.search(/\S/) > indent
}

/** Returns the value without quotes, comment, and a trailing comma or semicolon. */
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
