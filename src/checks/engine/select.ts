import {SvcdiagError} from '../../errors.ts'
import {COMPONENTS} from '../../installation/installation.ts'
import {suggestion} from '../../nearest.ts'
import type {CheckDefinition} from '../define.ts'
import {CHECKS} from '../registry.ts'
import {SYMPTOMS} from './symptoms.ts'

/** The checks in the report, in registry order. */
export interface Selection {
  readonly checks: readonly CheckDefinition[]
  readonly selectors: readonly string[]
  readonly skipped: readonly Skip[]
}

/** A selector whose checks are left out, from a flag or from the settings file. */
export interface Skip {
  readonly selector: string
  readonly reason: string | null
  /** The last day on which the skip applies, as an RFC 3339 date; null if the skip does not expire. */
  readonly expires: string | null
}

/**
 * Returns the selected checks. A selector is a check id, an area, a component or a symptom; without selectors, every
 * check is selected. An expired skip has no effect, and its reason in the result mentions the expiry. `today` is an RFC
 * 3339 date.
 * @throws SvcdiagError `usage.unknown-selector` that names the nearest selector
 */
export function selectChecks(selectors: readonly string[], skips: readonly Skip[], today: string): Selection {
  const wanted = selectors.length === 0 ? new Set(CHECKS) : new Set(selectors.flatMap(resolveSelector))
  const unwanted = new Set(
    skips.filter(skip => !isOver(skip, today)).flatMap(({selector}) => resolveSelector(selector)),
  )
  return {
    checks: CHECKS.filter(check => wanted.has(check) && !unwanted.has(check)),
    selectors,
    skipped: skips.map(skip => (isOver(skip, today) ? {...skip, reason: expired(skip)} : skip)),
  }
}

export function allSelectors(): string[] {
  const areas = CHECKS.map(({id}) => areaOf(id))
  return [...new Set([...CHECKS.map(({id}) => id), ...areas, ...COMPONENTS, ...SYMPTOMS.map(({id}) => id)])]
}

export function areaOf(id: string): string {
  return id.split('.')[0] ?? id
}

function isOver({expires}: Skip, today: string): boolean {
  return expires !== null && expires.slice(0, today.length) < today
}

function expired({reason, expires}: Skip): string {
  return `expired on ${expires}, so it was checked${reason === null ? '' : `; the reason was: ${reason}`}`
}

function resolveSelector(selector: string): CheckDefinition[] {
  const symptom = SYMPTOMS.find(({id}) => id === selector)
  const checks = CHECKS.filter(
    check =>
      check.id === selector ||
      areaOf(check.id) === selector ||
      concerns(check, selector) ||
      symptom?.path.includes(check.id),
  )
  if (checks.length > 0) return checks
  throw new SvcdiagError(
    'usage.unknown-selector',
    `no check, area, component or symptom is called ${JSON.stringify(selector)}${suggestion(selector, allSelectors())}`,
  )
}

function concerns({component, needs}: CheckDefinition, selector: string): boolean {
  const name = COMPONENTS.find(known => known === selector)
  return name !== undefined && (component === name || component === 'all' || (needs?.includes(name) ?? false))
}
