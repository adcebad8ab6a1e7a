import {expect, test} from 'vitest'
import {LAYOUT_NAMES} from '../../../src/bundle/format/layout.ts'
import type {LabInstallation} from '../../../src/lab/model.ts'
import {deepTest} from '../../depth.ts'
import {contents} from '../contents.ts'
import {makeBundle} from '../make.ts'

const WORDS = [...LAYOUT_NAMES].filter(name => !name.includes('/'))

deepTest('a value that is called as a folder of the layout renames nothing, wherever it comes from', async () => {
  const now = startOfThisMinute()
  const plain = [...(await contents(await makeBundle({now}))).keys()]
  const made = await makeBundle({
    now,
    edit: withPasswords,
    knowing: options => ({...options, secrets: [...options.secrets, ...WORDS.map(asSecret)]}),
  })
  expect([...(await contents(made)).keys()].toSorted()).toEqual(plain.toSorted())
})

test('whatever is in every bundle is a name of the layout', async () => {
  const [one, other] = await Promise.all([pathsOf('openhands'), pathsOf('generic')])
  const inBoth = one.filter(path => other.includes(path)).flatMap(path => path.split('/'))
  const own = new Set(['agents.json', 'agents', ...inBoth.filter(name => /^v\d/.test(name))])
  expect(inBoth.filter(name => !LAYOUT_NAMES.has(name) && !own.has(name))).toEqual([])
})

/** Adds passwords to a log. Rules find them, and they are also known by their place in an object. */
function withPasswords(lab: LabInstallation): LabInstallation {
  const current = WORDS.map(word => ({ago: 60, text: `DB_PASSWORD=${word}`}))
  return {
    ...lab,
    logs: Object.fromEntries(Object.entries(lab.logs).map(([key, logs]) => [key, {...logs, current}])),
  }
}

/** A CronJob's Pods are named after the minute in which they start. */
function startOfThisMinute(): string {
  const minute = 60_000
  return new Date(Math.floor(Date.now() / minute) * minute).toISOString()
}

function asSecret(word: string) {
  return {ref: 'secret/agents/planted.key', value: Buffer.from(word)}
}

async function pathsOf(profile: 'openhands' | 'generic'): Promise<string[]> {
  return [...(await contents(await makeBundle({profile}))).keys()]
}

test('layout names are whole names', () => {
  expect(WORDS.filter(name => /^-|-$/.test(name))).toEqual([])
  expect(WORDS).toEqual(expect.arrayContaining(['custom-resources', 'logs-errors', 'previous-logs-errors']))
})
