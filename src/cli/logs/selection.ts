import {SvcdiagError} from '../../errors.ts'
import {
  KINDS_IN_ORDER,
  type NamedWorkload,
  type Selection,
  WORKLOAD_KINDS,
  type WorkloadKind,
} from '../../logs/selection.ts'
import {COMPONENTS_HINT, componentsOf} from '../flags/component-names.ts'
import {WORKLOAD_FORMS} from './workload-forms.ts'

const HINT = `${COMPONENTS_HINT}; any other workload: ${WORKLOAD_FORMS}`

/**
 * Returns the selection of the arguments. Throws `usage.invalid` for a word that is neither a component nor
 * `KIND/NAME`.
 */
export function selectionOf(args: readonly string[]): Selection {
  const names = [...new Set(args)]
  return {
    components: componentsOf(
      names.filter(name => !name.includes('/')),
      HINT,
    ),
    workloads: names.filter(name => name.includes('/')).map(namedWorkload),
  }
}

function namedWorkload(text: string): NamedWorkload {
  const [word = '', name = '', ...rest] = text.split('/')
  const kind = KINDS_IN_ORDER.find(each => wordsFor(each).includes(word.toLowerCase()))
  if (kind !== undefined && name !== '' && rest.length === 0) return {kind, name}
  throw new SvcdiagError('usage.invalid', `${text} names no workload whose logs can be read`, {hint: HINT})
}

/** Returns kubectl's names of a kind: singular, plural and short form, each alone or with the group. */
function wordsFor(kind: WorkloadKind): string[] {
  const {short, group} = WORKLOAD_KINDS[kind]
  const plain = [kind.toLowerCase(), `${kind.toLowerCase()}s`, ...(short === null ? [] : [short])]
  return group === '' ? plain : plain.flatMap(word => [word, `${word}.${group}`, `${word}.v1.${group}`])
}
