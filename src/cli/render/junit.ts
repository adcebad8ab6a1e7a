import type {CheckReport, ReportedCheck} from '../../checks/report/report.ts'
import type {CheckReportList, Installation} from '../../checks/report/report-list.ts'
import {visible} from '../../visible.ts'
import {repairWords} from './repair-words.ts'
import {findingWords, verdictWords} from './words.ts'

/** Renders a component as a suite and a check as a case: `fail` is a failure, `inconclusive` an error, `skip` skipped. */
export function renderJunit(report: CheckReport): string {
  const suites = [...Map.groupBy(report.checks, check => check.component)]
  return page(
    `name="svcdiag" ${totals(report.checks, report)}`,
    suites.flatMap(([component, checks]) => suiteLines(component, checks, report)),
  )
}

/** Renders an installation as a suite. One that could not be opened is a suite with one error. */
export function renderJunitList({items}: CheckReportList): string {
  return page('name="svcdiag"', items.flatMap(installationLines))
}

function page(attributes: string, suites: readonly string[]): string {
  const frame = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites ${attributes}>`]
  return [...frame, ...suites, '</testsuites>', ''].join('\n')
}

function installationLines(item: Installation): string[] {
  if (item.kind !== 'Error') return suiteLines(item.source, item.checks, item)
  const {code, message} = item.error
  return [
    `  <testsuite name="${xml(item.source)}" tests="1" failures="0" errors="1" skipped="0">`,
    `    <testcase name="opened" classname="svcdiag"><error type="${xml(code)}" message="${xml(visible(message))}"/></testcase>`,
    '  </testsuite>',
  ]
}

function suiteLines(component: string, checks: readonly ReportedCheck[], report: CheckReport): string[] {
  const when = `timestamp="${xml(report.startedAt)}"`
  const verdict = `<property name="verdict" value="${xml(verdictWords(report))}"/>`
  return [
    `  <testsuite name="${xml(component)}" ${totals(checks, report)} ${when}>`,
    `    <properties>${verdict}</properties>`,
    ...checks.map(check => `    ${caseElement(check, report)}`),
    '  </testsuite>',
  ]
}

function caseElement(check: ReportedCheck, report: CheckReport): string {
  const name = `name="${xml(check.id)}" classname="svcdiag.${xml(check.component)}" time="${seconds(check.durationMs)}"`
  const inside = outcomeElement(check, report)
  return inside === '' ? `<testcase ${name}/>` : `<testcase ${name}>${inside}</testcase>`
}

function outcomeElement(check: ReportedCheck, report: CheckReport): string {
  const message = `message="${xml(check.title)}"`
  switch (kindOf(check, report)) {
    case 'failure':
      return `<failure type="${check.status}" ${message}>${xml(details(check))}</failure>`
    case 'error':
      return `<error type="inconclusive" ${message}>${xml(details(check))}</error>`
    case 'skipped':
      return `<skipped message="${xml(check.reason ?? (check.skippedBecause ? `needs ${check.skippedBecause}` : ''))}"/>`
    default:
      return check.status === 'warn' ? `<system-out>${xml(details(check))}</system-out>` : ''
  }
}

/** Returns the result of a test case. A warning is a failure only if it fails the run. */
function kindOf({status}: ReportedCheck, {verdict}: CheckReport): 'passed' | 'failure' | 'error' | 'skipped' {
  if (status === 'fail' || (status === 'warn' && verdict.failOn === 'warn')) return 'failure'
  if (status === 'inconclusive') return 'error'
  return status === 'skip' ? 'skipped' : 'passed'
}

function details({findings, reason}: ReportedCheck): string {
  const lines = findings.flatMap(finding => [
    `${finding.title}: ${findingWords(finding)}`,
    ...finding.evidence.map(({source, text}) => `${source}: ${text}`),
    ...finding.repairs.map(repairWords),
    `verify: ${finding.verify}`,
  ])
  return [...(reason === undefined ? [] : [reason]), ...lines].map(visible).join('\n')
}

function totals(checks: readonly ReportedCheck[], report: CheckReport): string {
  const count = (kind: string) => checks.filter(check => kindOf(check, report) === kind).length
  const time = seconds(checks.reduce((sum, {durationMs}) => sum + durationMs, 0))
  const counts = `failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`
  return `tests="${checks.length}" ${counts} time="${time}"`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** Replaces characters that XML 1.0 cannot contain: most control characters, lone surrogates and U+FFFE. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"']/gu, char => `&#${char.charCodeAt(0)};`)
}
