import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isArgumentName, isNoSecret} from '../values/not-a-secret.ts'

/** Masks every value that a command line puts into a Secret. */
export const fromLiteral: Rule = {
  id: 'from-literal',
  why: 'kubectl create secret generic x --from-literal=KEY=VALUE: secret, whatever the key is called.',
  keywords: ['from-literal'],
  *find(text) {
    const command = text.search(/\bsecrets?\b/i)
    if (command === -1) return
    for (const {0: head, 1: quote = '', index} of everyMatch(LITERAL, text)) {
      const start = index + head.length
      const end = start + lengthOf(text.slice(start, start + LONGEST_VALUE), quote)
      const value = text.slice(start, end)
      if (index > command && !isNoSecret(value) && !isArgumentName(value)) yield {start, end}
    }
  },
}

/** Returns the length up to the quote that opened before the key or value, or else up to the next blank. */
function lengthOf(rest: string, quote: string): number {
  const closing = quote === '' ? -1 : rest.indexOf(quote)
  const length = closing === -1 ? rest.search(/[\s"'`\\]|$/) : closing
  return /\n/.test(rest.slice(0, length)) ? rest.indexOf('\n') : length
}

const LONGEST_VALUE = 4096
const LITERAL =
  /--from-literal[= ](?!\\{0,15}["']?user(?:_?name)?=)(?=(?:[\w.-]{1,253}=)?(\\{0,15}["'])?)["'\\]{0,16}[\w.-]{1,253}=(?:\\{0,15}["'])?/gi
