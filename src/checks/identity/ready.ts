import {describeAnswer, isOk} from '../answer.ts'
import {type ComponentAnswer, componentAnswer} from '../component-answer.ts'
import {conclude} from '../conclude.ts'
import {defineCheck, type Finding, INSTALLATION_FOUND, isMissing} from '../define.ts'
import type {ProbeFact} from '../facts.ts'
import {restarting} from '../fixes.ts'
import {kubectlName, workloadRef} from '../object-refs.ts'
import {unreadyWorkloads, workloadsOf} from '../pods/component-pods.ts'
import {POD_INPUTS, type ReleasePods} from '../pods/current-pods.ts'

export const identityReady = defineCheck({
  id: 'identity.ready',
  title: 'The identity service serves its realm',
  component: 'identity',
  inputs: [...POD_INPUTS],
  supporting: ['identityReady', 'realm'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  needs: ['identity'],
  probes: true,
  retryable: true,
  run: (facts, {now}) => {
    const {identityReady: probe, realm} = facts
    const path = isMissing(realm) || realm === null ? healthPath(facts.installation) : `/realms/${realm}`
    const asked = {
      component: 'identity',
      probe,
      request: `GET ${path}`,
      because: 'nobody can log in',
      verify: 'svcdiag check identity.ready',
    } as const
    const answer = componentAnswer(asked, facts, now)
    const {findings, undecided, cause} =
      !isMissing(probe) && lacksOnlyRealm(probe) ? withoutRealm(answer, asked.request, probe, facts, now) : answer
    return conclude({findings, undecided, explainedBy: cause, supporting: [probe, realm]})
  },
  docs: {
    why: 'Login, single sign-on and tokens come from the identity service: without it nobody gets in, and the app does not start anew.',
    how: 'Its workload must have a ready pod (a failure after 5 min without one), and GET of the realm page, sent to a running pod through a port-forward, must answer 200. Where the profile knows no realm, the readiness path is asked. If the realm answers 404 while the realm master answers, the realm is missing: a failure, unless the app is still starting and may yet create it.',
    falsePositives:
      'A first start takes minutes. The realm name is read from the variable or Secret of the app; a realm under another name does not count. The health path of the identity service is 404 by design and its management port is closed; neither is asked.',
    fix: 'Read its log; the usual reason is its database. Then restart it; a restart logs users out for a moment. For a missing realm, correct its name if it is wrong, then restart the app: its init container creates the realm.',
  },
})

function healthPath(installation: Parameters<typeof workloadsOf>[1]): string {
  return workloadsOf('identity', installation)[0]?.health?.path ?? '/'
}

type Answered = NonNullable<ProbeFact>

function lacksOnlyRealm(probe: ProbeFact): probe is Answered {
  const {answer, master} = probe ?? {}
  return answer?.outcome === 'answered' && answer.status === 404 && master != null && isOk(master)
}

/** The service runs, so its own restart repairs nothing; other findings about its workload stay as they are. */
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
    return {findings: [], undecided: [reason], cause: null}
  }
  return {findings: [realmMissing(request, probe, facts)], undecided: [], cause: null}
}

function realmMissing(request: string, {target, answer}: Answered, {installation}: ReleasePods): Finding {
  const [identity] = workloadsOf('identity', installation)
  const {namespace} = installation
  const app = workloadsOf('app', installation).map(kubectlName)
  return {
    severity: 'fail',
    object: identity
      ? workloadRef(identity)
      : {apiVersion: 'apps/v1', kind: 'StatefulSet', namespace, name: 'identity'},
    path: request,
    observed: `${target}: ${describeAnswer(answer)}, while the realm master answers`,
    observedClass: 'realm missing',
    expected: 'HTTP 200',
    because: 'the realm that the app logs in to does not exist, so nobody can log in',
    fixes:
      app.length === 0
        ? []
        : [
            restarting(
              'correct the realm name if it is wrong, then restart the app: its init container creates the realm',
              `kubectl -n ${namespace} rollout restart ${app.join(' ')}`,
            ),
          ],
    verify: 'svcdiag check identity.ready',
  }
}
