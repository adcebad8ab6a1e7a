import {defineShape, type Found, type GoesOn, type Rule} from '../../rule.ts'
import {everyMatch, linesBelow, secretOf, whileLines} from '../matches.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {secretAt, secretPart} from '../values/secret-part.ts'

/** Keywords for `token = {value = "x"}`, a notation of HCL and TOML. */
const INLINE = ['value', 'secret', 'plain'].flatMap(key => [`{ ${key} =`, `{${key} =`, `{${key}=`])

/** Masks defaults of variables, outputs, values of a Helm release, data of a Secret, and new values in a plan. */
export const terraform: Rule = {
  id: 'terraform',
  why: 'HCL and plans: the default of a variable with a secret name, data of kubernetes_secret, "old" -> "new".',
  keywords: ['variable ', 'output "', 'set {', 'set_sensitive {', 'kubernetes_secret', '" -> "', 'default', ...INLINE],
  at: /variable "?[\w-]{2,80}"? \{|output "|set(?:_sensitive)? \{|kubernetes_secret|" -> "|default\s{0,12}=|\{ ?(?:value|secret|plain) ?=/iy,
  *find(text) {
    const isBlock = BLOCK.exec(text)
    const name = isBlock?.[1] ?? isBlock?.[2] ?? ''
    if (isBlock !== null && (isBlock[2] !== undefined || isSecretName(name))) {
      yield* inOneLine(text, isBlock)
      yield* linesBelow(text, endOfLine(text, isBlock.index), inBlock(isBlock[2] !== undefined ? PAIR : DEFAULT))
    }
    const set = SET.exec(text)
    if (set !== null) yield* linesBelow(text, endOfLine(text, set.index), inSet('', MOST_OF_SET))
    for (const match of text.includes('{') ? everyMatch(TABLE, text) : []) {
      const secret = secretOf(match)
      if (secretPart(match.groups?.name ?? '', secret.text) !== null) yield secret
    }
    for (const match of text.includes('" -> "') ? everyMatch(CHANGE, text) : []) {
      const secret = secretOf(match)
      if (isSecretName(match.groups?.name ?? '') && !isNoSecret(secret.text)) yield secret
    }
  },
}

/** Yields the value in `variable "token" { default = "x" }`. */
function* inOneLine(text: string, {0: head, 1: variable, index}: RegExpExecArray): Iterable<Found> {
  const from = index + head.length
  const match = variable === undefined ? null : DEFAULT_HERE.exec(text.slice(from, from + LONGEST_HEAD))
  const {text: secret, start, end} = secretOf(match)
  if (!isNoSecret(secret)) yield {start: from + start, end: from + end}
}

function endOfLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  return feed === -1 ? text.length : feed + 1
}

/** Reads the lines of a `set` block. Finds the value after a line such as `name = "auth.password"`. */
function inSet(name: string, lines: number): GoesOn {
  return (line, newLine) => {
    const [, field = '', value = ''] = (newLine && FIELD.exec(line)) || []
    if (field === 'name') return {found: [], goesOn: inSet(value, lines - 1)}
    if (field !== 'value' || !isSecretName(name)) return {found: []}
    return {found: secretAt(name, value, line.indexOf(value, line.indexOf('"')))}
  }
}

function inBlock(pair: RegExp): GoesOn {
  return whileLines(MOST_LINES, line => {
    if (/^\s{0,4}\}/.test(line)) return null
    const secret = secretOf(pair.exec(line))
    return isNoSecret(secret.text) ? [] : [secret]
  })
}

const MOST_LINES = 24
const MOST_OF_SET = 2
const SET = /\bset(?:_sensitive)? \{[ \t]*(?=$|\n)/
const FIELD = /^\s{0,16}(name|value)\s{0,12}=\s{0,4}"([^"\n]{1,1024})"/
const LONGEST_HEAD = 1400
const BLOCK = /\b(?:variable|output) (?="[^"\n]{2,80}"|\w)"?([\w-]{2,80})"? \{|\bresource "(kubernetes_secret(?:_v1)?)"/
const DEFAULT_HERE = /^[^\n{}]{0,300}?\b(?:default|value)\s{0,12}=\s{0,4}"(?<secret>[^"\n]{1,1024})"/d
const DEFAULT = /^\s{0,12}(?:default|value)\s{0,12}=\s{0,4}"(?<secret>[^"\n]{1,1024})"/d
const PAIR =
  /^\s{4,24}[+~-]?\s{0,2}"?(?!(?:name|namespace|type|labels|annotations)\b)[\w.-]{1,80}"?\s{0,12}=\s{0,4}"(?<secret>[^"\n]{1,4096})"/d
const TABLE =
  /(?<![\w.-])(?<name>[\w.-]{2,64})[ \t]{0,24}=[ \t]{0,4}\{[ \t]{0,4}(?:value|secret|plain)[ \t]{0,4}=[ \t]{0,4}"(?<secret>[^"\n\\]{1,1024})"/dg
const CHANGE = /(?<![\w.-])"?(?<name>[\w.-]{2,64})"?\s{0,24}=\s{0,4}"[^"\n]{0,1024}" -> "(?<secret>[^"\n]{1,1024})"/dg

/** Masks `x` in `{"type": "random_password", "values": {"result": "x"}}`. */
export const randomPassword = defineShape({
  id: 'random-password',
  why: 'Passwords that terraform generates. Its state and its plans contain them as `result`.',
  keywords: ['result"', 'result\\"', 'bcrypt_hash'],
  overObjects: true,
  lines: {before: 40, after: 0, when: /^\s{1,40}"(?:result|bcrypt_hash)"/},
  pattern:
    /(?<=random_password\b(?:(?!"(?:type|address)\\{0,7}"\s?:)[\s\S]){0,2000})"(?:result|bcrypt_hash)\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"(?<secret>[^"\\\n]{3,1024})/,
  accept: secret => !isNoSecret(secret),
})
