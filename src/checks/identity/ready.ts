import type {Workload} from '../../installation/installation.ts'
import {kubectlName, type Repair, workloadRef} from '../../repairs/repair.ts'
import {byHand} from '../../repairs/steps.ts'
import {type ComponentAnswer, componentAnswer, unreadyWorkloads} from '../components/answers.ts'
import {conclude, defineCheck, type Finding, isMissing} from '../define.ts'
import type {ProbeFact} from '../facts.ts'
import {POD_INPUTS, workloadsOf} from '../pods/current-pods.ts'
import type {ReleasePods} from '../pods/revisions.ts'
import {describeAnswer, isOk} from '../words/answer.ts'

export const identityReady = defineCheck({
  id: 'identity.ready',
  title: 'The identity service serves its realm',
  component: 'identity',
  inputs: [...POD_INPUTS],
  supporting: ['identityReady', 'realm'],
  needs: ['identity'],
  probes: true,
  retryable: true,
  run: (facts, {now}) => {
    const {identityReady: probe, realm} = facts
    const [workload] = workloadsOf('identity', facts.installation)
    const path = isMissing(realm) || realm === null ? (workload?.health?.path ?? '/') : `/realms/${realm}`
    const asked = {
      component: 'identity',
      probe,
      request: `GET ${path}`,
      because: 'nobody can log in',
      title: 'The identity service',
    } as const
    const answer = componentAnswer(asked, facts, now)
    const {findings, undecided, causes} =
      !isMissing(probe) && lacksOnlyRealm(probe) ? withoutRealm(answer, asked.request, probe, facts, now) : answer
    return conclude({findings, undecided, explainedBy: causes, supporting: [probe, realm]})
  },
  docs: {
    why: 'Login, single sign-on and tokens come from the identity service. Without it no user can log in, and the app cannot restart.',
    how: 'The workload must have a ready pod. More than 5 min without a ready pod is a failure. svcdiag requests the page of the realm from a running pod through a port-forward, and the answer must be 200. If the profile has no realm, svcdiag requests the readiness path instead. If the realm answers 404 while the realm master answers, the realm is missing. This is a failure, unless the app is still starting and may create the realm.',
    falsePositives:
      'A first start takes minutes. svcdiag reads the realm name from the variable or Secret of the app. A realm with another name does not count. svcdiag does not request the health path, because the identity service answers 404 there by design. It does not request the management port either, because that port is closed.',
    fix: 'Read the log of the identity service. The usual reason is a problem of its database. Then restart the identity service, which briefly logs users out. If the realm is missing, check its name first. Then restart the app, whose init container creates the realm.',
  },
})

type Answered = NonNullable<ProbeFact>

function lacksOnlyRealm(probe: ProbeFact): probe is Answered {
  const {answer, master} = probe ?? {}
  return answer?.outcome === 'answered' && answer.status === 404 && master != null && isOk(master)
}

/** A restart would not restore a realm, so a missing realm replaces the finding about the answer. */
function withoutRealm(
  answer: ComponentAnswer,
  request: string,
  probe: Answered,
  facts: ReleasePods,
  now: Date,
): ComponentAnswer {
  if (answer.findings.some(({path}) => path !== request)) return answer
  const [starting] = unreadyWorkloads('app', facts, now).filter(({verdict}) => verdict !== 'down')
  if (starting) {
    const reason = `${request} answers 404, and ${starting.observed}: it may still create the realm`
    return {findings: [], undecided: [reason], causes: []}
  }
  return {findings: [realmMissing(request, probe, facts)], undecided: [], causes: []}
}

function realmMissing(request: string, {target, answer}: Answered, {installation}: ReleasePods): Finding {
  const [identity] = workloadsOf('identity', installation)
  const {namespace} = installation
  const apps = workloadsOf('app', installation)
  return {
    severity: 'fail',
    title: 'The realm that the app logs in to does not exist',
    object: workloadRef(identity ?? {kind: 'StatefulSet', namespace, name: 'identity'}),
    path: request,
    observed: `${target}: ${describeAnswer(answer)}, while the realm master answers`,
    observedClass: 'realm missing',
    expected: 'HTTP 200',
    because: 'the realm that the app logs in to does not exist, so nobody can log in',
    evidence: [{source: `${request} to ${target}`, text: describeAnswer(answer)}],
    repairs: apps.length === 0 ? [] : [recreateRealm(apps)],
  }
}

/** A person compares the names first: with a wrong name, the app's init container would create a second realm. */
function recreateRealm(apps: readonly Workload[]): Repair {
  return {
    id: 'identity.recreate-realm',
    summary: 'correct the name of the realm, or have the app create it',
    byHand: 'value-from-outside',
    steps: [
      byHand(
        'Compare the name that the app reads (KEYCLOAK_REALM_NAME) with the realms of the identity service.',
        'nothing',
      ),
      byHand('If the name is wrong, correct it where it comes from. If the realm is gone, restore it from a backup.'),
      byHand(
        `Then restart ${apps.map(kubectlName).join(', ')}: the init container of the app creates what is missing.`,
        'restarts-pods',
      ),
    ],
  }
}
