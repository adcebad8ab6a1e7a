import type {Component} from './installation.ts'

/** What proves the component: the selector that matched, or the setting that names where it is; null if nothing does. */
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
