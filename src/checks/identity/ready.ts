import {isOk} from '../answer.ts'
import {componentAnswer} from '../component-answer.ts'
import {conclude} from '../conclude.ts'
import {defineCheck, INSTALLATION_FOUND, isMissing, skip} from '../define.ts'
import type {ProbeFact} from '../facts.ts'
import {workloadsOf} from '../pods/component-pods.ts'
import {POD_INPUTS} from '../pods/current-pods.ts'

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
      verify: ['identity.ready'],
      title: 'The identity service',
    } as const
    const {findings, undecided, causes} = componentAnswer(asked, facts, now)
    const isOnlyRealm = !isMissing(probe) && lacksOnlyRealm(probe)
    if (isOnlyRealm && findings.every(({path}) => path === asked.request))
      return skip(`${asked.request} answers 404 while the realm master answers: the realm is missing, the service runs`)
    return conclude({findings, undecided, explainedBy: causes, supporting: [probe, realm]})
  },
  docs: {
    why: 'Login, single sign-on and tokens come from the identity service: without it nobody gets in, and the app does not start anew.',
    how: 'Its workload must have a ready pod (a failure after 5 min without one), and GET of the realm page, sent to a running pod through a port-forward, must answer 200. Where the profile knows no realm, the readiness path is asked. A 404 of the realm while the realm master answers is a missing realm, not a missing service, and is skipped here.',
    falsePositives:
      'A first start takes minutes. The health path of the identity service is 404 by design and its management port is closed; neither is asked.',
    fix: 'Read its log; the usual reason is its database. Then restart it; a restart logs users out for a moment.',
  },
})

function healthPath(installation: Parameters<typeof workloadsOf>[1]): string {
  return workloadsOf('identity', installation)[0]?.health?.path ?? '/'
}

function lacksOnlyRealm(probe: ProbeFact): boolean {
  const {answer, master} = probe ?? {}
  return answer?.outcome === 'answered' && answer.status === 404 && master != null && isOk(master)
}
