import type {Command} from '@oclif/core'
import {SYMPTOMS} from '../../checks/engine/symptoms.ts'
import {CHECKS} from '../../checks/registry.ts'
import {CheckReport} from '../../checks/report/report.ts'
import {CheckReportList} from '../../checks/report/report-list.ts'
import {ERRORS} from '../../errors.ts'
import {eventJsonSchema} from '../../events/json-schema.ts'
import {finishCallbackPlugin} from '../../hooks/finish-callback.ts'
import {expectationOf, type Fault} from '../../lab/fault.ts'
import {FAULTS} from '../../lab/faults/index.ts'
import {PROOFS} from '../../repairs/proofs.ts'
import {ScenarioSchema} from '../../server/scenario/scenario.ts'
import {EXIT_MEANING} from '../exit-codes.ts'
import {REVEALING} from '../lab/fault-list.ts'
import {publishedSchema, renderJson} from '../render/formats.ts'
import {checkPage} from './check-page.ts'
import {commandReference} from './command-reference.ts'

/** Returns every generated file under `docs/`, by path. */
export function derivedDocs(commands: readonly Command.Cached[]): [file: string, text: string][] {
  return [
    ['docs/schema/check-report.json', renderJson(publishedSchema(CheckReport))],
    ['docs/schema/check-report-list.json', renderJson(publishedSchema(CheckReportList))],
    ['docs/schema/event.json', renderJson(publishedSchema(eventJsonSchema()))],
    ['docs/schema/scenario.json', renderJson(publishedSchema(ScenarioSchema))],
    ['docs/commands.md', commandReference(commands)],
    ['docs/errors.md', errorIndex()],
    ['docs/symptoms.md', symptomIndex()],
    ['docs/checks/README.md', checkIndex()],
    ['docs/checks/matrix.md', matrixPage()],
    ...[...finishCallbackPlugin()].map(([path, text]): [string, string] => [`docs/finish-callback/${path}`, text]),
    ...CHECKS.map((check): [string, string] => [`docs/checks/${check.id}.md`, checkPage(check, SYMPTOMS)]),
  ]
}

function checkIndex(): string {
  const rows = CHECKS.map(({id, title, component}) => [`[${id}](${id}.md)`, title, component])
  const intro = 'The title of a check is true if the check passes.'
  return page('Checks', intro, ['Check', 'A pass means', 'Component'], rows)
}

function symptomIndex(): string {
  const rows = SYMPTOMS.map(({id, says, path}) => [
    `\`${id}\``,
    says,
    path.map(check => `[${check}](checks/${check}.md)`).join(', '),
  ])
  const intro = '`svcdiag check SYMPTOM` runs the checks of a symptom and the checks that these require.'
  return page('Symptoms', intro, ['Symptom', 'What users see', 'Checks, in this order'], rows)
}

function errorIndex(): string {
  const rows = Object.entries(ERRORS).map(([code, {exit, hint}]) => [`\`${code}\``, String(exit), hint])
  const intro = `Every expected error has a code, an exit code and a hint. Any other error is a bug with the code \`internal.bug\`,
exit code 1 and a stack on standard error. Please report it.`
  const codes = Object.entries(EXIT_MEANING).map(([code, meaning]) => [code, meaning])
  return `${page('Errors', intro, ['Code', 'Exit', 'Try'], rows)}\n## Exit codes\n\n${table(['Exit', 'Meaning'], codes)}`
}

function page(title: string, intro: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `# ${title}\n\n${intro}\n\n${table(head, rows)}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(cell => cell.replaceAll('|', '\\|')))]
  return `${lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

/** Returns the matrix of faults and checks. `test/checks/matrix.test.ts` tests every row. */
function matrixPage(): string {
  return [
    '# Faults and the checks that find them',
    '',
    'The checks find nothing in a healthy simulated installation. A fault changes exactly the statuses in its row, and the',
    'verdict names the cause. This page is generated from the faults, and a test runs every row.',
    '',
    'A repair is `proven` if a test created the fault, ran the printed commands and then no longer found the fault. A repair',
    'is `by hand` if a person has to act; [repairs](../repairs.md) explains the reasons. This test also wrote the last column.',
    '',
    `| fault | simulated change | cause | ${REVEALING.join(' | ')} | skip | repair |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...FAULTS.map(faultRow),
    '',
    '## Faults that are not tested on a real control plane',
    '',
    ...FAULTS.flatMap(({id, realCluster}) => (realCluster === true ? [] : [`- \`${id}\`: ${realCluster.not}`])),
    '',
    '## Faults that each check reveals',
    '',
    '| check | faults |',
    '| --- | --- |',
    ...CHECKS.map(({id}) => `| [\`${id}\`](${id}.md) | ${faultsRevealedBy(id).join(' ')} |`),
    '',
  ].join('\n')
}

function faultRow(fault: Fault): string {
  const {cause, checks: changed} = expectationOf(fault, fault.profiles[0] ?? 'generic')
  const of = (status: string) => CHECKS.flatMap(({id}) => (changed[id] === status ? [`\`${id}\``] : []))
  const skipped = of('skip')
  const skips = skipped.length > 6 ? `${skipped.length} checks` : skipped.join(' ')
  const cells = [...REVEALING.map(status => of(status).join(' ')), skips, PROOFS.faults[fault.id] ?? 'not proven yet']
  return `| \`${fault.id}\` | ${fault.summary} | ${cause === null ? '' : `\`${cause}\``} | ${cells.join(' | ')} |`
}

function faultsRevealedBy(id: string): string[] {
  const isRevealed = (fault: Fault) =>
    fault.profiles.some(profile => REVEALING.some(status => expectationOf(fault, profile).checks[id] === status))
  return FAULTS.filter(isRevealed).map(fault => `\`${fault.id}\``)
}
