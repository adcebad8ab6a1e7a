import {addManifest, changed, setEnv, started} from '../edit.ts'
import {defineFault} from '../fault.ts'
import {secret} from '../manifests/build.ts'
import {MINUTE} from '../time.ts'

export const podConfigError = defineFault({
  id: 'pod.config-error',
  summary: 'a Secret lost a data key that the worker reads, so a restarted replica cannot start',
  lives: ['object'],
  expects: {cause: 'pods.running', checks: {'pods.running': 'fail'}},
  apply: lab => {
    const {namespace, roles, ages} = lab
    const values = {'webhook-path': '/hooks', other: 'value'}
    const valueFrom = {secretKeyRef: {name: 'worker-settings', key: 'webhook-path'}}
    const settings = addManifest(lab, secret({namespace, name: 'worker-settings', values}))
    const reading = setEnv(settings, roles.worker, 'WORKER_WEBHOOK_PATH', {valueFrom})
    const patch = {data: {'webhook-path': null}}
    const object = {kind: 'Secret', name: 'worker-settings'}
    const lost = changed(reading, object, {ago: 20 * MINUTE, by: 'kubectl-patch', patch})
    return started(lost, roles.worker, ages.started, 10 * MINUTE)
  },
})
