/** Parts of cells that several kinds share, in the words of kubectl's printers. */

export type Labels = Readonly<Record<string, string>>

export interface LabelSelector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly {
    readonly key: string
    readonly operator: string
    readonly values?: readonly string[] | null
  }[]
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly restartPolicy?: string
}

export interface LoadBalancer {
  readonly ingress?: readonly {readonly ip?: string; readonly hostname?: string}[]
}

export const none = (value: string | undefined) => (value ? value : '<none>')

export const unset = (value: string | undefined) => value ?? '<unset>'

export function formatLabels(labels: Labels | null | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`)
  return none(pairs.sort().join(','))
}

/** Returns the selector with its requirements sorted by key, as a parsed selector prints itself. */
export function selectorText(selector: LabelSelector | null | undefined): string {
  const equal = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({key, text: `${key}=${value}`}))
  const expressions = (selector?.matchExpressions ?? []).map(({key, operator, values}) => ({
    key,
    text: expressionText(key, operator, [...(values ?? [])].sort().join(',')),
  }))
  const sorted = [...equal, ...expressions].sort((left, right) => (left.key < right.key ? -1 : 1))
  return sorted.map(requirement => requirement.text).join(',')
}

export const containerNames = (containers: readonly Container[]) => containers.map(({name}) => name).join(',')

export const containerImages = (containers: readonly Container[]) => containers.map(({image}) => image).join(',')

export function loadBalancerAddresses(status: {readonly loadBalancer?: LoadBalancer} | undefined): string[] {
  const addresses = (status?.loadBalancer?.ingress ?? []).map(({ip, hostname}) => ip || hostname || '')
  return [...new Set(addresses.filter(address => address !== ''))].sort()
}

/** Returns the first three values and the number of others. */
export function firstThree(values: readonly string[], empty: string): string {
  if (values.length === 0) return empty
  const shown = values.slice(0, 3).join(',')
  return values.length > 3 ? `${shown} + ${values.length - 3} more...` : shown
}

function expressionText(key: string, operator: string, values: string): string {
  if (operator === 'Exists') return key
  if (operator === 'DoesNotExist') return `!${key}`
  return `${key} ${operator.toLowerCase()} (${values})`
}
