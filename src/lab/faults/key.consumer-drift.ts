import {OTHER_KEY, SENT_KEY, SHARED_KEY} from '../components/setting.ts'
import {addManifest, editContainer, editWorkload, setEnv} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {fromSecret, secret} from '../manifests/build.ts'
import type {EnvVar} from '../manifests/types.ts'
import type {LabInstallation, Role} from '../model.ts'

const base = defineFault({
  id: 'key.consumer-drift',
  summary: 'the worker reads the key from its own Secret, which contains another value',
  lives: ['object'],
  expects: {cause: 'keys.consumed', checks: {'keys.consumed': 'fail'}},
  apply: lab => {
    const {valueFrom = {}} = fromSecret(SENT_KEY.env, 'worker-api-key', 'key')
    const added = withSecret(lab, {key: OTHER_KEY})
    return setEnv(added, lab.roles.worker, SENT_KEY.env, {valueFrom})
  },
})

const WORKS_TODAY = {cause: null, checks: {'keys.consumed': 'warn'}} as const

function withSecret(lab: LabInstallation, values: Record<string, string>): LabInstallation {
  const {namespace} = lab
  return addManifest(lab, secret({namespace, name: 'worker-api-key', values}))
}

function setEverywhere(lab: LabInstallation, role: Role, variable: Omit<EnvVar, 'name'>): LabInstallation {
  return editWorkload(setEnv(lab, role, SENT_KEY.env, variable), role, ({spec: {template}}) => {
    for (const entry of template.spec.initContainers?.flatMap(({env = []}) => env) ?? [])
      if (entry.name === SENT_KEY.env) Object.assign(entry, {value: undefined, valueFrom: undefined}, variable)
  })
}

export const keyConsumerDrift: readonly Fault[] = [
  base,
  variant(base, 'literal', {
    summary: 'the pod spec of the worker contains the correct key as a literal',
    expects: WORKS_TODAY,
    apply: lab => setEnv(lab, lab.roles.worker, SENT_KEY.env, {value: SHARED_KEY}),
  }),
  variant(base, 'right-literal', {
    summary: 'the app has the correct key as a literal; the worker reads the key from a Secret with another value',
    apply: lab => {
      const {app, worker} = lab.roles
      const {valueFrom = {}} = fromSecret(SENT_KEY.env, 'worker-api-key', 'key')
      const added = withSecret(lab, {key: OTHER_KEY})
      return setEverywhere(setEverywhere(added, app, {value: SHARED_KEY}), worker, {valueFrom})
    },
  }),
  variant(base, 'duplicate', {
    summary: 'the worker sets the key variable twice',
    expects: WORKS_TODAY,
    apply: lab =>
      editContainer(lab, lab.roles.worker, draft => {
        draft.env = [...(draft.env ?? []), fromSecret(SENT_KEY.env, SENT_KEY.secret, SENT_KEY.key)]
      }),
  }),
  variant(base, 'env-from', {
    summary: 'the worker reads the same key from another Secret through envFrom',
    expects: WORKS_TODAY,
    apply: lab => {
      const {worker} = lab.roles
      const added = withSecret(setEnv(lab, worker, SENT_KEY.env, null), {[SENT_KEY.env]: SHARED_KEY})
      return editContainer(added, worker, draft => {
        draft.envFrom = [...(draft.envFrom ?? []), {secretRef: {name: 'worker-api-key'}}]
      })
    },
  }),
]
