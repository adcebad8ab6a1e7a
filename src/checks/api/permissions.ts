import {svcdiag} from '../../repairs/command.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import {defineCheck, type Finding, outcomeUnless} from '../define.ts'
import {describeRule} from '../describe-rule.ts'

export const apiPermissions = defineCheck({
  id: 'api.permissions',
  title: 'The current user may read what the selected checks need',
  component: 'cluster',
  inputs: ['permissions'],
  requires: ['api.reachable'],
  probes: false,
  retryable: false,
  run: ({permissions: {reviewed, denied, unreviewed}}) => {
    const findings = denied.map(
      ({rule, by}): Finding => ({
        severity: 'warn',
        title: `The current user may not ${describeRule(rule)}`,
        object: {
          apiVersion: 'rbac.authorization.k8s.io/v1',
          kind: rule.namespace === null ? 'ClusterRole' : 'Role',
          namespace: rule.namespace,
          name: 'svcdiag-check',
        },
        path: `rules[${rule.resource}]`,
        observed: `${describeRule(rule)}: ${by === 'request' ? 'refused during this run' : 'refused by an access review'}`,
        observedClass: `denied ${rule.verbs.join(',')} ${rule.resource}`,
        expected: 'allowed',
        because: 'checks that need it could not look, and say inconclusive instead of pass',
        repairs: [GRANT],
        verify: ['api.permissions'],
      }),
    )
    return outcomeUnless(
      unreviewed,
      findings,
      findings.length === 0 ? {note: `${reviewed} permission(s) reviewed`} : {},
    )
  },
  docs: {
    why: 'With half the permissions a checker that says green has not looked. This check says exactly which permission is missing.',
    how: 'A SelfSubjectAccessReview for each rule that the selected checks declare, and every real 403 of the run; a real refusal outranks a review that says yes.',
    falsePositives:
      'A review can say no where an admission layer would allow the request; what was really refused is marked as such.',
    fix: '`svcdiag rbac check -o yaml` prints the least Roles: no wildcard, no list on Secrets, names wherever they are known.',
  },
})

const GRANT: Repair = {
  id: 'api.grant-least-roles',
  summary: 'have the minimal Roles granted to the current user',
  byHand: 'access-policy',
  steps: [
    looking('print the minimal Roles and their bindings', [
      svcdiag(null, 'rbac', 'check', '--subject', 'me', '-o', 'yaml'),
    ]),
    byHand('Hand them to an administrator of the cluster, who reviews and applies them.'),
  ],
}
