import type {Owner} from '../../installation/ownership.ts'
import {kubectl, program} from '../../repairs/command.ts'
import {coreRef, kubectlName, type WorkloadName, workloadRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {waitForRollout} from '../../repairs/steps.ts'
import {finishRollout, setEnvStep} from '../../repairs/workload.ts'
import {withOwners} from '../at-the-source.ts'
import type {Trace} from './debug-llm.ts'
import {sandboxByHand} from './repairs.ts'

/** Repairs for a container with DEBUG_LLM on. They depend on what sets it: an entry of its own, a map, or a sandbox. */
export function debugLlmRepairs(
  {workload, component, container, variable, value, pod}: Trace,
  owners: readonly Owner[],
) {
  if (component === 'sandbox') return [sandboxByHand('DEBUG_LLM')]
  const {namespace} = workload
  if (pod !== null) return [finishRollout(workload)]
  if (variable !== 'DEBUG_LLM')
    return withOwners(owners, {namespace, change: `take DEBUG_LLM out of ${variable}`}, [
      switchOffInMap(workload, variable),
    ])
  const from = value === null ? {} : {from: value}
  const unset: Repair = {
    id: 'log-level.unset-debug-llm',
    summary: `take DEBUG_LLM out of ${kubectlName(workload)}`,
    steps: [setEnvStep(workload, container, {name: 'DEBUG_LLM', to: null, ...from}), waitForRollout(workload)],
  }
  return withOwners(owners, {namespace, change: 'take DEBUG_LLM out'}, [unset])
}

/**
 * The map is JSON inside JSON and may hold secrets: it goes through a pipe as a whole. `replace` carries the version
 * that was read, so that a change by somebody else in between is refused and not lost.
 */
function switchOffInMap(workload: WorkloadName, variable: string): Repair {
  const {kind, namespace, name} = workload
  const resource = kind === 'Deployment' ? 'deployments' : 'statefulsets'
  return {
    id: 'log-level.switch-off-debug-llm-in-map',
    summary: `set DEBUG_LLM to false in ${variable} of ${kubectlName(workload)}`,
    steps: [
      {
        does: `set DEBUG_LLM to false in ${variable}`,
        command: [
          kubectl(namespace, 'get', kubectlName(workload), '-o', 'json'),
          program('sed', ...switchingOff('\\\\"')),
          kubectl(namespace, 'replace', '-f', '-'),
        ],
        changes: 'restarts-pods',
        objects: [workloadRef(workload)],
        undo: [kubectl(namespace, 'rollout', 'undo', kubectlName(workload))],
        needs: [{apiGroup: 'apps', resource, verbs: ['get', 'update'], namespace, resourceNames: [name]}],
      },
      waitForRollout(workload),
    ],
  }
}

/** Spare sandboxes are made anew by the next run of the job that fills the pool. */
export function switchOffInPool(namespace: string, configMap: string, key: string): Repair {
  const at = {apiGroup: '', resource: 'configmaps', namespace, resourceNames: [configMap]}
  return {
    id: 'log-level.switch-off-debug-llm-in-warm-pool',
    summary: `set DEBUG_LLM to false in ConfigMap ${configMap}; the pool is filled anew by its job`,
    steps: [
      {
        does: `set DEBUG_LLM to false in ${key}`,
        command: [
          kubectl(namespace, 'get', 'configmap', configMap, '-o', `go-template={{index .data "${key}"}}`),
          program('sed', ...switchingOff('"')),
          kubectl(
            namespace,
            ...`create configmap ${configMap} --from-file=${key}=/dev/stdin --dry-run=client -o json`.split(' '),
          ),
          kubectl(namespace, ...`patch configmap ${configMap} --type merge --patch-file /dev/stdin`.split(' ')),
        ],
        changes: 'changes-data',
        objects: [coreRef('ConfigMap', namespace, configMap)],
        undo: 'set DEBUG_LLM in the ConfigMap again: nothing else was changed',
        needs: [{...at, verbs: ['get', 'patch']}],
      },
    ],
  }
}

/** As text or as a bare word, in JSON whose quotes are written so. */
function switchingOff(quote: string): string[] {
  const before = `${quote}DEBUG_LLM${quote} *: *`
  return ['-e', `s/\\(${before}${quote}\\)[^"\\\\]*/\\1false/g`, '-e', `s/\\(${before}\\)[a-z0-9][a-z0-9]*/\\1false/g`]
}
