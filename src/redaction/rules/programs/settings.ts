import {defineShape, type Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {tellingOf} from '../names/secret-name.ts'
import {isNoSecret, looksSecret} from '../values/not-a-secret.ts'

/** Masks `x` in `bindpw x`. Only blanks separate the name from the value. */
export const directive: Rule = {
  id: 'directive',
  why: 'Settings of LDAP, Redis and proxies with a blank before the value: bindpw, rootpw, auth-pass.',
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
/** Matches a directive. The first group is a value at the end of the line, the second group any other value. */
const DIRECTIVE = new RegExp(`${NAME}(?:${VALUE}(?=["']?[ \\t]{0,8}(?:$|\\r?\\n|\\\\{1,7}n|"))|${VALUE})`, 'gi')

/** Masks `x` in `machine host login user password x`. */
export const netrc = defineShape({
  id: 'netrc',
  why: 'netrc files of curl, git and pip: login and password separated by blanks.',
  keywords: ['login'],
  at: /login\s{1,8}(?:[^ \t\r\n]{1,160}(?:\s{1,8}password|\s*$|[ \t]*\r?\n)|[^ \t\r\n]{161})/iy,
  pattern: /\blogin\s{1,8}(?!(?:un)?encrypted\b|connection\b)\S{1,256}\s{1,8}password\s{1,8}(?<secret>\S{3,1024})/i,
  lines: {before: 0, after: 1, when: /^\s*(?:machine \S+ )?login \S+\s*$/},
  accept: secret => !isNoSecret(secret),
})

/** Masks the password in `host:port:database:user:password` on its own line. */
export const pgpass = defineShape({
  id: 'pgpass',
  why: 'Lines of .pgpass, the password file of PostgreSQL clients.',
  keywords: [':5432:', ':6432:', ':5433:', ':*:'],
  pattern:
    /(?:^|[\n"']|\\n)\s{0,8}[\w.*-]{1,253}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*.@-]{1,64}:(?<secret>[^\s"'`<>\\]{3,512})(?<!:::)(?=\\{0,7}(?:[\s"']|n|$))/,
  accept: secret => !isNoSecret(secret),
})

/** Masks `x` in `password x` on its own line. */
export const passwordLine = defineShape({
  id: 'password-line',
  why: 'Settings of proxies, mail servers and switches: password, a blank, a value. A value needs a digit, unlike words.',
  keywords: ['password', 'passwd', 'passphrase'],
  where: 'before-last-word',
  pattern:
    /(?<=^|\n|\\n|"|std(?:out|err) [PF] )[ \t]{0,16}(?:[\w.-]{0,32}[-_.])?(?:password|passwd|passphrase)[ \t]{1,16}["']?(?<secret>[^\s"'\\;]{5,250})(?=["']?;?[ \t]{0,8}(?:$|\r?\n|\\{1,7}n|"))/i,
  accept: secret => LOOKS_CHOSEN.test(secret) && !isNoSecret(secret),
})

/** Matches a text of letters and digits that is not a version. */
const LOOKS_CHOSEN = /^(?!v?\d+(?:\.\d+)*$)(?:.*[A-Za-z].*\d|.*\d.*[A-Za-z])/

const NAMES = ['password', 'secret', 'key', 'key-string', 'community', 'md5', 'psk']
const CIPHERS = 'encrypted cipher plaintext simple hash md5 sha512 0 4 5 6 7 8 9'.split(' ')

/** Masks `x` in `password 7 x` and `snmp-server community x RO`. */
export const networkDevice = defineShape({
  id: 'network-device',
  why: 'Settings of switches, routers and proxies: password, secret, key or community, then an optional cipher, then a value.',
  keywords: [
    ...NAMES.flatMap(name => CIPHERS.map(cipher => `${name} ${cipher} `)),
    ...['community ', 'community6 ', ' md5 ', '-password ', 'set -', 'set-header ', 'add-header '],
  ],
  at: /(?:password|secret|key|key-string|community|md5|psk) |community6? \S{4,64} (?:RO|RW|view)|(?<=r[ow])community6? |(?<=key \d{1,4}) md5 |(?<=insecure)-password |set -|(?:set|add)-header /iy,
  pattern:
    /(?:(?:^|\n|\\n|")[ \t]{0,16}(?:(?:username|user|enable|line|neighbor|aaa|tacacs-server|radius-server|snmp-server|ip|ntp|crypto|key|set|set-header|host|server|no)\b[^\n"']{0,120}? )?|(?:^|[ \t])insecure-)(?:password|secret|key|key-string|auth-key|community|md5|pre-shared-key|psk)(?: (?:encrypted|cipher|plaintext|simple|hash|md5|sha512|[04-9])){1,2} (?<secret>[^\s"'\\]{4,200})|\bcommunity (?<secret>[^\s"'\\:=]{4,64})(?= (?:RO|RW|ro|rw|view)\b)|(?:^|[\n"])r[ow]community6? (?<secret>[^\s"'\\:=]{4,64})|\bkey \d{1,4} md5 (?<secret>\S{4,64})|\binsecure-password (?<secret>[^\s"'\\]{4,128})|(?:^|\n|")set (?:-\w{1,4} ){1,3}\w{0,40}(?:TOKEN|SECRET|PASSWORD|PASS|KEY) (?<secret>[^\s"'$(][^\s"'\\]{5,512})|\b(?:set|add)-header [\w-]{0,40}(?:token|secret|key|password|auth)[\w-]{0,12} (?<secret>[^\s"'%${][^\s"'\\]{7,512})/i,
  accept: secret => looksSecret(secret) || (/^[\dA-F-]{8,200}$/i.test(secret) && !isNoSecret(secret)),
})

/** Masks `x` in `ENV DB_PASSWORD x` and `neighbor 10.0.0.1 password x`. */
export const settingWords = defineShape({
  id: 'setting-in-words',
  why: 'Settings with a blank between name and value: Dockerfiles, nginx, Apache, HAProxy, routers, Postfix.',
  keywords: [
    'env ',
    'setenv ',
    '_param ',
    '_set_header ',
    'neighbor ',
    'chap ',
    'isakmp key',
    'key-string ',
    'stats auth',
    'sasl',
    'static:',
    ']:587',
    ']:465',
    ']:25 ',
    'user_pass',
    'plain-text-password',
    'pre-shared-key ',
    'auth-key ',
    'define ',
    'basicauth',
  ],
  at: /(?:env|_param|_set_header|define) [\w-]{0,60}(?:pass|secret|token|key)|(?!env |setenv |_param |_set_header |define )|setenv [\w-]{0,60}(?:pass|secret|token|key)/iy,
  pattern:
    /(?:^|\n|\\n|")[ \t]{0,24}(?:ENV|SetEnv|setenv|env|fastcgi_param|uwsgi_param|proxy_set_header|define|Define|set \$|passenger_env_var) ?[\w-]{0,60}(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN|KEY|[Pp]assword|passwd|[Ss]ecret|[Tt]oken|[Kk]ey)\w{0,12}[ \t]{1,12}["']?(?<secret>[^\s"'=$;][^\s"';]{3,1024})|\b(?:neighbor|peer) \S{1,60} (?:password|md5|authentication-key) (?:\d )?(?<secret>[^\s"']{4,200})|\b(?:chap|pap|ppp \w{2,8}) (?:password|secret) (?:\d )?(?<secret>[^\s"']{4,200})|\bisakmp key (?:\d )?(?<secret>[^\s"']{4,200}) address|\bkey-string (?:\d )?(?<secret>[^\s"']{4,200})|\b(?:pre-shared-key|plain-text-password(?:-value)?|auth-key) (?:ascii-text |\d )?["']?(?<secret>[^\s"';]{4,200})|\bstats auth [^\s:]{1,60}:(?<secret>[^\s"']{4,200})|(?:\]:(?:25|465|587)\s{1,8}|static:|sasl_passwd \S{1,80} |user_?pass ?[=:] ?["']?|basic_?auth ?[=:] ?["']?)[\w.@-]{1,80}:(?<secret>[^\s"']{4,200})/,
  accept: secret => looksSecret(secret) && tellingOf(secret) === 'none',
})
