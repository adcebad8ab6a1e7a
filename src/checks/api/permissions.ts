import {defineCheck, type Finding, type Fix, outcomeUnless} from '../define.ts'
import {describeRule} from '../describe-rule.ts'
import type {PermissionsFact} from '../facts.ts'
import {safely} from '../fixes.ts'
import {ANONYMOUS, subjectFlag} from '../rbac-subject.ts'
import {shellWord} from '../shell-word.ts'

export const apiPermissions = defineCheck({
  id: 'api.permissions',
  title: 'The current user may read what the selected checks need',
  component: 'cluster',
  inputs: ['permissions'],
  requires: ['api.reachable'],
  probes: false,
  retryable: false,
  run: ({permissions}) => {
    const {reviewed, denied, unreviewed} = permissions
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
        fixes: [fixFor(permissions)],
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
    fix: 'An administrator applies what `svcdiag rbac check --subject user:NAME -o yaml` prints for the user that the finding names: no wildcard, no list on Secrets, names wherever they are known.',
  },
})

/** The administrator who runs the command is another user, so the command names the one who was refused. */
function fixFor({user, namespace}: PermissionsFact): Fix {
  if (user === ANONYMOUS)
    return safely(`log in: the API server did not recognize any credentials (${ANONYMOUS})`, 'kubectl auth whoami')
  if (user === null)
    return safely(
      'have an administrator bind the least Roles, which svcdiag rbac check prints, to the user you are',
      'kubectl auth whoami',
    )
  return safely(
    `have an administrator bind the least Roles to ${user}`,
    `svcdiag rbac check${namespace === null ? '' : ` -n ${namespace}`} --subject ${shellWord(subjectFlag(user))} -o yaml | kubectl apply -f -`,
  )
}
