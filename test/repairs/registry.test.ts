import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {Finding, Outcome} from '../../src/checks/define.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {commandLine, NO_TARGET} from '../../src/repairs/command.ts'
import {BY_HAND, type Repair, type Step} from '../../src/repairs/repair.ts'
import {type LabProfile, labFacts, outcomesOf} from '../checks/lab-facts.ts'
import {areaOf, perArea} from '../depth.ts'

const LEDGER = readFileSync(new URL('../../docs/repair-ids.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const PROFILES: readonly LabProfile[] = ['generic', 'openhands']
const ROWS = PROFILES.flatMap(profile =>
  FAULTS.filter(fault => fault.profiles.includes(profile)).map(
    fault => [`${fault.id} (${profile})`, fault, profile] as const,
  ),
)

describe('the ledger of repairs', () => {
  test('has every id once, sorted, in the form area.what-it-does', () => {
    expect(LEDGER).toEqual([...new Set(LEDGER)].toSorted())
    for (const id of LEDGER) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('has the ids that the sources give, and no others', () => {
    const sources = new URL('../../src/', import.meta.url)
    const texts = readdirSync(sources, {recursive: true, encoding: 'utf8'})
      .filter(name => /^(checks|repairs)\/.*\.ts$/.test(name))
      .map(name => readFileSync(new URL(name, sources), 'utf8'))
    const given = texts.join('\n')
    for (const id of LEDGER) expect(given).toContain(`'${id}'`)
    const steps = given.matchAll(/id: '([a-z-]+\.[a-z0-9-]+)',\s+summary/g)
    for (const [, id] of steps) expect(LEDGER).toContain(id)
  })

  test('and the page of repairs list the same reasons to act by hand', () => {
    const page = readFileSync(new URL('../../docs/repairs.md', import.meta.url), 'utf8')
    for (const [reason, words] of Object.entries(BY_HAND)) expect(page).toContain(`| \`${reason}\` | ${words} |`)
  })
})

describe.concurrent('of every fault', () => {
  test.each(perArea(ROWS, ([, {id}, profile]) => `${areaOf(id)} ${profile}`))(
    '%s: each finding says what is wrong and how it is repaired',
    async (_, fault, profile) => {
      const outcomes = await outcomesOf(await labFacts(profile, [fault.id]))
      const findings = [...outcomes].flatMap(([id, outcome]) => found(id, outcome))
      expect(findings.flatMap(([id, finding]) => faultsOf(finding).map(fault => `${id}: ${fault}`))).toEqual([])
    },
  )
})

function found(id: string, outcome: Outcome): (readonly [string, Finding])[] {
  return outcome.status === 'fail' || outcome.status === 'warn' ? outcome.findings.map(one => [id, one] as const) : []
}

/** Returns what a finding lacks, in words; empty if the finding is complete. */
function faultsOf({repairs, verify}: Finding): string[] {
  return [
    ...(repairs.length === 0 ? ['no repair'] : []),
    ...(verify?.length === 0 ? ['verify names no checks'] : []),
    ...repairs.flatMap(repair => repairFaults(repair).map(fault => `${repair.id}: ${fault}`)),
  ]
}

function repairFaults({id, byHand, steps}: Repair): string[] {
  const hasChange = steps.some(({command, changes}) => command !== undefined && changes !== 'nothing')
  return [
    ...(LEDGER.includes(id) ? [] : ['is not in docs/repair-ids.txt']),
    ...(byHand === undefined && !hasChange ? ['changes nothing, and is not by hand'] : []),
    ...(byHand !== undefined && hasChange ? ['is by hand, and changes something'] : []),
    ...(byHand !== undefined && steps.every(({command}) => command !== undefined) ? ['has no step in words'] : []),
    ...steps.flatMap(step => stepFaults(step).map(fault => `${step.does}: ${fault}`)),
  ]
}

function stepFaults({command, changes, objects, undo, needs}: Step): string[] {
  if (command === undefined) return []
  const names = command.filter(({cluster}) => cluster !== null).map(({name}) => name)
  const line = commandLine(command, NO_TARGET)
  const readsLogs = command.some(({name, words}) => name === 'kubectl' && words[0] === 'logs')
  return [
    ...(/[\n\r]/.test(line) ? ['is no single line'] : []),
    ...(readsLogs ? ['reads logs with kubectl, which does not redact them'] : []),
    ...(command.some(({words}) => words.includes('apply')) ? ['passes values through apply'] : []),
    ...(changes === 'nothing' && needs.length === 0 && asksCluster(command)
      ? ['does not say which permissions it takes']
      : []),
    ...(changes === 'nothing' ? [] : changeFaults({objects, undo, needs, names})),
  ]
}

/**
 * Returns true if the command needs a permission in the cluster. Every user may read their own identity and the health
 * of the API server, and svcdiag's own commands report their permissions.
 */
function asksCluster(command: NonNullable<Step['command']>): boolean {
  return command.some(
    ({name, cluster, words}) =>
      cluster !== null && (name === 'svcdiag' ? words[0] === 'logs' : words[0] !== 'auth' && words[1] !== '--raw'),
  )
}

interface Change extends Pick<Step, 'objects' | 'needs'> {
  readonly undo: Step['undo'] | undefined
  readonly names: readonly string[]
}

function changeFaults({objects, undo, needs, names}: Change): string[] {
  return [
    ...(names.length === 0 ? ['changes something, and no program of it talks to a cluster'] : []),
    ...(objects.length === 0 ? ['does not name what it changes'] : []),
    ...(undo === undefined ? ['does not say how to go back'] : []),
    ...(needs.length === 0 ? ['does not say which permissions it takes'] : []),
  ]
}
