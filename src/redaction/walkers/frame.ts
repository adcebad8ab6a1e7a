import {isContainerName} from '../rules/names/secret-name.ts'
import {type KeyName, NO_KEY, type Role} from './key-names.ts'
import {type Claim, HEAD, type Scalar} from './scalar.ts'
import type {PathRule} from './walker.ts'

/** A value that is held until a later line decides on it. */
interface Held {
  /** The offset from which bytes must not be written yet. */
  readonly start: number
  /** The number of bytes after which the value is decided without the later line. */
  readonly patience: number
  settled: boolean
  /** Decides without the later line, on the safe side. */
  giveUp(): void
}

/** A value in a map named `data` or `stringData`. It is a secret if the object proves to be a Secret. */
export interface HeldData extends Held {
  readonly secret: Claim
  otherwise: Claim | null
}

/** The `value` of a map whose `name` has not been read yet. */
export interface HeldValue extends Held {
  readonly scalar: Scalar
  readonly data: HeldData | null
}

interface Container {
  readonly name: string
  readonly depth: number
}

/** An open map or sequence. */
export interface Frame {
  readonly isMap: boolean
  readonly depth: number
  readonly role: Role
  /** The name of the secret whose value is this map; null if this map is not the value of a secret. */
  readonly secretName: string | null
  /** The container of secrets around this map or sequence, at most a few levels up. */
  readonly container: Container | null
  /** In a map, the last key. In a sequence under the name of a secret, that name. */
  key: KeyName
  index: number
  kind: string | null
  resource: string | null
  apiVersion: string | null
  hasSecretType: boolean
  pair: KeyName | null
  readonly paths: readonly PathRule[]
  /** The source of the masks of every scalar below; null if not everything below is masked. */
  readonly below: string | null
  /** The number of bytes that decisions need of every scalar in this map or sequence. */
  readonly head: number
  values: HeldValue[] | null
  /** True if the deciding key did not arrive in time. Values are then no longer held. */
  gaveUp: boolean
  data: HeldData[] | null
  /** The held values of objects without a kind, in a list or an audit event. */
  items: HeldData[] | null
}

/** Returns the outermost map or sequence of a document. `under`: its key, if it is part of a larger document. */
export function rootFrame(isMap: boolean, paths: readonly PathRule[], under: KeyName): Frame {
  const isNamed = under.role === 'secret'
  const secretName = isMap && isNamed ? under.name : null
  const key = !isMap && isNamed ? under : NO_KEY
  const container = isContainer(under) ? {name: under.name, depth: 0} : null
  return frame(isMap, 0, 'other', secretName, container, key, paths, null, secretName === null ? 0 : HEAD)
}

/** Returns the frame of the value of the parent's last key, or of the parent's next item. */
export function childFrame(isMap: boolean, parent: Frame, dataHead: number): Frame {
  const {key, depth} = parent
  const below = sourceOf(parent)
  const paths = stillMatching(parent)
  const role = parent.isMap ? key.role : NO_KEY.role
  const inherits = !isMap && (key.role === 'secret' || key.role === 'encrypted')
  const secretName = isMap && key.role === 'secret' ? key.name : null
  const container = isContainer(key) ? {name: key.name, depth: depth + 1} : inherited(parent)
  const head = secretName === null && container === null ? dataHead : HEAD
  return frame(
    isMap,
    depth + 1,
    role,
    secretName,
    container,
    inherits ? key : NO_KEY,
    paths,
    below,
    isMap || container !== null ? head : 0,
  )
}

/** Returns the container of the parent, unless it is too far up. Deeper values only describe a secret. */
function inherited({container, depth}: Frame): Container | null {
  return container !== null && depth + 1 - container.depth < DEEPEST_IN_CONTAINER ? container : null
}

const DEEPEST_IN_CONTAINER = 3

function isContainer({role, name}: KeyName): boolean {
  return role === 'container' || (role === 'secret' && isContainerName(name))
}

/** Returns the list or audit event that determines the kind of the map `frames[at]`; null if there is neither. */
export function listAround(frames: readonly Frame[], at: number): Frame | null {
  const sequence = frames[at - 1]
  if (frames[at]?.role === 'auditObject' && sequence?.isMap) return sequence
  const list = frames[at - 2]
  return sequence?.role === 'items' && !sequence.isMap && list?.isMap ? list : null
}

function frame(
  isMap: boolean,
  depth: number,
  role: Role,
  secretName: string | null,
  container: Container | null,
  key: KeyName,
  paths: readonly PathRule[],
  below: string | null,
  dataHead: number,
): Frame {
  return {
    isMap,
    depth,
    role,
    secretName,
    container,
    key,
    index: -1,
    kind: null,
    resource: null,
    apiVersion: null,
    hasSecretType: false,
    pair: null,
    paths,
    below,
    head: Math.max(below !== null || paths.length > 0 ? HEAD : 0, dataHead),
    values: null,
    gaveUp: false,
    data: null,
    items: null,
  }
}

/** Returns the source of the masks if everything below the current key or item is masked; null otherwise. */
export function sourceOf(frame: Frame): string | null {
  return frame.below ?? hitBy(frame) ?? (frame.key.role === 'encrypted' ? 'rule/encrypted-content' : null)
}

/**
 * Returns the source `rule/ID` of the user's rule whose path ends at the current key or item; null if no path ends
 * there.
 */
function hitBy(frame: Frame): string | null {
  if (frame.paths.length === 0) return null
  const rule = frame.paths.find(({path}) => path.length === frame.depth + 1 && isAt(path[frame.depth], frame))
  return rule === undefined ? null : `rule/${rule.id}`
}

/** Returns the user's rules whose paths continue below the current key or item. */
function stillMatching(frame: Frame): readonly PathRule[] {
  if (frame.paths.length === 0) return NONE
  return frame.paths.filter(({path}) => path.length > frame.depth + 1 && isAt(path[frame.depth], frame))
}

function isAt(segment: string | undefined, {isMap, key, index}: Frame): boolean {
  return segment === '*' || segment === (isMap ? key.name : String(index))
}

const NONE: readonly PathRule[] = []

/** The held values, in the order of the document. */
export type Waiting = ReturnType<typeof createWaiting>

/** Returns an empty list of held values. */
export function createWaiting() {
  let queue: Held[] = []
  let head = 0

  /** Returns the first undecided value, and drops all values before it. */
  function first(): Held | undefined {
    while (queue[head]?.settled) head += 1
    if (head === queue.length) queue = []
    else if (head > 1024 && head > queue.length / 2) queue = queue.slice(head)
    else return queue[head]
    head = 0
    return queue[0]
  }

  function giveUp(held: Held): void {
    held.settled = true
    held.giveUp()
  }

  return {
    add(held: Held): void {
      queue.push(held)
      const oldest = queue.length - head > MOST ? first() : undefined
      if (oldest !== undefined) giveUp(oldest)
    },
    /** Calls `giveUp` on every value that has waited too long at offset `at`. */
    expire(at: number): void {
      if (queue.length === 0) return
      for (let held = first(); held !== undefined && held.start + held.patience < at; held = first()) giveUp(held)
    },
    first: () => (queue.length === 0 ? null : (first()?.start ?? null)),
    clear(): void {
      if (queue.length > 0) queue = []
      head = 0
    },
  }
}

const MOST = 65536
