import type {Access, ClusterState, ContainerLogName, LogSource} from '../kube-api/state.ts'
import {complete} from './complete.ts'
import {containerLogs} from './container-log.ts'
import {objectsOf} from './controllers/reconcile.ts'
import {startControllers} from './live/controllers.ts'
import type {ApiBehaviour, DeniedRule, LabInstallation} from './model.ts'
import {LIVELY, type Pace} from './pace.ts'
import {dialer} from './services/dial.ts'
import {serviceStubs} from './services/stubs.ts'
import {createStore} from './store.ts'

/** The lab keeps its logs as lines. */
export interface LabState extends ClusterState {
  log(container: ContainerLogName): LogSource | null
  /** Nothing changes by itself any more. */
  close(): void
}

/** What the Kubernetes server of the lab serves, from an installation. The clock runs on from the installation's `now`. */
export function clusterStateOf(installation: LabInstallation, pace: Pace = LIVELY): LabState {
  const store = createStore(objectsOf(installation))
  const started = Date.parse(installation.now) - pace.elapsed()
  const now = () => Math.floor(started + pace.elapsed())
  const controllers = startControllers({installation, store, pace, now})
  return {
    version: versionOf(installation.api),
    objects: store.objects,
    watch: store.watch,
    writer: {
      complete,
      replace: object => {
        const stored = store.put(object)
        controllers.changed(stored)
        return stored
      },
    },
    close: () => controllers.close(),
    log: containerLogs({installation, store, pace, now}),
    dial: dialer(store.objects, serviceStubs(installation.services)),
    denies: access => installation.api.denied.some(rule => matches(rule, access)),
    now: () => new Date(now() + installation.api.clockOffset * 1000),
    disturbance: installation.api.disturbance,
    recording: null,
  }
}

function versionOf({gitVersion}: ApiBehaviour): ClusterState['version'] {
  const [, major = '1', minor = '0'] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? []
  return {gitVersion, major, minor}
}

function matches(rule: DeniedRule, access: Access): boolean {
  const resource = access.group === '' ? access.resource : `${access.resource}.${access.group}`
  return (
    (rule.verb === undefined || rule.verb === access.verb) &&
    (rule.resource === undefined || rule.resource === resource || rule.resource === access.resource) &&
    (rule.namespace === undefined || rule.namespace === access.namespace) &&
    (rule.name === undefined || rule.name === access.name)
  )
}
