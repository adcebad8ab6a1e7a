import {globSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {buildInstallation} from '../src/lab/index.ts'
import {suggestion} from '../src/nearest.ts'

test.each([
  ['wroker', undefined, '; did you mean worker?'],
  ['wroker', 'there is worker', '; did you mean worker?'],
  ['zzzzzz', undefined, ''],
  ['zzzzzz', 'there is worker', '; there is worker'],
  ['', 'there is worker', '; there is worker'],
])('%j, or else %j, ends an error with %j', (word, otherwise, expected) => {
  expect(suggestion(word, ['app', 'worker'], otherwise)).toBe(expected)
})

test('the only name that ends with the word is meant, if no other is near', () => {
  expect(suggestion('key-file', ['api-key-file', 'secrets-file'])).toBe('; did you mean api-key-file?')
  expect(suggestion('file', ['api-key-file', 'secrets-file'])).toBe('')
})

test('an unknown fault near to none is not taken for any', () => {
  const build = (fault: string) => () =>
    buildInstallation({profile: 'generic', namespace: 'svc', now: '2026-01-01T00:00:00Z', faults: [fault]})
  expect(build('zzzzzzzzzz')).toThrow(/^no fault has the id zzzzzzzzzz$/)
  expect(build('key.mismach')).toThrow('no fault has the id key.mismach; did you mean key.mismatch?')
})

test('no other file words a suggestion, where it could forget that there may be none', () => {
  const files = globSync('src/**/*.ts', {cwd: new URL('..', import.meta.url).pathname})
  const wording = files.filter(file =>
    /did you mean/.test(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')),
  )
  expect(wording.toSorted()).toEqual(['src/cli/run.ts', 'src/nearest.ts'])
})
