import type {Missing} from '../../cluster/port.ts'
import {wordsFor} from '../../installation/installation.ts'
import {isOn} from '../../installation/log-level/effective-level.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {withOwners} from '../../repairs/at-the-source.ts'
import {coreRef, kubectlName, namespaceRef, workloadRef} from '../../repairs/repair.ts'
import {conclude, defineCheck, type Finding, isMissing} from '../define.ts'
import type {WarmPool} from '../facts.ts'
import {currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from '../pods/current-pods.ts'
import {namedPods} from '../pods/group-by-cause.ts'
import type {ReleasePods} from '../pods/revisions.ts'
import {debugLlmRepairs, switchOffInPool, type Trace, tracesOfDebugLlm} from './debug-llm.ts'
import {levelText} from './level-entries.ts'

export const logLevelSafe = defineCheck({
  id: 'log-level.safe',
  title: 'DEBUG_LLM is set nowhere',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'warmPool'],
  retryable: false,
  run: facts => {
    const {installation, warmPool} = facts
    const traces = tracesOfDebugLlm(installation, currentPods(facts))
    const set = traces.filter(({value}) => value !== null)
    return conclude({
      findings: [
        ...[...Map.groupBy(set, placeOf).values()].flatMap(group => findingOf(group, facts) ?? []),
        ...findingOfPool(warmPool, installation.namespace),
      ],
      supporting: [...sandboxReads(facts), warmPool],
      undecided: [...traces.filter(({value}) => value === null).map(unread), ...unreadPool(warmPool)],
    })
  },
  docs: {
    why: 'With DEBUG_LLM a process asks for confirmation when it starts. Without a terminal it gets no answer, so the app, the worker or every new sandbox does not start. If such a process does start, it prints keys.',
    how: 'Looks for DEBUG_LLM with the value true, 1 or yes. The check searches the templates and the pods of all components, init containers included. It also searches the environment of new sandboxes (the JSON in OH_AGENT_SERVER_ENV) and the environments of the warm pool. DEBUG_LLM in any of these places is a failure.',
    falsePositives: 'The check cannot see a variable that comes from a ConfigMap or Secret in envFrom.',
    fix: 'Remove the variable from the Helm values or the admin console. If it was set by hand, remove it with kubectl set env. You never need it: svcdiag logs and the level DEBUG show the same.',
  },
})

function placeOf({workload: {kind, namespace, name}, component, path}: Trace): string {
  return [component === 'sandbox' ? namespace : `${namespace}/${kind}/${name}`, component, path].join('\n')
}

function findingOf(group: readonly Trace[], facts: ReleasePods): Finding | null {
  const [first] = group
  if (first === undefined) return null
  const {workload, component, variable, path, value} = first
  const isSandbox = component === 'sandbox'
  return {
    severity: 'fail',
    title: `DEBUG_LLM is set for the ${wordsFor(component)}`,
    object: isSandbox ? namespaceRef(workload.namespace) : workloadRef(workload),
    path: `${isSandbox ? 'sandboxes: ' : ''}${path}`,
    observed: `${whereOf(group)}DEBUG_LLM=${levelText(value ?? '')}${variable === 'DEBUG_LLM' ? '' : ` inside ${variable}`}`,
    observedClass: 'DEBUG_LLM is set',
    ...VERDICT,
    repairs: debugLlmRepairs(first, facts),
  }
}

const VERDICT = {
  expected: 'absent',
  because:
    'with it the process asks for confirmation at its start and gets no answer without a terminal; it would also log keys',
}

function whereOf(group: readonly Trace[]): string {
  const isSandbox = group[0]?.component === 'sandbox'
  if (!isSandbox && group.some(({pod}) => pod === null)) return ''
  const names = group.map(({workload, pod}) => (isSandbox ? workload.name : (pod ?? '')))
  return `${namedPods(names, isSandbox)}: `
}

function findingOfPool(pool: WarmPool | null | Missing, namespace: string): Finding[] {
  if (pool === null || isMissing(pool)) return []
  const having = (pool.environments ?? []).filter(({DEBUG_LLM = ''}) => isOn(DEBUG_LLM))
  if (having.length === 0) return []
  return [
    {
      severity: 'fail',
      title: 'DEBUG_LLM is set for spare sandboxes',
      object: coreRef('ConfigMap', namespace, pool.configMap),
      path: `data[${pool.key}]`,
      observed: `DEBUG_LLM in the environment of ${having.length} of ${pool.environments?.length} entries`,
      observedClass: 'DEBUG_LLM is set',
      ...VERDICT,
      repairs: withOwners(
        ownersOf(pool.metadata),
        {namespace, change: 'remove DEBUG_LLM from the environment of the warm pool'},
        [switchOffInPool(namespace, pool)],
      ),
    },
  ]
}

function unread({workload, container, variable}: Trace): string {
  return `${variable} of container ${container} in ${kubectlName(workload)} could not be read, so it may contain DEBUG_LLM`
}

function unreadPool(pool: WarmPool | null | Missing): string[] {
  if (pool === null || isMissing(pool) || pool.environments !== null) return []
  return [`${pool.key} in ConfigMap ${pool.configMap} is not JSON, so it may contain DEBUG_LLM`]
}
