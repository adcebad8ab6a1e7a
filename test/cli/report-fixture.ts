import type {CheckReport, ReportedCheck, ReportedFinding, ReportedRepair} from '../../src/checks/report/report.ts'

/** Returns a report without running the engine. */
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
      profiles: [{name: 'openhands', signs: ['app.kubernetes.io/name=runtime-api'], resolves: ['app', 'worker']}],
      release: 'openhands',
      otherReleases: [],
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
            role: 'restart',
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

/** A repair that copies a value, restarts and waits. It has every field that a repair can have. */
export const COPY: ReportedRepair = {
  id: 'keys.copy-accepted-to-sender',
  summary: "copy the accepted key to the app's Secret, then restart its readers",
  when: 'the runtime API is to keep its key',
  undoneBy: 'Helm writes its own at its next upgrade',
  proven: true,
  steps: [
    {
      does: 'copy the value of default-api-key',
      command: `kubectl --context prod -n openhands get secret default-api-key -o go-template='{"data":{"a":"{{index .data "b" | x}}"}}' | kubectl --context prod -n openhands patch secret sandbox-api-key --patch-file /dev/stdin`,
      changes: 'changes-data',
      objects: [{apiVersion: 'v1', kind: 'Secret', namespace: 'openhands', name: 'sandbox-api-key'}],
      undo: 'the old value is gone; Helm writes its own at the next upgrade',
      missingPermission: 'patch secrets sandbox-api-key in openhands',
    },
    {
      does: 'restart deployment/openhands',
      role: 'restart',
      command: 'kubectl --context prod -n openhands rollout restart deployment/openhands',
      changes: 'restarts-pods',
      objects: [{apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'openhands', name: 'openhands'}],
      undo: 'nothing to undo: the pods restart with the same template',
    },
    {
      does: 'wait until deployment/openhands is rolled out',
      command: 'kubectl --context prod -n openhands rollout status deployment/openhands --timeout=5m',
      changes: 'nothing',
      objects: [],
    },
  ],
}

/** A repair by hand, because another tool owns the object. */
export const AT_THE_SOURCE: ReportedRepair = {
  id: 'pods.raise-memory-at-the-source',
  summary: 'raise the limit where it is set: Helm value integrations.resources.limits.memory',
  byHand: 'at-the-source',
  proven: false,
  steps: [{does: 'set the value and upgrade the release', changes: 'changes-data', objects: []}],
}

/** Two causes, one of which explains another check, and a warning. */
export const TWO_CAUSES = report(
  [
    check('keys.match', {
      status: 'fail',
      findings: [
        finding({
          evidence: [{source: 'GET /list', text: "401 with the app's key, 200 with the other"}],
          repairs: [COPY],
        }),
      ],
    }),
    check('keys.accepted', {status: 'fail', findings: [finding({title: 'The runtime API refuses the key'})]}),
    check('pods.memory', {
      status: 'fail',
      findings: [
        finding({
          title: 'The worker runs out of memory',
          object: {apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'openhands', name: 'integrations'},
          path: 'limits.memory',
          observed: 'killed 7 times',
          expected: 'no kill',
          repairs: [AT_THE_SOURCE],
          verify: 'svcdiag check pods.memory --context prod -n openhands',
        }),
      ],
    }),
    check('log-level.default', {
      status: 'warn',
      findings: [
        finding({
          severity: 'warn',
          title: 'The app logs at DEBUG',
          object: {apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'openhands', name: 'mcp'},
          path: 'env[LOG_LEVEL]',
          observed: 'DEBUG',
          expected: 'INFO',
          repairs: [restartOf('mcp')],
          verify: 'svcdiag check log-level.default',
        }),
      ],
    }),
  ],
  {
    verdict: {
      status: 'fail',
      exitCode: 3,
      failOn: 'fail',
      cause: 'keys.match',
      causes: [
        {check: 'keys.match', explains: ['keys.accepted']},
        {check: 'pods.memory', explains: []},
      ],
    },
  },
)

export function restartOf(name: string): ReportedRepair {
  return {
    id: 'workload.restart',
    summary: `restart ${name}`,
    proven: false,
    steps: [
      {
        does: `restart deployment/${name}`,
        role: 'restart',
        command: `kubectl --context prod -n openhands rollout restart deployment/${name}`,
        changes: 'restarts-pods',
        objects: [{apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'openhands', name}],
      },
    ],
  }
}

/** A check of each status, and a check that waits for the failed check. */
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
