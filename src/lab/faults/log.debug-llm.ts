import {addManifest, editContainer, setEnv} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {configMap} from '../manifests/build.ts'
import {type LabInstallation, PROFILES} from '../model.ts'

const MAP = 'OH_AGENT_SERVER_ENV'

const base: Fault = {
  id: 'log.debug-llm',
  summary:
    'the app sets DEBUG_LLM=true in new sandboxes; a sandbox then waits for an answer on its terminal and does not start',
  profiles: PROFILES,
  lives: ['object'],
  expects: {cause: 'log-level.safe', checks: {'log-level.safe': 'fail'}},
  realCluster: true,
  apply: installation => installation.roles.appSide.reduce(withDebugInMap, installation),
}

function withDebugInMap(installation: LabInstallation, role: LabInstallation['roles']['app']): LabInstallation {
  return editContainer(installation, role, draft => {
    const known = draft.env?.find(({name}) => name === MAP)?.value ?? '{}'
    const value = JSON.stringify({...(JSON.parse(known) as object), DEBUG_LLM: 'true'})
    draft.env = [...(draft.env ?? []).filter(({name}) => name !== MAP), {name: MAP, value}]
  })
}

export const logDebugLlm: readonly Fault[] = [
  base,
  variant(base, 'worker', {
    summary: 'the worker has DEBUG_LLM=1; it runs because somebody answered',
    apply: installation => setEnv(installation, installation.roles.worker, 'DEBUG_LLM', {value: '1'}),
  }),
  variant(base, 'warm-pool', {
    summary: 'spare sandboxes are given DEBUG_LLM=true',
    profiles: ['openhands'],
    apply: installation => {
      const environment = {DEBUG_LLM: 'true', LOG_JSON: '1'}
      const pool = [{image: 'registry.test/openhands/agent-server:1.41.0', environment, count: 1}]
      const data = {'warm-runtimes.json': JSON.stringify(pool)}
      return addManifest(
        installation,
        configMap({namespace: installation.namespace, name: 'warm-runtimes-config', data}),
      )
    },
  }),
]
