import {buildNeedles} from '../../../src/redaction/needles/build.ts'
import {createMatcher} from '../../../src/redaction/needles/matcher.ts'

/** Returns the text with `#` for every match. Adjacent matches become one mask. */
export function hide(text: string, ...values: readonly (string | Uint8Array)[]): string {
  const secrets = values.map((value, index) => ({ref: `secret/ns/s.k${index}`, value: Buffer.from(value)}))
  return hider(buildNeedles(secrets, new Set()).needles)(text)
}

export function hider(needles: Parameters<typeof createMatcher>[0]): (text: string) => string {
  const matcher = createMatcher(needles)
  return text => {
    const bytes = Buffer.from(text)
    const hidden = new Uint8Array(bytes.length)
    matcher.scan(bytes, 0, bytes.length, bytes.length, (start, end) => hidden.fill(1, start, end))
    let shown = ''
    for (let at = 0; at < bytes.length; at++) {
      if (hidden[at] === 0) shown += String.fromCharCode(bytes[at] ?? 0)
      else if (at === 0 || hidden[at - 1] === 0) shown += '#'
    }
    return Buffer.from(shown, 'latin1').toString()
  }
}
