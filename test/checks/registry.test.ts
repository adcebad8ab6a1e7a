import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {allSelectors, areaOf} from '../../src/checks/engine/select.ts'
import {SYMPTOMS, symptomsOf} from '../../src/checks/engine/symptoms.ts'
import {INPUTS} from '../../src/checks/inputs/index.ts'
import {CHECKS} from '../../src/checks/registry.ts'

const ROOT = new URL('../../', import.meta.url)
const IDS = CHECKS.map(({id}) => id)

describe('the registry of checks', () => {
  test('has unique ids of the form area.property, all of them in the ledger of ids ever used', () => {
    const ledger = readFileSync(new URL('docs/check-ids.txt', ROOT), 'utf8').trim().split('\n')
    expect(new Set(IDS).size).toBe(IDS.length)
    for (const id of IDS) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    expect(IDS.filter(id => !ledger.includes(id))).toEqual([])
    expect(new Set(ledger).size).toBe(ledger.length)
  })

  test('lists every check file exactly once, and each file is called as its check', () => {
    const files = readdirSync(new URL('src/checks/', ROOT), {recursive: true, encoding: 'utf8'})
      .filter(file => file.endsWith('.ts'))
      .filter(file => readFileSync(new URL(`src/checks/${file}`, ROOT), 'utf8').includes('defineCheck({'))
      .map(file => file.replace(/\.ts$/, '').replace('/', '.'))
    expect(files.toSorted()).toEqual(IDS.toSorted())
  })

  test('requires only checks that stand before, and always the API first', () => {
    for (const [index, {id, requires}] of CHECKS.entries()) {
      const ids = requires.map(requirement => (typeof requirement === 'string' ? requirement : requirement.id))
      expect(ids.filter(required => !IDS.includes(required))).toEqual([])
      if (index > 0) expect(ids[0], id).toBe('api.reachable')
    }
  })

  test('names only inputs that exist, none twice', () => {
    for (const {inputs, supporting = []} of CHECKS) {
      const names = [...inputs, ...supporting]
      expect(names.filter(name => !INPUTS.has(name))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('has one affirmative sentence and all four paragraphs of documentation per check', () => {
    for (const {title, docs} of CHECKS) {
      expect(title).toMatch(/^[A-Z].*[^.]$/)
      for (const paragraph of Object.values(docs)) expect(paragraph.length).toBeGreaterThan(20)
    }
  })

  test('has no selector that is called like a subcommand', () => {
    expect(allSelectors().filter(name => ['list', 'explain', 'symptoms', 'schema', 'help'].includes(name))).toEqual([])
  })
})

describe('the symptoms', () => {
  test('lead to at least two checks each, all of which exist', () => {
    for (const {path} of SYMPTOMS) {
      expect(path.length).toBeGreaterThanOrEqual(2)
      expect(path.filter(id => !IDS.includes(id))).toEqual([])
    }
  })

  test('are unique, and no check or area has the name of one', () => {
    const names = SYMPTOMS.map(({id}) => id)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => IDS.includes(name) || IDS.map(areaOf).includes(name))).toEqual([])
  })

  test('reach every check but those that only confirm or forbid a correction', () => {
    expect(IDS.filter(id => symptomsOf(id).length === 0)).toEqual([])
  })
})
