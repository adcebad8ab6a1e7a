import {EXIT_OF} from '../../checks/engine/verdict.ts'
import type {CheckReport} from '../../checks/report/report.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import {EXIT_MEANING} from '../exit-codes.ts'
import {plannedRepairs} from './plan-order.ts'
import {counted, PLACES} from './words.ts'

/** Returns `openhands in context prod`, with the release if other releases exist. */
export function placeWords({target: {mode, context, namespaces, release, otherReleases = []}}: CheckReport): string {
  const which = otherReleases.length === 0 ? '' : ` (release ${release}, not ${otherReleases.join(', ')})`
  return visible(`${namespaces[0] ?? 'unknown namespace'}${which} in ${PLACES[mode](context)}`)
}

/** Returns a sentence about the cluster of a bundle, because the reader's current context may differ; null otherwise. */
export function meantFor({target: {mode, context, server}}: CheckReport): string | null {
  if (mode !== 'bundle') return null
  const name = context === null ? 'its context is not known' : `context ${context}`
  return visible(`The commands are for the cluster of the bundle: ${name}${server === null ? '' : ` at ${server}`}`)
}

/** Returns `2 causes, 4 findings` or `27 checks passed`. */
export function outcomeWords(report: CheckReport): string {
  const {summary, verdict, checks} = report
  const findings = checks.reduce((sum, check) => sum + check.findings.length, 0)
  if (checks.length === 0) return 'nothing was checked'
  switch (verdict.status) {
    case 'fail':
      return `${counted(verdict.causes.length, 'cause')}, ${counted(findings, 'finding')}${alsoInconclusive(report)}`
    case 'warn':
      return counted(findings, 'warning')
    case 'pass':
      return `${counted(summary.pass, 'check')} passed${summary.skip === 0 ? '' : `, ${summary.skip} skipped`}`
    case 'inconclusive':
      if (summary.inconclusive === 0) return 'nothing was checked'
      return `${summary.inconclusive} of ${counted(checks.length, 'check')} could not look`
  }
}

function alsoInconclusive({summary}: CheckReport): string {
  return summary.inconclusive === 0 ? '' : `, ${summary.inconclusive} inconclusive`
}

/** Omits the exit code if the status implies it. */
export function runWords(report: CheckReport): string {
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000
  const exit = exitWords(report)
  const decided =
    report.verdict.status === 'pass' ? '' : `, ${decidedOf(report)} of ${report.checks.length} checks decided`
  return `${seconds.toFixed(1)} s${decided}${exit === null ? '' : `; ${exit}`}`
}

/** Counts the checks that are not inconclusive and do not wait for another check. */
function decidedOf({checks}: CheckReport): number {
  return checks.filter(({status, skippedBecause}) => status !== 'inconclusive' && skippedBecause === undefined).length
}

function exitWords({verdict: {status, exitCode, failOn}, summary}: CheckReport): string | null {
  if (exitCode === 0 && summary.inconclusive > 0) return 'exit code 0: inconclusive results were allowed'
  if (exitCode !== EXIT_OF[status]) return `exit code ${exitCode}: ${EXIT_MEANING[exitCode] ?? failOn}`
  return status === 'warn' ? 'exit code 0, 4 with --fail-on warn' : null
}

/** Returns the next command for the user, with the target of the report. */
export function nextCommand(report: CheckReport): {readonly command: string; readonly why: string} {
  const {verdict, commands, target} = report
  if (repairCount(report) > 0) {
    const what =
      repairCount(report) === 1 ? 'the repair as a script' : `the ${repairCount(report)} repairs as one script`
    return {command: `${commands.again} -o plan > repair.sh`, why: `${what}, to read and run`}
  }
  if (verdict.cause !== null) {
    return {command: `${PROGRAM} check explain ${verdict.cause}`, why: 'what it means and how it is repaired'}
  }
  if (verdict.status !== 'inconclusive') {
    return {command: `${PROGRAM} check symptoms`, why: 'if something is wrong nevertheless'}
  }
  if (target.mode === 'bundle')
    return {command: `${PROGRAM} bundle`, why: 'a new bundle may contain the missing inputs'}
  if (commands.grant !== null && commands.first.length === 0)
    return {command: commands.grant.print, why: 'the permissions that were missing, as Roles for an administrator'}
  return {command: `${commands.again} -v`, why: 'the same with every request'}
}

/** Counts findings that `-o plan` repairs with a command. */
function repairCount(report: CheckReport): number {
  return plannedRepairs(report).filter(({repair}) => repair !== null).length
}
