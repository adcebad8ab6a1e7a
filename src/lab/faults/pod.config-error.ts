import {secondReplicaWaits} from '../broken-pod.ts'
import {addManifest, setEnv} from '../edit.ts'
import type {Fault} from '../fault.ts'
import {secret} from '../manifests/build.ts'
import {PROFILES} from '../model.ts'

export const podConfigError: readonly Fault[] = [
  {
    id: 'pod.config-error',
    summary: 'a Secret lost a data key that the worker reads; the replica that was restarted cannot be created',
    profiles: PROFILES,
    expects: {cause: 'pods.running', checks: {'pods.running': 'fail'}},
    realCluster: true,
    apply: installation => {
      const {namespace, roles} = installation
      const settings = secret({namespace, name: 'worker-settings', values: {other: 'value'}})
      const valueFrom = {secretKeyRef: {name: 'worker-settings', key: 'webhook-path'}}
      const reading = setEnv(addManifest(installation, settings), roles.worker, 'WORKER_WEBHOOK_PATH', {valueFrom})
      const message = `couldn't find key webhook-path in Secret ${namespace}/worker-settings`
      return secondReplicaWaits(reading, roles.worker, {reason: 'CreateContainerConfigError', message})
    },
  },
]
