import {type Static, Type} from 'typebox'
import {oneOf} from '../../one-of.ts'
import {byStatus, FAIL_ON, SEVERITIES, STATUSES, VERDICTS} from '../status.ts'

/** The types and the JSON Schema derive from these schemas. Within `svcdiag/v1` fields are only added. */
const Nullable = Type.Union([Type.String(), Type.Null()])
const Count = Type.Integer({minimum: 0})

export const ReportedRule = Type.Object({
  apiGroup: Type.String(),
  resource: Type.String(),
  verbs: Type.Array(Type.String()),
  namespace: Nullable,
  resourceNames: Type.Optional(Type.Array(Type.String())),
})

const Changes = Type.Union([Type.Literal('nothing'), Type.Literal('restarts-pods'), Type.Literal('changes-data')])
const ReportedObject = Type.Object({
  apiVersion: Type.String(),
  kind: Type.String(),
  namespace: Nullable,
  name: Type.String(),
})

const ReportedStep = Type.Object({
  does: Type.String(),
  role: Type.Optional(
    Type.Union([Type.Literal('precondition'), Type.Literal('restart')], {
      description: 'precondition: fails when an object is no longer as the check saw it; restart: changes no template',
    }),
  ),
  command: Type.Optional(Type.String({description: 'one line for bash; absent for a step that a person takes'})),
  changes: Changes,
  objects: Type.Array(ReportedObject, {
    description: 'what it writes, whose pods it restarts, or what a precondition looks at',
  }),
  undo: Type.Optional(Type.String({description: 'a command, or in words that nothing goes back'})),
  missingPermission: Type.Optional(Type.String({description: 'what the step takes and the current user may not do'})),
})

const ReportedRepair = Type.Object({
  id: Type.String({description: 'permanent'}),
  summary: Type.String(),
  when: Type.Optional(Type.String({description: 'the condition under which it is the right one'})),
  byHand: Type.Optional(Type.String({description: 'why a person has to act: one of a closed list'})),
  undoneBy: Type.Optional(Type.String({description: 'who writes the old state back, and when'})),
  proven: Type.Boolean({description: 'a test made the fault, ran these commands and saw it gone'}),
  steps: Type.Array(ReportedStep),
})

const ReportedFinding = Type.Object({
  fingerprint: Type.String({pattern: '^[0-9a-f]{64}$'}),
  severity: oneOf(SEVERITIES),
  title: Type.String({description: 'the fault in a few words'}),
  object: ReportedObject,
  path: Type.String(),
  observed: Type.String(),
  expected: Type.String(),
  because: Type.String(),
  evidence: Type.Array(Type.Object({source: Type.String(), text: Type.String()})),
  repairs: Type.Array(ReportedRepair, {description: 'alternatives, best first'}),
  verify: Type.String({description: 'the command that proves the repair'}),
  docs: Type.String({description: 'the page of this check, relative to docs/'}),
})

const ReportedCheck = Type.Object({
  id: Type.String(),
  title: Type.String(),
  component: Type.String(),
  status: oneOf(STATUSES),
  durationMs: Type.Number({minimum: 0}),
  reason: Type.Optional(Type.String()),
  skippedBecause: Type.Optional(Type.String({description: 'id of the check that did not pass'})),
  findings: Type.Array(ReportedFinding),
})

export const CheckReport = Type.Object(
  {
    apiVersion: Type.Literal('svcdiag/v1'),
    kind: Type.Literal('CheckReport'),
    tool: Type.Object({version: Type.String()}),
    target: Type.Object({
      mode: Type.Union([Type.Literal('live'), Type.Literal('bundle'), Type.Literal('lab')]),
      context: Nullable,
      namespaces: Type.Array(Type.String()),
      profile: Nullable,
      profiles: Type.Optional(
        Type.Array(
          Type.Object({
            name: Type.String(),
            signs: Type.Array(Type.String(), {description: 'what of the profile was seen'}),
            resolves: Type.Array(Type.String(), {
              description: 'components that it finds here, elsewhere or in the app',
            }),
          }),
          {description: 'every profile that matched, the one in use first'},
        ),
      ),
      release: Type.Optional(
        Type.Union([Type.String(), Type.Null()], {
          description: 'the release that was examined; null when no object names one',
        }),
      ),
      otherReleases: Type.Optional(
        Type.Array(Type.String(), {
          description: 'releases in the same namespace with the same components; not examined',
        }),
      ),
      server: Nullable,
      components: Type.Array(
        Type.Object({
          name: Type.String(),
          state: Type.String({
            description: 'found, external, built-in, missing; for sandboxes also none (none is running) and unknown',
          }),
          matchedBy: Nullable,
          namespace: Nullable,
          workloads: Type.Array(Type.String({description: 'Kind/name'})),
          pods: Type.Union([Count, Type.Null()], {description: 'null when its pods were not looked at'}),
        }),
        {description: 'what was found, by which selector'},
      ),
    }),
    startedAt: Type.String(),
    finishedAt: Type.String(),
    selection: Type.Object({
      selectors: Type.Array(Type.String()),
      skipped: Type.Array(Type.Object({selector: Type.String(), reason: Nullable, expires: Nullable})),
    }),
    summary: Type.Object(byStatus(() => Count)),
    coverage: Type.Object({
      selected: Count,
      evaluated: Count,
      missing: Type.Array(
        Type.Object({
          input: Type.String(),
          reason: Type.String(),
          rule: Type.Union([ReportedRule, Type.Null()], {description: 'the permission that would cure it'}),
        }),
      ),
    }),
    verdict: Type.Object({
      status: oneOf(VERDICTS),
      exitCode: Type.Integer(),
      failOn: oneOf(FAIL_ON),
      cause: Nullable,
      causes: Type.Array(Type.Object({check: Type.String(), explains: Type.Array(Type.String())}), {
        description: 'independent causes in registry order, each with the checks that it explains',
      }),
    }),
    commands: Type.Object(
      {
        again: Type.String({description: 'repeats this run'}),
        verify: Type.String({description: 'the same checks on the cluster that the repairs are meant for'}),
        grant: Type.Union([Type.Object({print: Type.String(), apply: Type.String()}), Type.Null()], {
          description: 'prints the Roles that this run lacked, and applies them; null when none was missing',
        }),
        first: Type.Array(Type.String(), {description: 'makes the target reachable; every repair begins with them'}),
      },
      {description: 'what to type next, with the target of this report'},
    ),
    checks: Type.Array(ReportedCheck, {description: 'one row per selected check, in registry order'}),
  },
  {$id: 'urn:svcdiag:check-report:v1', title: 'svcdiag check report'},
)
export type CheckReport = Static<typeof CheckReport>
export type ReportedCheck = Static<typeof ReportedCheck>
export type ReportedFinding = Static<typeof ReportedFinding>
export type ReportedRepair = Static<typeof ReportedRepair>
export type ReportedStep = Static<typeof ReportedStep>
export type ReportedRule = Static<typeof ReportedRule>
