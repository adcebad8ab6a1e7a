import {SvcdiagError} from '../../errors.ts'
import {
  argumentFor,
  KINDS_IN_ORDER,
  type NamedWorkload,
  type PodFilter,
  type Selection,
  WORKLOAD_KINDS,
  type WorkloadKind,
} from '../../logs/selection.ts'
import {COMPONENTS_HINT, componentsOf} from '../flags/declarations.ts'

/** The accepted names of workloads: `deployment/NAME, statefulset/NAME, …`. */
export const WORKLOAD_FORMS = KINDS_IN_ORDER.map(kind => argumentFor({kind, name: 'NAME'})).join(', ')

/** The accepted short names of kinds: `deploy, sts, …`. */
export const SHORT_FORMS = Object.values(WORKLOAD_KINDS)
  .flatMap(({short}) => short ?? [])
  .join(', ')

const HINT = `${COMPONENTS_HINT}; any other workload: ${WORKLOAD_FORMS}; pods by name: --pod PATTERN`

/** Returns the selection. Throws `usage.invalid` for an argument that is neither a component nor `KIND/NAME`. */
export function selectionOf(args: readonly string[], filter: PodFilter): Selection {
  const names = [...new Set(args)]
  return {
    components: componentsOf(
      names.filter(name => !name.includes('/')),
      HINT,
    ),
    workloads: names.filter(name => name.includes('/')).map(namedWorkload),
    filter,
  }
}

function namedWorkload(text: string): NamedWorkload {
  const [word = '', name = '', ...rest] = text.split('/')
  const kind = KINDS_IN_ORDER.find(each => wordsFor(each).includes(word.toLowerCase()))
  if (kind !== undefined && name !== '' && rest.length === 0) return {kind, name}
  throw new SvcdiagError('usage.invalid', `${text} is not a workload with logs`, {hint: HINT})
}

/** Returns the names of a kind that kubectl accepts: singular, plural and short form, each with or without the group. */
function wordsFor(kind: WorkloadKind): string[] {
  const {short, group} = WORKLOAD_KINDS[kind]
  const plain = [kind.toLowerCase(), `${kind.toLowerCase()}s`, ...(short === null ? [] : [short])]
  return group === '' ? plain : plain.flatMap(word => [word, `${word}.${group}`, `${word}.v1.${group}`])
}
