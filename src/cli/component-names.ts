import {SvcdiagError} from '../errors.ts'
import {COMPONENTS, type ComponentName} from '../installation/installation.ts'
import {suggestion} from '../nearest.ts'

export const COMPONENT_NAMES = `components: ${COMPONENTS.join(', ')}`

/** Each once. Throws `usage.invalid` for a name of no component; `hint` lists what may be named. */
export function componentsOf(names: readonly string[], hint: string): ComponentName[] {
  return [...new Set(names)].map(name => {
    const known = COMPONENTS.find(component => component === name)
    if (known !== undefined) return known
    throw new SvcdiagError('usage.invalid', `no component is called ${name}${suggestion(name, COMPONENTS)}`, {hint})
  })
}
