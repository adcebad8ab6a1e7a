import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks `bindpw x`: a name and a value separated only by a blank. */
export const directive: Rule = {
  id: 'directive',
  why: 'Settings of LDAP, Redis and proxies whose value stands behind a blank: bindpw, rootpw, auth-pass.',
  keywords: ['bindpw', 'rootpw', 'bind_pw', 'auth-pass', 'auth_pass'],
  *find(text) {
    for (const {0: all, 1: last, 2: value = last ?? '', index} of everyMatch(DIRECTIVE, text)) {
      if (isNoSecret(value) || (last === undefined && !/\d/.test(value))) continue
      const start = index + all.length - value.length
      yield {start, end: start + value.length}
    }
  },
}

const NAME = /(?<![\w.-])(?:auth[-_]pass(?: [\w.-]{1,64})?|bind_?pw|(?:olc)?rootpw)[ \t]{1,16}["']?/.source
const VALUE = String.raw`([^\s"'\\]{3,256})`
/** Matches a directive at the end of its line, or one within it. */
const DIRECTIVE = new RegExp(`${NAME}(?:${VALUE}(?=["']?[ \\t]{0,8}(?:$|\\r?\\n|\\\\{1,7}n|"))|${VALUE})`, 'gi')
