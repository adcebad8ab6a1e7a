import {HOSTS} from '../components/setting.ts'
import {editManifest, setEnv} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {isIngress, isService} from '../manifests/types.ts'
import {type LabInstallation, PROFILES} from '../model.ts'

const base = defineFault({
  id: 'runtime.wrong-address',
  summary: 'the app side still uses the placeholder of the chart as the address of the runtime API',
  profiles: ['openhands'],
  lives: ['object'],
  expects: {cause: 'runtime.addressed', checks: {'runtime.addressed': 'fail'}},
  apply: lab => addressed(lab, 'https://dummy-runtime-api.example.com'),
})

function addressed(lab: LabInstallation, value: string): LabInstallation {
  return lab.roles.appSide.reduce(
    (changed, role) => setEnv(changed, role, 'SANDBOX_REMOTE_RUNTIME_API_URL', {value}),
    lab,
  )
}

export const runtimeWrongAddress: readonly Fault[] = [
  base,
  variant(base, 'port', {
    summary: 'the Service of the runtime API listens on another port than the app side calls',
    profiles: PROFILES,
    apply: lab =>
      editManifest(lab, 'Service', lab.roles.runtime.service ?? '', draft => {
        if (isService(draft)) draft.spec.ports = draft.spec.ports.map(port => ({...port, port: 5001}))
      }),
  }),
  variant(base, 'service', {
    summary: 'the Service that the app side calls for the runtime API selects the model proxy',
    profiles: PROFILES,
    apply: lab => {
      const {proxy, runtime} = lab.roles
      const own = lab.manifests.filter(isService).find(({metadata}) => metadata.name === proxy.service)
      return editManifest(lab, 'Service', runtime.service ?? '', draft => {
        if (isService(draft)) draft.spec.selector = {...own?.spec.selector}
      })
    },
  }),
  variant(base, 'ingress', {
    summary: 'the app side calls the public host of the runtime API, and its Ingress routes to the app',
    apply: lab =>
      editManifest(addressed(lab, `https://${HOSTS.runtime}`), 'Ingress', 'openhands-runtime-api-ingress', draft => {
        const backend = isIngress(draft) ? draft.spec.rules[0]?.http.paths[0]?.backend : undefined
        if (backend) backend.service = {name: 'openhands-service', port: {number: 3000}}
      }),
  }),
]
