import {beginningOf} from '../../events/few.ts'
import {isObject} from '../../events/schema.ts'
import {MASKED_SECRET} from '../masking/masked-secret.ts'

const SECRET = /secret|key|token|password|authorization|credential|headers/iu
const LONGEST_NAME = 100
/** The maximum number of characters and of values in one echo. */
const MOST = 1000

/** Returns the input as a response may repeat it: secrets are masked, and long input is cut. */
export function echoOf(value: unknown, loc: readonly (string | number)[]): unknown {
  return loc.some(name => isSecret(String(name))) ? MASKED_SECRET : echoed(value, {left: MOST})
}

interface Room {
  left: number
}

function echoed(value: unknown, room: Room): unknown {
  room.left--
  if (typeof value === 'string') return echoedText(value, room)
  if (Array.isArray(value)) return echoedList(value, room)
  return isObject(value) ? echoedObject(value, room) : value
}

function echoedText(text: string, room: Room): string {
  const shown = beginningOf(text, Math.max(room.left, 0))
  room.left -= shown.length
  return shown
}

function echoedList(list: readonly unknown[], room: Room): unknown[] {
  const shown: unknown[] = []
  for (const item of list) {
    if (room.left <= 0) return [...shown, '…']
    shown.push(echoed(item, room))
  }
  return shown
}

function echoedObject(object: Record<string, unknown>, room: Room): Record<string, unknown> {
  const shown: [string, unknown][] = []
  for (const name of Object.keys(object)) {
    if (room.left <= 0) return Object.fromEntries([...shown, ['…', null]])
    room.left -= Math.min(name.length, LONGEST_NAME)
    shown.push([beginningOf(name, LONGEST_NAME), isSecret(name) ? MASKED_SECRET : echoed(object[name], room)])
  }
  return Object.fromEntries(shown)
}

/** Whether a name may be a secret. A long name could be a secret itself. */
function isSecret(name: string): boolean {
  return name.length > LONGEST_NAME || SECRET.test(name)
}
