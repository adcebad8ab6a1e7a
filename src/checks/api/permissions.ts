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
        fixes: [
          {
            summary: 'have an administrator apply the least Roles',
            commands: ['svcdiag rbac check -o yaml | kubectl apply -f -'],
            risk: 'safe',
          },
        ],
        verify: 'svcdiag check api.permissions',
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
