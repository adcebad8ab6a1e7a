import {expect, test} from 'vitest'
import {apiPermissions} from '../../../src/checks/api/permissions.ts'
import {commandLine, NO_TARGET} from '../../../src/repairs/command.ts'
import {casesOf} from '../cases.ts'
import {DENIED, healthy, run} from '../healthy.ts'

const {says} = casesOf(apiPermissions)
const PODS = {
  rule: {apiGroup: '', resource: 'pods', verbs: ['list'], namespace: 'svc'},
  by: 'review',
} as const

says('a permission is denied', {permissions: refused('jane')}, 'warn Role/svcdiag denied list pods')
says('a review that failed', {permissions: {...refused(null), denied: [], unreviewed: [DENIED]}}, 'inconclusive')

test.each([
  ['jane', 'svcdiag rbac check --subject user:jane -o yaml -n svc'],
  ['system:serviceaccount:tools:svcdiag', 'svcdiag rbac check --subject serviceaccount:tools/svcdiag -o yaml -n svc'],
  ["O'Hara; rm -rf /", `svcdiag rbac check --subject 'user:O'\\''Hara; rm -rf /' -o yaml -n svc`],
  ['system:anonymous', 'kubectl auth whoami'],
  [null, 'kubectl auth whoami'],
])('the repair for %s names that user', (user, command) => {
  const outcome = run(apiPermissions, healthy({permissions: refused(user)}))
  const findings = outcome.status === 'warn' ? outcome.findings : []
  const steps = findings.flatMap(({repairs}) => repairs.flatMap(({steps}) => steps))
  const commands = steps.flatMap(step => (step.command === undefined ? [] : [commandLine(step.command, NO_TARGET)]))
  expect(commands[0]).toBe(command)
  expect(findings.flatMap(({repairs}) => repairs.map(({byHand}) => byHand))).toEqual(['access-policy'])
})

function refused(user: string | null) {
  return {reviewed: 1, denied: [PODS], unreviewed: [], user, namespace: 'svc'}
}
