import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isNoSecret} from './not-a-secret.ts'

/** Whatever is put into a Secret on a command line. */
export const fromLiteral: Rule = {
  id: 'from-literal',
  why: 'kubectl create secret generic x --from-literal=KEY=VALUE: secret, whatever the key is called.',
  keywords: ['from-literal'],
  *find(text) {
    const command = text.search(/\bsecrets?\b/i)
    if (command === -1) return
    for (const {0: all, 1: value = '', index} of everyMatch(LITERAL, text)) {
      const end = index + all.length
      if (index > command && !isNoSecret(value)) yield {start: end - value.length, end}
    }
  },
  hides: [['kubectl create secret generic x --from-literal=foo=hunter2pw', 'hunter2pw']],
  keeps: [
    'kubectl create secret generic x --from-literal=KEY="$KEY"',
    'kubectl create configmap x --from-literal=level=debug',
  ],
}

const LITERAL = /--from-literal[= ]["']?[\w.-]{1,253}=["']?([^\s"'`\\]{3,4096})/gi
