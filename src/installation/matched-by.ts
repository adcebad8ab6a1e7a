import type {Component} from './installation.ts'

/**
 * Returns what proves the component: the selector that matched, or the setting with its address. Null if nothing does.
 */
export function matchedBy(component: Component): string | null {
  switch (component.state) {
    case 'found':
      return component.matchedBy
    case 'external':
      return component.from === '' ? component.host : `${component.from} names ${component.host}`
    case 'built-in':
      return component.from
    default:
      return null
  }
}
