import {kubectl, svcdiag} from '../../repairs/command.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import {defineCheck, type Finding, outcomeUnless} from '../define.ts'
import type {PermissionsFact} from '../facts.ts'
import {ANONYMOUS, describeRule, ROLE, subjectFlag} from '../words/rule.ts'

export const apiPermissions = defineCheck({
  id: 'api.permissions',
  title: 'The current user may read what the selected checks need',
  component: 'cluster',
  inputs: ['permissions'],
  requires: ['api.reachable'],
  retryable: false,
  run: ({permissions}) => {
    const {reviewed, denied, unreviewed} = permissions
    const findings = denied.map(
      ({rule, by}): Finding => ({
        severity: 'warn',
        title: `The current user may not ${describeRule(rule)}`,
        object: {
          apiVersion: 'rbac.authorization.k8s.io/v1',
          kind: rule.namespace === null ? 'ClusterRole' : 'Role',
          namespace: rule.namespace,
          name: ROLE,
        },
        path: `rules[${rule.resource}]`,
        observed: `${describeRule(rule)}: ${by === 'request' ? 'refused during this run' : 'refused by an access review'}`,
        observedClass: `denied ${rule.verbs.join(',')} ${rule.resource}`,
        expected: 'allowed',
        because: 'checks that need this permission are inconclusive',
        repairs: [grantTo(permissions)],
      }),
    )
    return outcomeUnless(
      unreviewed,
      findings,
      findings.length === 0 ? {note: `${reviewed} ${reviewed === 1 ? 'permission' : 'permissions'} reviewed`} : {},
    )
  },
  docs: {
    why: 'Without a permission a check cannot read what it judges, so a pass would prove nothing. This check names each missing permission.',
    how: 'Sends a SelfSubjectAccessReview for each rule that the selected checks declare, and collects every real 403 of the run. If a request was refused, this counts more than a review that allows it.',
    falsePositives:
      'A review only predicts the answer. A proxy in front of the API server may decide otherwise about the real request. The finding distinguishes refused reviews from refused requests.',
    fix: 'An administrator applies the output of `svcdiag rbac check --subject user:NAME -o yaml` for the user that the finding names. The output has no wildcard and no list on Secrets. It names the Secrets and ConfigMaps (`resourceNames`).',
  },
})

/** The command that grants permissions names the refused user, because an administrator runs this command. */
function grantTo({user, namespace}: PermissionsFact): Repair {
  const whoami = looking('see which user the API server recognizes', [kubectl(null, 'auth', 'whoami')])
  if (user === ANONYMOUS)
    return {
      id: 'api.log-in',
      summary: `log in: the API server did not recognize any credentials (${ANONYMOUS})`,
      byHand: 'access-policy',
      steps: [whoami, byHand('Log in again, and run the checks again.', 'nothing')],
    }
  const subject = user === null ? 'me' : subjectFlag(user)
  const print = looking('print the minimal Roles and their bindings', [
    svcdiag(namespace, 'rbac', 'check', '--subject', subject, '-o', 'yaml'),
  ])
  return {
    id: 'api.grant-least-roles',
    summary: `have an administrator bind the minimal Roles to ${user ?? 'the current user'}`,
    byHand: 'access-policy',
    steps: [
      ...(user === null ? ([whoami, print] as const) : ([print] as const)),
      byHand('Give the output to an administrator of the cluster, who reviews and applies it.'),
    ],
  }
}
