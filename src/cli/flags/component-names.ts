import {SvcdiagError} from '../../errors.ts'
import {COMPONENTS, type ComponentName} from '../../installation/installation.ts'
import {suggestion} from '../../nearest.ts'

/** The hint for an unknown component name. */
export const COMPONENTS_HINT = `components: ${COMPONENTS.join(', ')}`

/** Returns the components without duplicates. Throws `usage.invalid` for an unknown name, with `hint`. */
export function componentsOf(names: readonly string[], hint: string): ComponentName[] {
  return [...new Set(names)].map(name => {
    const known = COMPONENTS.find(component => component === name)
    if (known !== undefined) return known
    throw new SvcdiagError('usage.invalid', `no component is called ${name}${suggestion(name, COMPONENTS)}`, {hint})
  })
}
