import {isObject} from '../events/schema.ts'
import {quotable} from './fact.ts'
import type {OpenCall} from './story.ts'

/** Returns the call as the agent made it: `terminal {"command":"rm -rf build"}`. */
export function callWords({call}: OpenCall): string {
  const {kind: _, ...args} = isObject(call.action) ? call.action : {}
  return Object.keys(args).length === 0 ? call.tool : `${call.tool} ${quotable(JSON.stringify(args))}`
}

export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
