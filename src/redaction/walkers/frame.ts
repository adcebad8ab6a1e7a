import {isContainerName} from '../rules/names/containers.ts'
import type {Held} from './held.ts'
import {HEAD, type KeyName, NO_KEY, type Role} from './key-names.ts'
import {hitBy, stillMatching} from './paths.ts'
import type {Claim, Scalar} from './scalar.ts'
import type {PathRule} from './walker.ts'

/** A value of a map called `data` or `stringData`: a secret, if the object proves to be a Secret. */
export interface HeldData extends Held {
  readonly secret: Claim
  /** What is to be hidden of it in any other object. */
  otherwise: Claim | null
}

/** The `value` of a map whose `name` did not come yet. */
export interface HeldValue extends Held {
  readonly scalar: Scalar
  /** Set where it stands in a map that may be the `data` of a Secret. */
  readonly data: HeldData | null
}

interface Container {
  readonly name: string
  /** That of the outermost map or sequence in it. */
  readonly depth: number
}

/** A map or sequence that is open. */
export interface Frame {
  readonly isMap: boolean
  /** How many it stands in. */
  readonly depth: number
  /** The role of the key it stands under. */
  readonly role: Role
  /** Of a map under a secret name, or in a list under one: that name. */
  readonly secretName: string | null
  /** The name of secrets that it stands under, not far up. */
  readonly container: Container | null
  /** Of a map: its last key. Of a sequence under a secret name: that name. */
  key: KeyName
  /** Of a sequence: its last item's. */
  index: number
  kind: string | null
  /** Of an audit event: what its objects are. */
  resource: string | null
  apiVersion: string | null
  /** Its `type` is one that Secrets have. */
  hasSecretType: boolean
  /** The variable's name, of a map that has one. */
  pair: KeyName | null
  /** The user's rules whose path led here and goes on. */
  readonly paths: readonly PathRule[]
  /** Every scalar below is to be hidden, from this source. */
  readonly below: string | null
  /** Bytes that have to be seen of every scalar in it. */
  readonly head: number
  values: HeldValue[] | null
  /** What decides on values did not come in time: they are not held back any more. */
  gaveUp: boolean
  data: HeldData[] | null
  /** Of a list, or an audit event: values of items, or objects, that did not say their kind. */
  items: HeldData[] | null
}

/** The outermost map or sequence of a document, or of the part of one that stands under a key. */
export function rootFrame(isMap: boolean, paths: readonly PathRule[], under: KeyName): Frame {
  const isNamed = under.role === 'secret'
  const secretName = isMap && isNamed ? under.name : null
  const key = !isMap && isNamed ? under : NO_KEY
  const container = isContainer(under) ? {name: under.name, depth: 0} : null
  return frame(isMap, 0, 'other', secretName, container, key, paths, null, secretName === null ? 0 : HEAD)
}

/** One that stands under the last key of `parent`, or is its next item. */
export function childFrame(isMap: boolean, parent: Frame, dataHead: number): Frame {
  const {key, depth} = parent
  const below = parent.below ?? hitBy(parent) ?? (key.role === 'encrypted' ? ENCRYPTED : null)
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

/** What stands deeper is a record about a secret: its times, its fingerprints. */
function inherited({container, depth}: Frame): Container | null {
  return container !== null && depth + 1 - container.depth < DEEPEST_IN_CONTAINER ? container : null
}

const DEEPEST_IN_CONTAINER = 3

function isContainer({role, name}: KeyName): boolean {
  return role === 'container' || (role === 'secret' && isContainerName(name))
}

/** What tells the kind of the map `frames[at]`: the list that it is an item of, or the audit event it belongs to. */
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

export const ENCRYPTED = 'rule/encrypted-content'
