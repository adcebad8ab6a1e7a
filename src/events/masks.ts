import {after, type Slice, stringEnd, valueEnd} from './read/slices.ts'

/** The text that the reference service writes in place of a secret. */
export const HIDDEN_SECRET = '<secret-hidden>'

/** Returns true if the redactor has masked a command. A masked command must not run: it is a different script. */
export function isMaskedCommand(command: string): boolean {
  return MASK.test(command)
}

/** Returns true if the redactor has masked a part of this text. */
export function hasMask(text: string): boolean {
  return MASK.test(text)
}

/** Returns true if an event records the run of a hook whose command is masked. */
export function hasMaskedCommand({kind, hook_command: command}: Readonly<Record<string, unknown>>): boolean {
  return kind === 'HookExecutionEvent' && typeof command === 'string' && isMaskedCommand(command)
}

const MASK = /<redacted:[\w./-]+#[0-9a-f]{16}>/u

const NAME = 'encrypted_content'
const STAYS = /^(?:null|"<redacted:[\w./-]+#[0-9a-f]{16}>")$/u
/** Matches `encrypted_content` with its value, in a text that is not JSON. */
const WRITTEN = /(encrypted_content\\*["']?\s*[:=]\s*\\*["']?)([^"'\\,}\s]+)/gu

/**
 * Masks every `encrypted_content` in a JSON text, even in JSON inside strings, because this content must never be
 * logged. `mask` returns the replacement of a value; null becomes JSON's null.
 */
export function hideEncrypted(text: string, mask: (value: string) => string | null): string {
  if (!mayNameEncrypted(text)) return text
  const parts: string[] = []
  let from = 0
  const put = ({start, end}: Slice, instead: string | null) => {
    parts.push(text.slice(from, start), JSON.stringify(instead))
    from = end
  }
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    const end = stringEnd(text, at)
    const word = wordAt(text, at, end)
    const value = word === NAME ? valueBehind(text, end) : null
    const inner = word === null || value !== null ? word : inText(word, mask)
    if (value !== null) put(value, mask(text.slice(value.start, value.end)))
    else if (inner !== null && inner !== word) put({start: at, end}, inner)
    at = value?.end ?? end
  }
  return parts.join('') + text.slice(from)
}

/** Returns true if the text may contain the name `encrypted_content`. An escape can spell the name differently. */
export function mayNameEncrypted(text: string): boolean {
  return text.includes(NAME) || text.includes('\\u')
}

/** Returns the decoded string; null if it cannot contain the name `encrypted_content`. */
function wordAt(text: string, start: number, end: number): string | null {
  const own = text.slice(start, end)
  return mayNameEncrypted(own) ? String(JSON.parse(own)) : null
}

/** Returns the value of the member whose name ends at `end`; null if it is masked, or if the string is no name. */
function valueBehind(text: string, end: number): Slice | null {
  const colon = after(text, end)
  if (text[colon] !== ':') return null
  const start = after(text, colon + 1)
  const value = {start, end: valueEnd(text, start)}
  return STAYS.test(text.slice(start, Math.min(value.end, start + 300))) ? null : value
}

function inText(text: string, mask: (value: string) => string | null): string {
  if (!text.includes(NAME)) return text
  return isJson(text)
    ? hideEncrypted(text, mask)
    : text.replace(WRITTEN, (_, head: string, value: string) =>
        value.startsWith('<redacted:') ? head + value : head + (mask(value) ?? ''),
      )
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
