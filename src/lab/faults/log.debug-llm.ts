import {addManifest, editContainer, setEnv} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {configMap} from '../manifests/build.ts'
import type {LabInstallation} from '../model.ts'

const MAP = 'OH_AGENT_SERVER_ENV'

const base = defineFault({
  id: 'log.debug-llm',
  summary: 'the app sets DEBUG_LLM=true in new sandboxes, which then wait for terminal input and do not start',
  lives: ['object'],
  expects: {cause: 'log-level.safe', checks: {'log-level.safe': 'fail'}},
  apply: lab => lab.roles.appSide.reduce(withDebugInMap, lab),
})

function withDebugInMap(lab: LabInstallation, role: LabInstallation['roles']['app']): LabInstallation {
  return editContainer(lab, role, draft => {
    const known = draft.env?.find(({name}) => name === MAP)?.value ?? '{}'
    const value = JSON.stringify({...(JSON.parse(known) as object), DEBUG_LLM: 'true'})
    draft.env = [...(draft.env ?? []).filter(({name}) => name !== MAP), {name: MAP, value}]
  })
}

export const logDebugLlm: readonly Fault[] = [
  base,
  variant(base, 'worker', {
    summary: 'the worker has DEBUG_LLM=1; it runs because somebody answered its prompt',
    apply: lab => setEnv(lab, lab.roles.worker, 'DEBUG_LLM', {value: '1'}),
  }),
  variant(base, 'warm-pool', {
    summary: 'the warm pool starts sandboxes with DEBUG_LLM=true',
    profiles: ['openhands'],
    apply: lab => {
      const environment = {DEBUG_LLM: 'true', LOG_JSON: '1'}
      const pool = [{image: 'registry.test/openhands/agent-server:1.41.0', environment, count: 1}]
      const data = {'warm-runtimes.json': JSON.stringify(pool)}
      return addManifest(lab, configMap({namespace: lab.namespace, name: 'warm-runtimes-config', data}))
    },
  }),
]
