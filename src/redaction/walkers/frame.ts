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

/** A map or sequence that is open. */
export interface Frame {
  readonly isMap: boolean
  /** How many it stands in. */
  readonly depth: number
  /** The role of the key it stands under. */
  readonly role: Role
  /** Of a map: its last key. Of a sequence under a secret name: that name. */
  key: KeyName
  /** Of a sequence: its last item's. */
  index: number
  kind: string | null
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
  /** Of a list: values of items that did not say their kind. */
  items: HeldData[] | null
}

/** The outermost map or sequence of a document. */
export function rootFrame(isMap: boolean, paths: readonly PathRule[]): Frame {
  return frame(isMap, 0, 'other', NO_KEY, paths, null, 0)
}

/** One that stands under the last key of `parent`, or is its next item. */
export function childFrame(isMap: boolean, parent: Frame, dataHead: number): Frame {
  const {key, depth} = parent
  const below = parent.below ?? hitBy(parent) ?? (key.role === 'encrypted' ? ENCRYPTED : null)
  const paths = stillMatching(parent)
  const role = parent.isMap ? key.role : NO_KEY.role
  const inherits = !isMap && (key.role === 'secret' || key.role === 'encrypted')
  return frame(isMap, depth + 1, role, inherits ? key : NO_KEY, paths, below, isMap ? dataHead : 0)
}

/** The list that the map `frames[at]` is an item of. */
export function listAround(frames: readonly Frame[], at: number): Frame | null {
  const sequence = frames[at - 1]
  const list = frames[at - 2]
  return sequence?.role === 'items' && !sequence.isMap && list?.isMap ? list : null
}

function frame(
  isMap: boolean,
  depth: number,
  role: Role,
  key: KeyName,
  paths: readonly PathRule[],
  below: string | null,
  dataHead: number,
): Frame {
  return {
    isMap,
    depth,
    role,
    key,
    index: -1,
    kind: null,
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
