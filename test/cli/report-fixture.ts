import type {CheckReport, ReportedCheck, ReportedFinding} from '../../src/checks/report.ts'

/** Hand-made reports: what the renderers get, without an engine. */
export function report(checks: ReportedCheck[], change: Partial<CheckReport> = {}): CheckReport {
  const summary = {pass: 0, warn: 0, fail: 0, skip: 0, inconclusive: 0}
  for (const {status} of checks) summary[status]++
  const evaluated = checks.length - summary.skip - summary.inconclusive
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'CheckReport',
    tool: {version: '1.2.3'},
    target: {
      mode: 'live',
      context: 'prod-eu',
      namespaces: ['openhands', 'sandboxes'],
      profile: 'openhands',
      server: 'https://10.20.30.40:6443',
      components: [
        {
          name: 'app',
          state: 'found',
          matchedBy: 'label app=openhands',
          namespace: 'openhands',
          workloads: ['Deployment/openhands'],
          pods: 2,
        },
        {name: 'worker', state: 'built-in', matchedBy: 'app env', namespace: null, workloads: [], pods: 0},
      ],
    },
    startedAt: '2026-03-01T10:00:00.000Z',
    finishedAt: '2026-03-01T10:00:01.500Z',
    selection: {selectors: [], skipped: []},
    summary,
    coverage: {selected: checks.length, evaluated, missing: []},
    verdict: verdictOf(summary, checks),
    commands: {
      again: 'svcdiag check --context prod-eu -n openhands',
      verify: 'svcdiag check --context prod-eu -n openhands',
      grant: null,
      first: [],
    },
    checks,
    ...change,
  }
}

function verdictOf(summary: CheckReport['summary'], checks: ReportedCheck[]): CheckReport['verdict'] {
  const failOn = 'fail'
  const cause = checks.find(({status}) => status === 'fail')?.id ?? null
  const causes = cause === null ? [] : [{check: cause, explains: []}]
  if (summary.fail > 0) return {status: 'fail', exitCode: 3, failOn, cause, causes}
  if (summary.inconclusive > 0) return {status: 'inconclusive', exitCode: 5, failOn, cause, causes}
  return {status: summary.warn > 0 ? 'warn' : 'pass', exitCode: 0, failOn, cause, causes}
}

export function check(id: string, change: Partial<ReportedCheck> = {}): ReportedCheck {
  return {id, title: `${id} holds`, component: 'runtime', status: 'pass', durationMs: 12.3, findings: [], ...change}
}

export function finding(change: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    fingerprint: 'a'.repeat(64),
    severity: 'fail',
    title: 'The stored API keys differ',
    object: {apiVersion: 'v1', kind: 'Secret', namespace: 'openhands', name: 'sandbox-api-key'},
    path: 'data.sandbox-api-key',
    observed: 'differs from default-api-key',
    expected: 'the same value',
    because: 'the runtime API answers 401 and no sandbox starts',
    evidence: [],
    repairs: [
      {
        id: 'keys.restart-senders',
        summary: 'restart what still holds the old key',
        proven: true,
        steps: [
          {
            does: 'restart deployment/openhands',
            command: 'kubectl --context prod -n openhands rollout restart deployment/openhands',
            changes: 'restarts-pods',
            objects: [{apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'openhands', name: 'openhands'}],
          },
        ],
      },
    ],
    verify: 'svcdiag check keys.match',
    docs: 'checks/keys.match.md',
    ...change,
  }
}

/** One row of each status, and a check that waits for the failed one. */
export const MIXED = report(
  [
    check('api.reachable', {component: 'cluster', title: 'the API server answers'}),
    check('keys.match', {status: 'fail', title: 'both sides hold the same key', findings: [finding()]}),
    check('keys.accepted', {status: 'skip', skippedBecause: 'keys.match', title: 'the runtime API accepts the key'}),
    check('pods.ready', {
      component: 'app',
      status: 'warn',
      title: 'every running pod is ready',
      findings: [finding({severity: 'warn', observed: 'not ready for 4 min', expected: 'ready'})],
    }),
    check('pods.memory', {
      component: 'app',
      status: 'inconclusive',
      title: 'no container was killed for memory',
      reason: 'could not read pods in sandboxes: forbidden',
    }),
    check('identity.ready', {component: 'identity', status: 'skip', reason: 'identity runs outside of this cluster'}),
  ],
  {
    coverage: {
      selected: 6,
      evaluated: 3,
      missing: [
        {
          input: 'pods in sandboxes',
          reason: 'forbidden',
          rule: {apiGroup: '', resource: 'pods', verbs: ['list'], namespace: 'sandboxes'},
        },
      ],
    },
  },
)
