import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks `machine host login user password x`. */
export const netrc = defineShape({
  id: 'netrc',
  why: 'netrc files of curl, git and pip: login and password separated by blanks.',
  keywords: ['login'],
  at: /login\s{1,8}(?:[^ \t\r\n]{1,160}(?:\s{1,8}password|\s*$|[ \t]*\r?\n)|[^ \t\r\n]{161})/iy,
  pattern: /\blogin\s{1,8}(?!(?:un)?encrypted\b|connection\b)\S{1,256}\s{1,8}password\s{1,8}(?<secret>\S{3,1024})/i,
  lines: {before: 0, after: 1, when: /^\s*(?:machine \S+ )?login \S+\s*$/},
  accept: secret => !isNoSecret(secret),
})
