import {createHash} from 'node:crypto'
import type {Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {ClusterTarget, Missing, Rule} from '../../cluster/port.ts'
import type {Discovery} from '../../installation/discover.ts'
import {COMPONENTS, type Component, matchedBy} from '../../installation/installation.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import {textOrder} from '../../text-order.ts'
import type {CheckDefinition, Finding, Outcome} from '../define.ts'
import {commandsOf, type PrintedCommands, reportedRepair, verifyCommand} from '../report/printed-repairs.ts'
import type {CheckReport, ReportedCheck, ReportedFinding} from '../report/report.ts'
import {bySeverity, hasFindings} from '../status.ts'
import {describeRule} from '../words/rule.ts'
import type {Selection} from './select.ts'
import {count, type VerdictRequest, verdictOf} from './verdict.ts'

export interface Row {
  readonly check: CheckDefinition
  readonly outcome: Outcome
  readonly durationMs: number
}

export interface SeenPods {
  readonly release: PodsOfNamespace | null
  readonly sandbox: PodsOfNamespace | null
}

interface PodsOfNamespace {
  readonly pods: readonly Pod[]
  readonly replicaSets: readonly ReplicaSet[]
}

/** What a run saw and decided. */
export interface RunResult {
  readonly rows: readonly Row[]
  /** The result of discovery; null if discovery did not finish or found nothing. */
  readonly discovery: Discovery | null
  readonly pods: SeenPods
  readonly missing: readonly Missing[]
}

export interface ReportParts extends RunResult {
  readonly target: ClusterTarget
  readonly selection: Selection
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly verdict: VerdictRequest
  readonly version: string
  readonly commands: PrintedCommands
  readonly refused: readonly Rule[]
}

export function assembleReport(parts: ReportParts): CheckReport {
  const {rows, selection} = parts
  const decided = rows.map(({check, outcome}) => ({id: check.id, outcome}))
  const coverage = coverageOf(parts)
  const verdict = verdictOf(decided, parts.verdict)
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'CheckReport',
    tool: {version: parts.version},
    target: targetOf(parts),
    startedAt: parts.startedAt.toISOString(),
    finishedAt: parts.finishedAt.toISOString(),
    selection: {selectors: [...selection.selectors], skipped: selection.skipped.map(skip => ({...skip}))},
    summary: count(decided),
    coverage,
    verdict: {...verdict, causes: verdict.causes.map(({check, explains}) => ({check, explains: [...explains]}))},
    commands: commandsOf(parts.commands, {
      namespace: namespaceOf(parts),
      selectors: selection.selectors,
      lacksPermission: coverage.missing.some(({rule}) => rule !== null),
    }),
    checks: rows.map(row => reported(row, parts)),
  }
}

function targetOf({target, discovery, pods}: ReportParts): CheckReport['target'] {
  const installation = discovery?.status === 'found' ? discovery.installation : null
  const namespaces =
    installation === null ? [target.namespace] : [installation.namespace, installation.sandboxNamespace]
  return {
    mode: target.mode,
    context: target.context,
    namespaces: [...new Set(namespaces.filter(name => name !== null))],
    profile: installation?.profile ?? null,
    profiles: (installation?.matched ?? []).map(({profile, signs, resolves}) => ({
      name: profile,
      signs: [...signs],
      resolves: [...resolves],
    })),
    release: installation?.release ?? null,
    otherReleases: [...(installation?.otherReleases ?? [])],
    server: target.server,
    components: installation === null ? [] : COMPONENTS.map(name => described(installation.components[name], pods)),
  }
}

function described(component: Component, {release, sandbox}: SeenPods): CheckReport['target']['components'][number] {
  const workloads = component.state === 'found' ? component.workloads : []
  const seen = component.name === 'sandbox' ? sandbox : release
  return {
    name: component.name,
    state: component.state,
    matchedBy: matchedBy(component),
    namespace: workloads[0]?.namespace ?? null,
    workloads: workloads.map(({kind, name}) => `${kind}/${name}`),
    pods: seen && workloads.flatMap(workload => podsOf(workload, seen.pods, seen.replicaSets)).length,
  }
}

function coverageOf({rows, missing}: ReportParts): CheckReport['coverage'] {
  const ofRows = rows.flatMap(({outcome}) => (outcome.status === 'inconclusive' ? (outcome.missing ?? []) : []))
  const entries = [...missing, ...ofRows].map(({input, reason, rule}) => ({
    input,
    reason,
    rule: rule === undefined ? null : reportedRule(rule),
  }))
  const byText = new Map(
    entries.map(entry => [entry.rule === null ? `${entry.input} ${entry.reason}` : describeRule(entry.rule), entry]),
  )
  const evaluated = rows.filter(({outcome}) => outcome.status !== 'skip' && outcome.status !== 'inconclusive')
  return {selected: rows.length, evaluated: evaluated.length, missing: [...byText.values()]}
}

function reportedRule({apiGroup, resource, verbs, namespace, resourceNames}: NonNullable<Missing['rule']>) {
  return {apiGroup, resource, verbs: [...verbs], namespace, ...(resourceNames && {resourceNames: [...resourceNames]})}
}

function reported({check, outcome, durationMs}: Row, parts: ReportParts): ReportedCheck {
  return {
    id: check.id,
    title: check.title,
    component: check.component,
    status: outcome.status,
    durationMs,
    ...reasonOf(outcome),
    findings: hasFindings(outcome)
      ? outcome.findings
          .map(finding => reportedFinding(check, finding, parts))
          .toSorted((a, b) => bySeverity(a, b) || textOrder(a.fingerprint, b.fingerprint))
      : [],
  }
}

function reasonOf(outcome: Outcome): {reason?: string; skippedBecause?: string} {
  if (outcome.status === 'skip')
    return {reason: outcome.reason, ...(outcome.because !== undefined && {skippedBecause: outcome.because})}
  if (outcome.status === 'inconclusive') return {reason: outcome.reason}
  return outcome.note === undefined ? {} : {reason: outcome.note}
}

function reportedFinding(check: CheckDefinition, finding: Finding, parts: ReportParts): ReportedFinding {
  const {severity, title, object, path, observed, expected, because, evidence = []} = finding
  return {
    fingerprint: fingerprintOf(check.id, finding),
    severity,
    title,
    object: {...object},
    path,
    observed,
    expected,
    because,
    evidence: evidence.map(({source, text}) => ({source, text})),
    repairs: finding.repairs.map(repair => reportedRepair(repair, parts.commands, parts.refused)),
    verify: verifyCommand(finding.verify ?? [check.id], namespaceOf(parts), parts.commands),
    docs: `checks/${check.id}.md`,
  }
}

function namespaceOf({discovery, target}: ReportParts): string | null {
  return discovery?.status === 'found' ? discovery.installation.namespace : target.namespace
}

/** The fingerprint is equal in all runs and clusters, so it contains no generated names, times and messages. */
function fingerprintOf(checkId: string, {object, path, observedClass}: Finding): string {
  const identity = [checkId, object.kind, object.namespace, object.name, path, observedClass]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex')
}
