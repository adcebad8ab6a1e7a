import type {GoesOn, Rule} from '../../rule.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks the value after `Content-Disposition: form-data; name="password"` and an empty line. */
export const multipart: Rule = {
  id: 'multipart-field',
  why: 'Fields of a multipart body (RFC 7578): the head names the secret, the value stands below an empty line.',
  keywords: ['form-data; name='],
  *find(text) {
    const lines = text.split('\n')
    let at = 0
    let open: GoesOn | undefined
    for (const line of lines) {
      const said = open?.(line, true)
      for (const {start, end} of said?.found ?? []) yield {start: at + start, end: at + end}
      const name = HEAD.exec(line)?.[1]
      open = name !== undefined && isSecretName(name) ? below('heads') : said?.goesOn
      at += line.length + 1
    }
    if (open !== undefined) yield {start: text.length, end: text.length, goesOn: open}
  },
}

/** Reads the remaining headers, then the text between the empty line and the boundary. */
function below(part: 'heads' | 'value'): GoesOn {
  return (line, newLine) => {
    if (!newLine || /^\s*--/.test(line)) return {found: []}
    const text = line.trimEnd()
    if (part === 'heads') return {found: [], goesOn: below(text === '' ? 'value' : 'heads')}
    return {found: isNoSecret(text) ? [] : [{start: 0, end: text.length}]}
  }
}

const HEAD = /form-data; name=\\{0,7}"?([\w.[\]-]{2,64})/i
