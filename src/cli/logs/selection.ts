import {SvcdiagError} from '../../errors.ts'
import {type NamedWorkload, type Selection, WORKLOAD_KINDS, type WorkloadKind} from '../../logs/selection.ts'
import {COMPONENT_NAMES, componentsOf} from '../component-names.ts'

/** The words that kubectl takes for a kind, beside its name. */
const SHORT_FORMS: Readonly<Record<WorkloadKind, string>> = {
  Deployment: 'deploy',
  StatefulSet: 'sts',
  DaemonSet: 'ds',
  Job: 'job',
  Pod: 'po',
}

const WAY_OUT = `${COMPONENT_NAMES}; any other workload: ${WORKLOAD_KINDS.map(kind => `${kind.toLowerCase()}/NAME`).join(', ')}`

/** What the arguments name. Throws `usage.invalid` for what is neither a component nor `KIND/NAME`. */
export function selectionOf(args: readonly string[]): Selection {
  const names = [...new Set(args)]
  return {
    components: componentsOf(
      names.filter(name => !name.includes('/')),
      WAY_OUT,
    ),
    workloads: names.filter(name => name.includes('/')).map(workloadOf),
  }
}

function workloadOf(text: string): NamedWorkload {
  const [word = '', name = '', ...rest] = text.split('/')
  const kind = kindOf(word)
  if (kind !== undefined && name !== '' && rest.length === 0) return {kind, name}
  throw new SvcdiagError('usage.invalid', `${text} names no workload whose logs can be read`, {hint: WAY_OUT})
}

/** kubectl takes a kind in singular or plural, in short, and prints it with its group: `deployment.apps/db`. */
function kindOf(word: string): WorkloadKind | undefined {
  const plain = word.toLowerCase().replace(/(?:\.v1)?\.(?:apps|batch)$/, '')
  return WORKLOAD_KINDS.find(kind => [kind, `${kind}s`, SHORT_FORMS[kind]].some(known => known.toLowerCase() === plain))
}
