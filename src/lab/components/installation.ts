import {type Ages, type LabInstallation, type Outside, type Profile, workloadKey} from '../model.ts'
import {DAY} from '../time.ts'
import {app, worker} from './app-side.ts'
import {conversationsAt} from './conversations.ts'
import {foundation} from './foundation.ts'
import {identity} from './identity.ts'
import {proxy} from './proxy.ts'
import {runtime} from './runtime.ts'
import {sandbox} from './sandbox.ts'
import {MCP, rolesOf, type Setting} from './setting.ts'
import {stores} from './stores.ts'

const DEFAULT_AGES: Ages = {installed: 40 * DAY, secretsChanged: 30 * DAY, started: 2 * DAY}

/** The version of Kubernetes that the lab imitates. */
const GIT_VERSION = 'v1.36.3'

export function healthyInstallation(where: {
  readonly profile: Profile
  readonly namespace: string
  readonly now: string
  readonly ages?: Ages
}): LabInstallation {
  const setting: Setting = {
    ...where,
    ages: where.ages ?? DEFAULT_AGES,
    sandboxNamespace: `${where.namespace}-${where.profile === 'generic' ? 'sandboxes' : 'runtimes'}`,
  }
  const components = [app, worker, runtime, sandbox, proxy, identity]
  const roles = rolesOf(setting.profile)
  const logs = components.map(({role, log}) => [roles[role], log] as const)
  const ofTools = setting.profile === 'generic' ? [] : [[MCP, app.log.slice(0, 2)] as const]
  return {
    ...setting,
    roles,
    manifests: [
      ...foundation(setting),
      ...stores(setting),
      ...components.flatMap(({manifests}) => manifests[setting.profile](setting)),
    ],
    created: {},
    started: {},
    history: [],
    untimed: [],
    runningJobs: [],
    outside: healthyOutside(setting),
    api: {gitVersion: GIT_VERSION, refusesConnections: false, disturbance: null, denied: [], clockOffset: 0},
    events: [],
    logs: Object.fromEntries(
      [...logs, ...ofTools].map(([role, current]) => [
        `${workloadKey(role)}/${role.container}`,
        {current, previous: null},
      ]),
    ),
  }
}

function healthyOutside({profile, now}: Setting): Outside {
  return {
    down: [],
    keys: {instead: null, besides: []},
    door: 'enforced',
    gateway: false,
    list: 'ok',
    realms: profile === 'generic' ? ['master'] : ['master', 'allhands'],
    withheld: {},
    conversations: conversationsAt(now),
    programs: {},
  }
}
