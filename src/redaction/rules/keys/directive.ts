import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isNoSecret} from './not-a-secret.ts'

/** `bindpw x`: a line of settings that are a name, a blank and a value, without any sign between them. */
export const directive: Rule = {
  id: 'directive',
  why: 'Settings of LDAP, Redis, proxies and mail servers: bindpw, rootpw, auth-pass, password, and the value behind a blank.',
  keywords: [
    'bindpw',
    'rootpw',
    'bind_pw',
    'auth-pass',
    'auth_pass',
    ...['password', 'passwd', 'passphrase'].map(name => `${name} `),
  ],
  *find(text) {
    for (const {0: line, 1: own, 2: whole, 3: value = whole ?? '', index} of everyMatch(DIRECTIVE, text)) {
      if (isNoSecret(value) || (own === undefined && !LOOKS_CHOSEN.test(value))) continue
      const start = index + line.length - value.length
      yield {start, end: start + value.length}
    }
  },
  hides: [
    ['bindpw secret9x', 'secret9x'],
    ['  rootpw   winter-cat', 'winter-cat'],
    ['sentinel auth-pass main winter-cat', 'winter-cat'],
    ['user app\npassword winterCat9\ntimeout 5', 'winterCat9'],
    ['{"conf":"bindpw secret9x\\ntimeout 5"}', 'secret9x'],
  ],
  keeps: [
    'password reset',
    'password is required',
    'bindpw $LDAP_PASSWORD',
    'password 12 characters',
    'rootpw is not set',
    'passwd v1',
  ],
}

/** Names that no sentence begins with. */
const OWN_NAME = /sentinel[ \t]{1,4}auth-pass[ \t]{1,4}[\w.-]{1,64}|auth[-_]pass|bind_?pw|(?:olc)?rootpw/.source
const NAME = /(?:[\w.-]{0,32}[-_.])?(?:password|passwd|passphrase)/.source
/** All of a line, behind the head that a container runtime writes; names of their own anywhere. */
const DIRECTIVE = new RegExp(
  `(?<=^|\\n|\\\\n|"|std(?:out|err) [PF] )[ \\t]{0,16}(?:(${OWN_NAME})|${NAME})[ \\t]{1,16}["']?([^\\s"'\\\\]{3,256})(?=["']?[ \\t]{0,8}(?:$|\\r?\\n|\\\\{1,7}n|"))|(?<![\\w.-])(?:${OWN_NAME})[ \\t]{1,16}["']?([^\\s"'\\\\]{3,256})`,
  'gi',
)
/** A digit among letters, as no word of a sentence has, and no version. */
const LOOKS_CHOSEN = /^(?=.{5})(?!v?\d+(?:\.\d+)*$)(?:.*[A-Za-z].*\d|.*\d.*[A-Za-z])/
