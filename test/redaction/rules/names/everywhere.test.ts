import {describe, expect, test} from 'vitest'
import {
  CONNECTIONS,
  KEYS,
  PASSWORD,
  SECRET_PAIRS,
  STRONG,
  TOKEN_LISTS,
  WEAK,
} from '../../../../src/redaction/rules/names/lists.ts'
import {isSecretName, tellingOf} from '../../../../src/redaction/rules/names/secret-name.ts'
import {redactBytes, redactorWith} from '../../texts.ts'

const NAMES = [
  ...[...PASSWORD.words, ...PASSWORD.ends, ...STRONG.words, ...WEAK.words, ...PASSWORD.signs, ...STRONG.signs],
  ...[...PASSWORD.stems, ...STRONG.stems].map(stem => `${stem}a`),
  ...[...STRONG.ends].map(end => (end === 'secret' || end === 'token' ? end : `my${end}`)),
  ...[...SECRET_PAIRS, ...CONNECTIONS].map(pair => pair.replace(' ', '_')),
  ...[...KEYS].map(word => `${word}_key`),
  ...[...TOKEN_LISTS].map(word => `${word}_tokens`),
  ...[
    'db_password',
    'PGPASSWORD',
    'jiraPat',
    'X-Api-Key',
    'token3',
    'password_old',
    'secretValue',
    'contraseña',
    'hasło',
    'şifre',
    'Пароль',
  ],
]
const VALUE = 'kD83hfQ02mZx71LwTr5q'
const redactor = redactorWith()

const NOTATIONS: Readonly<Record<string, (name: string, value: string) => string>> = {
  text: (name, value) => `2026-03-01 10:00:00 INFO started with ${name}=${value} and more`,
  JSON: (name, value) => `{"level":"info","${name}":"${value}","n":1}`,
  YAML: (name, value) => `  ${name}: ${value}`,
  environment: (name, value) => `export ${name.replace(/[-.]|(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}=${value}`,
  XML: (name, value) => `<settings><${name}>${value}</${name}></settings>`,
  header: (name, value) => `X-${name.replaceAll('_', '-')}: ${value}`,
  cookie: (name, value) => `Cookie: theme=dark; ${name}=${value}; lang=en`,
}

describe.each(Object.entries(NOTATIONS))('in %s', (_, write) => {
  test.each([1, 1000])('every name is known in line %i', place => {
    const before = 'level=info msg="request completed" status=200\n'.repeat(place - 1)
    const missed = NAMES.filter(name => {
      const out = redactBytes(redactor, Buffer.from(`${before}${write(name, valueFor(name))}\nlevel=info\n`)).toString()
      return out.includes(VALUE)
    })
    expect(missed).toEqual([])
  })
})

test('they are the names of secrets', () => {
  expect(NAMES.filter(name => !isSecretName(name) && tellingOf(name) !== 'weak')).toEqual([])
})

/** Returns a value for the name. Only the password of a connection string is secret. */
function valueFor(name: string): string {
  return tellingOf(name) === 'connection' ? `app:${VALUE}@tcp(db)/app` : VALUE
}
