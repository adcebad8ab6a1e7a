import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {complete, type Grammar} from '../../../src/cli/completion/complete.ts'
import {knownValues} from '../../../src/cli/completion/known-values.ts'

const [{commands}, {oclif}] = ['oclif.manifest.json', 'package.json'].map(file =>
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')),
)
const GRAMMAR: Grammar = {commands, topics: oclif.topics}

async function completed(line: string) {
  const words = line.split(' ')
  const {candidates, files} = await complete(words, GRAMMAR, (name, id) => knownValues(name, id, words))
  return {values: candidates.map(({value}) => value), files}
}

test.each([
  ['a command', 'ch', ['check']],
  ['a command below a topic', 'log-level ', ['get', 'reset', 'set']],
  ['a command after help', 'help bundle ver', ['verify']],
  ['a flag', 'check --fail', ['--fail-on']],
  ['the value of a flag', 'check --fail-on w', ['warn']],
  ['the value after an equals sign', 'check --fail-on=w', ['--fail-on=warn']],
  ['the value of a short flag', 'bundle verify -o j', ['json']],
  ['a value with a colon', 'check --lab --fault key.mismatch:a', ['key.mismatch:app-stale']],
  ['a check, after a flag with a value', 'check --context prod keys.ma', ['keys.match']],
  ['a symptom', 'check runtime-4', ['runtime-401']],
  ['the argument of a command with several', 'log-level set DEBUG ru', ['runtime']],
  ['every further argument', 'logs app wor', ['worker']],
  ['a shell', 'completion f', ['fish']],
  ['a flag that is not given yet', 'check --lab --la', []],
  ['a flag that is given in its short form', 'check -n x --names', []],
  ['the opposite of a flag', 'bundle --no-l', ['--no-logs']],
  ['a flag that can be given again', 'check --fault a.b --faul', ['--fault']],
  ['no flag after --', 'check -- --f', []],
])('completes %s', async (_, line, values) => {
  expect(await completed(line)).toEqual({values, files: false})
})

test.each([
  ['an argument', 'bundle verify ', true],
  ['a flag', 'check --from ', true],
  ['a flag after an equals sign', 'check --from=', true],
  ['a flag that takes a number', 'serve --port ', false],
  ['a name', 'check --release ', false],
])('leaves paths to the shell: %s', async (_, line, files) => {
  expect(await completed(line)).toEqual({values: [], files})
})

test('offers every command, and says what it does', async () => {
  const {candidates} = await complete([''], GRAMMAR, async () => null)
  const first = Object.keys(commands).map(id => id.split(':')[0])
  expect(candidates.map(({value}) => value)).toEqual([...new Set(first)])
  expect(candidates.filter(({summary}) => summary === '')).toEqual([])
})
