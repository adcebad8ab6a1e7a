import type {CheckReport, ReportedCheck, ReportedFinding, ReportedRule} from '../../checks/report.ts'
import type {Missing, Rule} from '../../cluster/port.ts'
import {EXIT_MEANING} from '../exit-codes.ts'
import {visible} from './visible.ts'

export type Repair = ReportedFinding['repairs'][number]

/** One line: what it changes, what it does, its commands. */
export function repairWords(repair: Repair): string {
  return `fix [${changesOf(repair)}]: ${[repair.summary, ...commandsOf(repair)].join(' / ')}`
}

/** The commands of a repair, as they are to be run. */
export function commandsOf({steps}: Repair): string[] {
  return steps.flatMap(({command}) => (command === undefined ? [] : [command]))
}

/** The gravest thing that a repair does. */
export function changesOf({steps}: Repair): string {
  const changes = steps.map(step => step.changes)
  return (['changes-data', 'restarts-pods'] as const).find(word => changes.includes(word)) ?? 'safe'
}

/** `Secret openhands/sandbox-api-key`, as kubectl and `--skip` take it. */
export function objectWords({kind, namespace, name}: ReportedFinding['object']): string {
  return visible(`${kind} ${namespace === null ? '' : `${namespace}/`}${name}`)
}

export function findingWords(finding: ReportedFinding): string {
  const {object, path, observed, expected} = finding
  return visible(`${objectWords(object)} ${path}: ${observed}; expected ${expected}`)
}

/** `list pods in namespace openhands`; the API group where it is not the core group. */
export function ruleWords(rule: Rule | ReportedRule): string {
  const resource = rule.apiGroup === '' ? rule.resource : `${rule.resource}.${rule.apiGroup}`
  const names = rule.resourceNames?.length ? ` ${rule.resourceNames.join(', ')}` : ''
  const where = rule.namespace === null ? 'in the whole cluster' : `in namespace ${rule.namespace}`
  return visible(`${rule.verbs.join(', ')} ${resource}${names} ${where}`)
}

/** What could not be read, why, and the permission that it takes. */
export function missingWords({input, reason, rule}: CheckReport['coverage']['missing'][number] | Missing): string {
  return visible(`${input}: ${reason}${rule ? `; needs ${ruleWords(rule)}` : ''}`)
}

/** Only what there is, failures first. */
export function countWords({summary}: CheckReport): string {
  const parts = [
    [summary.fail, 'failed'],
    [summary.inconclusive, 'inconclusive'],
    [summary.warn, summary.warn === 1 ? 'warning' : 'warnings'],
    [summary.pass, 'passed'],
    [summary.skip, 'skipped'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return said.length === 0 ? 'nothing was checked' : said.join(', ')
}

export function verdictWords({verdict, summary}: CheckReport): string {
  const meaning = EXIT_MEANING[verdict.exitCode] ?? 'see docs/exit-codes.md'
  const unsure = summary.inconclusive > 0 || verdict.status === 'inconclusive'
  const allowed = verdict.exitCode === 0 && unsure ? '; inconclusive results were allowed' : ''
  return `${verdict.status.toUpperCase()}, exit code ${verdict.exitCode}: ${meaning}${allowed}`
}

const PLACES: Readonly<Record<CheckReport['target']['mode'], (context: string | null) => string>> = {
  live: context => `context ${context ?? 'none'}`,
  lab: () => 'the built-in lab',
  bundle: context => (context === null ? 'a bundle' : `a bundle of context ${context}`),
}

export function targetWords({target}: CheckReport): string {
  const {mode, context, server, namespaces, profile, release, otherReleases = []} = target
  const at = server === null ? '' : ` at ${server}`
  const other = otherReleases.length === 0 ? '' : `, release ${release} (not ${otherReleases.join(', ')})`
  return visible(
    `${PLACES[mode](context)}${at}, namespace ${namespaces.join(', ') || 'unknown'}, profile ${profile ?? 'none'}${other}`,
  )
}

/** The check that explains the others, or the only failure; null when nothing failed. */
export function causeOf(report: CheckReport): ReportedCheck | null {
  return report.checks.find(check => check.id === report.verdict.cause) ?? null
}

/** What to type next. */
export function nextCommand(report: CheckReport): {readonly command: string; readonly why: string} {
  const cause = causeOf(report)
  if (cause !== null) return {command: `svcdiag check explain ${cause.id}`, why: 'what it means and how it is fixed'}
  if (report.coverage.missing.some(({rule}) => rule !== null)) {
    return {command: 'svcdiag rbac check', why: 'the Roles that let svcdiag look'}
  }
  if (report.target.mode === 'lab')
    return {command: 'svcdiag check --context NAME', why: 'the same on your own cluster'}
  if (report.target.mode === 'bundle' && report.verdict.status === 'inconclusive')
    return {command: 'svcdiag bundle', why: 'a bundle made now may hold what this one lacks'}
  if (report.verdict.status === 'inconclusive') return {command: 'svcdiag check -v', why: 'the same with every request'}
  return {command: 'svcdiag check symptoms', why: 'should something be wrong all the same'}
}
