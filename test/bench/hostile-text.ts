import {randomBytes} from 'node:crypto'
import {characters, random} from './log-text.ts'

/** Returns a text of this many bytes. */
export type Make = (size: number) => Buffer

const repeated =
  (unit: string): Make =>
  size =>
    Buffer.alloc(size, unit)

/** Texts with few secrets that are designed to be slow. */
export const SPARSE: Readonly<Record<string, Make>> = {
  'one letter': repeated('a'),
  'line ends': repeated('\n'),
  'blanks after a name': repeated(`password${' '.repeat(65_000)}`),
  'open brackets': repeated('['),
  'nested objects': repeated('{"a":'),
  'quotes and backslashes': repeated('\\"'),
  'nested repeats': repeated(`token=${'a'.repeat(5000)}!${'.a'.repeat(5000)} `),
  'random bytes': size => randomBytes(size),
  zeros: size => Buffer.alloc(size),
}

const DEEP_ESCAPES = `${'\\'.repeat(256)}u0041 %${'25'.repeat(9)}41 &#38;${'#38;'.repeat(7)}#65; `

/** Texts that need a search every few bytes. */
export const DENSE: Readonly<Record<string, Make>> = {
  'YAML pairs': repeated('- name: A\n  value: b\n'),
  'names with blocks': repeated('password: |\n'),
  'JSON Secrets': repeated('{"apiVersion":"v1","data":{"a":"aGVsbG8gd29ybGQ="},"kind":"Secret"}\n'),
  'beginnings of JSON': repeated('{\n "data": {'),
  'masked parameters': repeated('&token=x9x8x7x6'),
  'masked URLs': repeated('http://a:b@'),
  'encoded pairs': repeated('cGFzc3dvcmQ9aHVudGVy '),
  'words for secrets': repeated('password token secret key api_key '),
  'escapes of three kinds in each other': repeated(DEEP_ESCAPES),
  'heads of CSV': repeated('name,password,token\n'),
  'lists of secrets in each other': repeated('{"tokens":["x1y2z3w4",'),
  'lists of bytes without an end': repeated('[\n1,\n2,\n'),
  'names and values in one line': repeated('name: password, value: x1y2z3w4; '),
  'partial lines of two streams': repeated(
    ['stdout', 'stderr'].map(stream => `2026-01-01T00:00:00.000000000Z ${stream} P password=x1y2z3w4\n`).join(''),
  ),
  'keys that never end': repeated('-----BEGIN RSA PRIVATE KEY-----\n'),
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Texts with another secret in each line. `line` receives characters that no other line has. */
const distinct =
  (line: (characters: (count: number) => string) => string): Make =>
  size => {
    const next = random(21)
    const lines: string[] = []
    for (let length = 0; length < size; length += lines.at(-1)?.length ?? 0)
      lines.push(line(count => characters(next, count, LETTERS)))
    return Buffer.from(lines.join('').slice(0, size))
  }

/** Texts with a new secret every 20 to 60 bytes. */
export const SECRETS: Readonly<Record<string, Make>> = {
  'a password in each line': distinct(other => `password=${other(16)}\n`),
  'passwords in one line': distinct(other => `password=${other(16)} `),
  'a token in each line': distinct(other => `token: ${other(24)}\n`),
  'pairs of JSON': distinct(other => `{"user":"anna","password":"${other(16)}"}\n`),
  'tokens known by their form': distinct(other => `pushed with ghp_${other(36)} to origin\n`),
}
