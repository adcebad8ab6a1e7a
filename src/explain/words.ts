import {isObject} from '../events/schema.ts'
import {quotable} from './fact.ts'
import type {OpenCall} from './story.ts'

/** Returns the call as the agent made it: `terminal {"command":"rm -rf build"}`. */
export function callWords({call}: OpenCall): string {
  const {kind: _, ...args} = isObject(call.action) ? call.action : {}
  return Object.keys(args).length === 0 ? call.tool : `${call.tool} ${quotable(JSON.stringify(args))}`
}

/** Returns the first items as one text, and the number of the others. `count` is the number of all, given or not. */
export function listed(items: readonly string[], most = 3, count = items.length): string {
  const more = count - most
  return more > 0 ? `${items.slice(0, most).join('; ')}; and ${more} more` : items.join('; ')
}

export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
