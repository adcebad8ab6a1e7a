import type {GoesOn} from '../../../rule.ts'
import {isPlaceholder} from '../accept/placeholder.ts'

/** The minimum length of the first line of a key. A shorter text is `...`, `***` or a word. */
const SHORTEST_BODY = 40

/** An RSA key of 16,384 bits has 200 lines, and a PGP key with subkeys a few more. */
const MOST_LINES = 1000

/** The maximum number of lines of another stream between two lines of a key in a log. */
const MOST_STRANGERS = 4

/** Enough to distinguish a key from a placeholder. */
const MOST_JUDGED = 8192

const LONGEST_EDGE = 512
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/='

const MARK = /-----END|---- END/
const HEADER_LINE = /^[^:]{0,120}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Private-MAC|Key-Derivation): /
const LAST_RUN = /(?<![A-Za-z0-9+/=])(?<run>[A-Za-z0-9+/=]{1,512})(?:\\{0,16}[nrt]|[\s"',+\\]){0,16}$/d

/** Whether the text between the marks is a key and not a placeholder. */
export function isKeyBody(body: string): boolean {
  const bare = body
    .slice(0, MOST_JUDGED)
    .replace(/\\{1,16}[nrt]/g, '')
    .replace(/[^A-Za-z0-9+/=]/g, '')
  return bare.length >= SHORTEST_BODY && !isPlaceholder(bare)
}

/**
 * Reads the lines of a key, one find per line, so that a YAML block keeps its form. `column`: where the lines should
 * start, after any log prefix, as in the previous line. `seen`: the number of lines found. `strangers`: the number of
 * other lines since then, for example of another stream. `isWoven`: the key continued after such lines before.
 */
export function keyLines(column: number, seen: number, strangers = 0, isWoven = false): GoesOn {
  return (text, newLine) => {
    const mark = text.search(MARK)
    const line = mark === -1 ? withoutTail(text, newLine ? column : 0) : text.slice(0, mark)
    const run = lastRun(line)
    const isBody =
      run !== null &&
      (isKeyBody(line.slice(...run)) ||
        (seen > 0 &&
          isRest(line, run, newLine ? column : 0) &&
          (strangers === 0 || column > 0 || (isWoven && isNoWord(line)))))
    const found = isBody ? [{start: run[0], end: run[1]}] : []
    const others = isBody || isBetween(line) ? 0 : strangers + 1
    const isOver = mark !== -1 || line.includes('-----BEGIN') || seen > MOST_LINES || others > MOST_STRANGERS
    return isOver
      ? {found}
      : {
          found,
          goesOn: keyLines(
            isBody ? run[0] : column,
            seen + Number(others === 0),
            others,
            isWoven || (isBody && strangers > 0),
          ),
        }
  }
}

/** Returns a JSON line without the end of the string at `column` and the fields after it. */
export function withoutTail(line: string, column: number): string {
  const from = Math.max(column, line.length - LONGEST_TAIL)
  const at = line.endsWith('}') ? line.slice(from).search(TAIL) : -1
  return at === -1 ? line : line.slice(0, from + at)
}

const LONGEST_TAIL = 2048
const TAIL = /"(?:, ?"[\w.@-]{1,40}": ?(?:"(?![A-Za-z0-9+/]{40})[^"\\]{0,120}"|[\w.+-]{1,40})){0,12}\}$/

/** Whether a whole line is not a word. */
function isNoWord(line: string): boolean {
  return /^[A-Za-z\d+/]{4,80}={0,2}$/.test(line) && (line.endsWith('=') || /(?=.*[A-Z])(?=.*[a-z]).*[\d+/]/.test(line))
}

/**
 * Returns the last run. The search covers only the end of the line, then goes back to the start of the run, because a
 * line may be long.
 */
function lastRun(line: string): [start: number, end: number] | null {
  const tail = Math.max(0, line.length - LONGEST_EDGE)
  const range = LAST_RUN.exec(line.slice(tail))?.indices?.groups?.run
  if (range === undefined) return null
  return [range[0] > 0 ? tail + range[0] : startOfRun(line, tail), tail + range[1]]
}

function startOfRun(line: string, from: number): number {
  let start = from
  while (start > 0 && BASE64.includes(line[start - 1] ?? ' ')) start--
  return start
}

/** Whether the run is the short last line: it starts in the same column, or only blanks and quotes come before it. */
function isRest(line: string, [start]: [number, number], column: number): boolean {
  return start === column || /^[\s"'>|+]*$/.test(line.slice(0, start))
}

function isBetween(line: string): boolean {
  return /^[\s"'>|+\\]*$/.test(line) || HEADER_LINE.test(line)
}
