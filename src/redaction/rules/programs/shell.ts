import {defineShape, type Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {isArgumentName, isNoSecret} from '../values/not-a-secret.ts'
import {namedSecrets} from '../values/secret-part.ts'

/** Masks every literal value of `kubectl create secret`. */
export const fromLiteral: Rule = {
  id: 'from-literal',
  why: 'kubectl create secret generic x --from-literal=KEY=VALUE. The value is secret under any key.',
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

/** Returns the length of the value. A quoted value ends at its closing quote, any other value at the next blank. */
function lengthOf(rest: string, quote: string): number {
  const closing = quote === '' ? -1 : rest.indexOf(quote)
  const length = closing === -1 ? rest.search(/[\s"'`\\]|$/) : closing
  return /\n/.test(rest.slice(0, length)) ? rest.indexOf('\n') : length
}

const LONGEST_VALUE = 4096
const LITERAL =
  /--from-literal[= ](?!\\{0,15}["']?user(?:_?name)?=)(?=(?:[\w.-]{1,253}=)?(\\{0,15}["'])?)["'\\]{0,16}[\w.-]{1,253}=(?:\\{0,15}["'])?/gi

/** Masks `x` in `--set env[0].name=DB_PASSWORD,env[0].value=x`. Name and value are fields of the same list item. */
export const helmSet: Rule = {
  id: 'helm-set',
  why: 'Helm assignments to the fields of a list item: one names the secret, the next one sets its value.',
  keywords: ['].value='],
  find: text => namedSecrets(ITEM, text),
}

const ITEM =
  /\[(\d{1,3})\]\.name=["']?(?<name>[\w.-]{2,64})["']?(?:,| {1,4}(?:\\\n\s{0,40})?--set(?:-string|-literal)? ["']?)[\w.-]{1,120}\[\1\]\.value=["']?(?<secret>[^\s,"']{3,1024})/dg

/** Masks `x` in `echo x | sudo -S`. The second command reads the output of the first command as a password. */
export const pipedPassword = defineShape({
  id: 'piped-password',
  why: 'A password that a shell passes to chpasswd, sudo -S, passwd --stdin, docker login --password-stdin and others.',
  keywords: [
    'chpasswd',
    'sudo -',
    'passwd --stdin',
    '-stdin',
    '--with-token',
    'cryptsetup',
    'passphrase-fd',
    'kinit',
    'smbpasswd',
    '<<<',
    'send ',
    '| base64',
    '| passwd',
    '| kubeseal',
  ],
  lines: {before: 1, after: 0, when: /^\s{0,40}\|/},
  pattern:
    /(?:\b(?:echo|printf|print)(?: -[neE]{1,3}| --)?(?: ["']%s(?:\\n)?["'])?[ \t]{1,4}["']?(?:[\w.-]{1,64}:)?(?<secret>[^\s"'|\\][^"'|\n\\]{2,255}?)["']?(?:[ \t]{0,8}\\\r?\n)?[ \t]{0,8}\|[ \t]{0,8}(?:sudo (?:-\w{1,3} )?)?(?:chpasswd|sudo -S|passwd --stdin|kinit|cryptsetup|smbpasswd|[\w./-]{1,40}(?: [\w./:-]{1,80}){0,8} (?:--password-stdin|--with-token|--passphrase-fd|--stdin))|\b(?:echo|printf)(?: -[neE]{1,3})?[ \t]{1,4}["']?(?<secret>[^\s"'|\\]{4,128})\\n[^\n|]{4,160}\|[ \t]{0,8}(?:sudo )?(?:smb)?passwd\b|\b(?:echo|printf)(?: -[neE]{1,3}| ["']?%s["']?){1,2}[ \t]{1,4}["']?(?<secret>(?=[^\s"'|]{0,64}\d)[^\s"'|\\]{8,128})["']?[ \t]{0,8}\|[ \t]{0,8}(?:base64|kubeseal)\b|\b(?:kinit|sudo -S|passwd|vncpasswd|pass insert|su|cryptsetup|docker login|gpg|smbpasswd|mysql_secure_installation|helm registry login|vault login)\b[^\n<]{0,120}<<<[ \t]{0,4}["']?(?<secret>[^\s"'\\$][^\s"'\\]{3,255})|\bexpect\b[^\n]{0,200}?assw[^\n]{0,40}?send (?:-- )?\\?["'](?<secret>[^"'\n]{3,128}?)\\{1,2}[rn]|(?:^|[\n"])[ \t]*send (?:-- )?["'](?<secret>(?=[^"'\n]{0,60}[\d!@#$%^&*])[^"'\s]{6,128}?)\\r["']|\bchpasswd[^\n<]{0,40}<<<?[ \t]{0,4}["']?[\w.-]{1,64}:(?<secret>[^\s"'\\]{3,255}))/,
  accept: secret => !isNoSecret(secret) && !isArgumentName(secret),
})
