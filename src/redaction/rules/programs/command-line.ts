import type {Found, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Passwords in the short flags of well-known tools, which say nothing by themselves. */
export const commandLine: Rule = {
  id: 'command-line-password',
  why: 'Short flags: mysql -pX, curl -u user:X, sshpass -p X, redis-cli -a X, docker login -p X, ldapsearch -w X, openssl -passin pass:X.',
  keywords: [
    ...['mysql', 'mariadb', 'curl', 'wget', 'sshpass', 'redis-cli', 'ldap', 'pass:', 'htpasswd', 'mongo'],
    ...['docker login', 'podman login', 'registry login', 'az login', 'oras login', '-encrypt', '--user', '-u '],
  ],
  *find(text) {
    let [tool, toolEnd] = ['', 0]
    for (const match of everyMatch(WORDS, text)) {
      const {name, flag, end} = match.groups ?? {}
      if (end !== undefined) tool = ''
      if (name !== undefined) [tool, toolEnd] = [name.toLowerCase(), match.index + match[0].length]
      const found = flag === undefined ? null : behind(text, match.index + match[0].length, flag, tool, toolEnd)
      if (found !== null) yield found
    }
  },
}

function behind(text: string, at: number, flag: string, tool: string, toolEnd: number): Found | null {
  const form = FORMS.find(
    ({flags, tools}) => flags.test(flag) && (tools === null || (tools.test(tool) && at - toolEnd < 600)),
  )
  if (form === undefined) return null
  form.value.lastIndex = at
  const [all = '', secret = ''] = form.value.exec(text) ?? []
  if (secret === '' || isNoSecret(secret) || /^(?:-|\d{1,6}$)/.test(secret)) return null
  if (all.endsWith(`${secret}:${secret}`)) return null
  const start = at + all.length - secret.length
  return {start, end: start + secret.length}
}

const AFTER_BLANK = /[ =]["']?([^\s"'`\\]{2,1024})/y
const ATTACHED = /["']?([^\s"'`\\]{2,1024})/y
const USER_AND_PASSWORD = /(?:[ =]{1,3}|(?=["']))["']?[^\s:"'\\$<{]{0,128}:(?!\/\/)["']?([^\s"'`\\]{2,1024})/y
/** Which flags of which tools hold a password, and how; null: of any tool. */
const FORMS: readonly {readonly flags: RegExp; readonly tools: RegExp | null; readonly value: RegExp}[] = [
  {flags: /^-p$/, tools: /^(?:mysql|mariadb)/, value: ATTACHED},
  {flags: /^-p$/, tools: /^(?:sshpass|mongo|login)/, value: AFTER_BLANK},
  {flags: /^-a$/, tools: /^redis-cli/, value: AFTER_BLANK},
  {flags: /^-w$/, tools: /^ldap/, value: AFTER_BLANK},
  {flags: /^-\w?b\w?$/, tools: /^htpasswd/, value: /(?: [^\s-]\S{0,128}){1,2} ([^\s"'`\\]{2,1024})(?=\s*$)/y},
  {flags: /^(?:-u|-U|-a|--auth)$/, tools: /^(?:curl|wget)/, value: USER_AND_PASSWORD},
  {flags: /^--(?:proxy-)?user$/, tools: null, value: USER_AND_PASSWORD},
  {flags: /^-u$/, tools: /^$/, value: USER_AND_PASSWORD},
  {flags: /^-pass(?:in|out)?$/, tools: null, value: /[ =]["']?pass:([^\s"'`\\]{2,1024})/y},
  {flags: /^-encrypt$/, tools: null, value: AFTER_BLANK},
]
const WORDS =
  /(?<![\w.-])(?<name>mysql(?:dump|admin)?|mariadb(?:-dump)?|curl|wget|sshpass|redis-cli|htpasswd|mongo(?:sh|dump|restore)?|ldap(?:search|modify|add|whoami|passwd)|login)(?=\s)|(?<=\s)(?<flag>-pass(?:in|out)?(?=[\s=])|-p|(?:-encrypt|-[auUw]|-\w?b\w?|--auth|--(?:proxy-)?user)(?=[\s="']))|(?<end>(?:\||(?<!\\)\n|;\s|&&)+)/gi
