import type {CheckDefinition} from '../../checks/define.ts'
import {expectationOf, type Fault} from '../../lab/fault.ts'
import type {Proofs} from '../../repairs/proofs.ts'
import {REVEALING} from '../render/fault-list.ts'

/**
 * Returns the fault x check matrix: what each fault of the lab changes. `test/checks/matrix.test.ts` runs every row.
 * The tests on a real control plane repeat the rows that are possible there.
 */
export function matrixPage(faults: readonly Fault[], checks: readonly CheckDefinition[], proofs: Proofs): string {
  return [
    '# Faults and the checks that find them',
    '',
    'A healthy simulated installation gives no finding. Each fault gives exactly the statuses below; all other checks stay',
    'as they are. The cause is what the verdict names. Generated from the faults; every line is a test.',
    '',
    'The repair is `proven` where a test made the fault, ran the printed commands and saw it gone; `by hand` where a person',
    'has to act, with the reason ([repairs](../repairs.md)). Generated from what that test wrote down.',
    '',
    `| fault | what was done | cause | ${REVEALING.join(' | ')} | skip | repair |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...faults.map(fault => faultRow(fault, checks, proofs)),
    '',
    '## Not made on a real control plane',
    '',
    ...faults.flatMap(({id, realCluster}) => (realCluster === true ? [] : [`- \`${id}\`: ${realCluster.not}`])),
    '',
    '## Which fault kills a check',
    '',
    '| check | faults |',
    '| --- | --- |',
    ...checks.map(({id}) => `| [\`${id}\`](${id}.md) | ${killers(id, faults).join(' ')} |`),
    '',
  ].join('\n')
}

function faultRow(fault: Fault, checks: readonly CheckDefinition[], proofs: Proofs): string {
  const {cause, checks: changed} = expectationOf(fault, fault.profiles[0] ?? 'generic')
  const of = (status: string) => checks.flatMap(({id}) => (changed[id] === status ? [`\`${id}\``] : []))
  const skipped = of('skip')
  const skips = skipped.length > 6 ? `${skipped.length} checks` : skipped.join(' ')
  const cells = [...REVEALING.map(status => of(status).join(' ')), skips, proofs.faults[fault.id] ?? 'not proven yet']
  return `| \`${fault.id}\` | ${fault.summary} | ${cause === null ? '' : `\`${cause}\``} | ${cells.join(' | ')} |`
}

function killers(id: string, faults: readonly Fault[]): string[] {
  return faults
    .filter(fault =>
      fault.profiles.some(profile => REVEALING.some(status => expectationOf(fault, profile).checks[id] === status)),
    )
    .map(fault => `\`${fault.id}\``)
}
