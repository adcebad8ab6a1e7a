import type {CheckReport, ReportedFinding, ReportedRule} from '../../checks/report/report.ts'
import type {Missing, Rule} from '../../cluster/port.ts'
import {visible} from '../../visible.ts'
import {EXIT_MEANING} from '../exit-codes.ts'
import {statusWord} from './style.ts'

/** Returns `Secret openhands/sandbox-api-key`, as kubectl and `--skip` accept it. */
export function objectWords({kind, namespace, name}: ReportedFinding['object']): string {
  return visible(`${kind} ${namespace === null ? '' : `${namespace}/`}${name}`)
}

export function findingWords(finding: ReportedFinding): string {
  const {object, path, observed, expected} = finding
  return visible(`${objectWords(object)} ${path}: ${observed}; expected ${expected}`)
}

/** Returns `list pods in namespace openhands`, with the API group unless it is the core group. */
export function ruleWords(rule: Rule | ReportedRule): string {
  const resource = rule.apiGroup === '' ? rule.resource : `${rule.resource}.${rule.apiGroup}`
  const names = rule.resourceNames?.length ? ` ${rule.resourceNames.join(', ')}` : ''
  const where = rule.namespace === null ? 'in the whole cluster' : `in namespace ${rule.namespace}`
  return visible(`${rule.verbs.join(', ')} ${resource}${names} ${where}`)
}

export function missingWords({input, reason, rule}: CheckReport['coverage']['missing'][number] | Missing): string {
  return visible(`${input}: ${reason}${rule ? `; needs ${ruleWords(rule)}` : ''}`)
}

/** Returns the number of checks per status, failures first. Omits a status without checks. */
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

/** Returns `FAIL, exit code 3: findings`, for machines and logs. */
export function verdictWords({verdict, summary}: CheckReport): string {
  const meaning = EXIT_MEANING[verdict.exitCode] ?? 'see docs/exit-codes.md'
  const unsure = summary.inconclusive > 0 || verdict.status === 'inconclusive'
  const allowed = verdict.exitCode === 0 && unsure ? '; inconclusive results were allowed' : ''
  return `${statusWord(verdict.status)}, exit code ${verdict.exitCode}: ${meaning}${allowed}`
}

export const PLACES: Readonly<Record<CheckReport['target']['mode'], (context: string | null) => string>> = {
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

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
