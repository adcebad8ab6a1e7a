import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {valueAt} from '../values/value-at.ts'

/** Masks the value in a list of arguments with one per line: the flag before it names the secret. */
export const argumentOnNextLine: Rule = {
  id: 'argument-on-next-line',
  why: 'Container args in YAML and pretty JSON: "--password" on one line, its value on the next.',
  keywords: [
    '- -',
    '"--',
    "'--",
    '"-p',
    '--password\n',
    '--token\n',
    '--api-key\n',
    '--secret\n',
    '--passphrase\n',
    '-key\n',
  ],
  lines: {before: 0, after: 1, when: /^\s*(?:- )?["']?-{1,2}[\w.-]{2,64}["']?,?\s*$/},
  *find(text) {
    for (const {0: head, 1: name = '', index} of everyMatch(FLAG, text)) {
      const value = isSecretName(name) ? valueAt(text, index + head.length, 'line') : null
      if (value !== null && !isNoSecret(text.slice(value.start, value.end))) yield {start: value.start, end: value.end}
    }
  },
}

const FLAG =
  /(?<=^|\n|\\n)[ \t]*(?:- )?(?:\\{0,7}["'])?-{1,2}([\w.-]{2,64})(?:\\{0,7}["'])?,?[ \t]*(?:\r?\n|\\{1,7}n)[ \t]*(?:- )?(?!(?:\\{0,7}["'])?-)/g
