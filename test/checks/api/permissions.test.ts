import {expect, test} from 'vitest'
import {apiPermissions} from '../../../src/checks/api/permissions.ts'
import {casesOf} from '../cases.ts'
import {DENIED, healthy, run} from '../healthy.ts'

const {says} = casesOf(apiPermissions)
const PODS = {
  rule: {apiGroup: '', resource: 'pods', verbs: ['list'], namespace: 'svc'},
  by: 'review',
} as const

says('a permission is denied', {permissions: refused('jane')}, 'warn Role/svcdiag-check denied list pods')
says('a review that failed', {permissions: {...refused(null), denied: [], unreviewed: [DENIED]}}, 'inconclusive')

test.each([
  ['jane', 'svcdiag rbac check -n svc --subject user:jane -o yaml | kubectl apply -f -'],
  [
    'system:serviceaccount:tools:svcdiag',
    'svcdiag rbac check -n svc --subject serviceaccount:tools/svcdiag -o yaml | kubectl apply -f -',
  ],
  ["O'Hara; rm -rf /", `svcdiag rbac check -n svc --subject 'user:O'\\''Hara; rm -rf /' -o yaml | kubectl apply -f -`],
  ['system:anonymous', 'kubectl auth whoami'],
  [null, 'kubectl auth whoami'],
])('the repair for %s names that user', (user, command) => {
  expect(run(apiPermissions, healthy({permissions: refused(user)}))).toMatchObject({
    findings: [{fixes: [{commands: [command]}]}],
  })
})

function refused(user: string | null) {
  return {reviewed: 1, denied: [PODS], unreviewed: [], user, namespace: 'svc'}
}
