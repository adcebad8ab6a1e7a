import type {Status} from '../../checks/status.ts'
import {type ExpectedStatus, expectationOf, type Fault} from '../../lab/fault.ts'
import {renderJson} from '../render/formats.ts'
import {columns} from '../render/layout.ts'

export const REVEALING = ['fail', 'warn', 'inconclusive'] as const satisfies readonly Status[]

export function renderFaultList(faults: readonly Fault[], format: 'text' | 'json'): string {
  if (format === 'json')
    return renderJson({apiVersion: 'svcdiag/v1', kind: 'FaultList', faults: faults.map(documentOf)})
  const heads = columns(faults.map(({id, summary}) => [id, summary])).split('\n')
  return faults.map((fault, index) => [heads[index], ...finders(fault)].join('\n').concat('\n')).join('')
}

function documentOf(fault: Fault) {
  const {id, summary, profiles, lives} = fault
  const expects = Object.fromEntries(profiles.map(profile => [profile, expectationOf(fault, profile)]))
  return {id, summary, profiles, lives, expects}
}

/** Returns one line, or one line per profile if the checks differ. */
function finders(fault: Fault): string[] {
  const lines = fault.profiles.map(profile => ({profile, says: finderWords(expectationOf(fault, profile).checks)}))
  const isSame = new Set(lines.map(({says}) => says)).size === 1
  return isSame
    ? lines.slice(0, 1).map(({says}) => `    ${says}`)
    : lines.map(({profile, says}) => `    ${profile}: ${says}`)
}

function finderWords(checks: Readonly<Record<string, ExpectedStatus>>): string {
  const said = REVEALING.flatMap(status => {
    const ids = Object.keys(checks).filter(id => checks[id] === status)
    return ids.length === 0 ? [] : [`${status}: ${ids.join(' ')}`]
  })
  return said.length === 0 ? 'no check finds anything' : said.join('; ')
}
