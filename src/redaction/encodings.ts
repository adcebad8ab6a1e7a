/** One way a value can appear in text. `before` and `after` are patterns for characters that carry a part of it. */
export interface Encoding {
  readonly before: string
  readonly text: string
  readonly after: string
}

/** Raw, JSON-escaped (as JavaScript and as Go write it), percent-encoded, and base64 at every alignment. */
export function encodingsOf(value: string): Encoding[] {
  const plain = [value, ...jsonForms(value), ...percentForms(value)]
  return [...[...new Set(plain)].map(text => ({before: '', text, after: ''})), ...base64Forms(value)]
}

function jsonForms(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1)
  const go = escaped.replace(/[<>&]/gu, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return [escaped, go, escaped.replaceAll('/', '\\/'), asciiJson(escaped)]
}

function asciiJson(escaped: string): string {
  return escaped.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function percentForms(value: string): string[] {
  const wellFormed = value.toWellFormed()
  const loose = encodeURIComponent(wellFormed)
  const strict = loose.replace(/[!'()*]/gu, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return [loose, strict, encodeURI(wellFormed)].flatMap(form => {
    const lower = form.replace(/%[0-9A-F]{2}/gu, hex => hex.toLowerCase())
    return [form, lower, form.replaceAll('%20', '+'), lower.replaceAll('%20', '+')]
  })
}

const LETTER = '[A-Za-z0-9+/_-]'

/**
 * Base64 of a longer text that holds the value at any place: the characters that the value alone determines, and around
 * them those that carry some of its bits.
 */
function base64Forms(value: string): Encoding[] {
  const bytes = Buffer.from(value)
  return [0, 1, 2].flatMap(offset => {
    const standard = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    const bits = (offset + bytes.length) * 8
    const core = standard.slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6))
    const before = offset === 0 ? '' : `${LETTER}?`
    const after = bits % 6 === 0 ? '' : `${LETTER}?={0,2}`
    const url = core.replaceAll('+', '-').replaceAll('/', '_')
    return [...new Set([core, url])].map(text => ({before, text, after}))
  })
}
