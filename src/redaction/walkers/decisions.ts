import {isInnerKey, partInContainer} from '../rules/values/containers.ts'
import {type Frame, type HeldData, type HeldValue, listAround, sourceOf, type Waiting} from './frame.ts'
import {isTelling, type KeyName, keyNamed, LONGEST_KEY} from './key-names.ts'
import {type Claim, claimOf, HEAD, partNamed, type Scalar, whole} from './scalar.ts'
import {
  isCertificateData,
  isMaskedData,
  isSecret,
  isSecretType,
  looksBase64,
  mayBeSecret,
  wasSecret,
} from './secret-object.ts'

/** Decides which parts of a document to mask, from the open maps and sequences. */
export function createDecisions(frames: readonly Frame[], waiting: Waiting, hide: (claim: Claim) => void) {
  const here = () => frames.at(-1)
  const list = () => listAround(frames, frames.length - 1)

  /** Receives a scalar of the innermost frame. Masks it, keeps it, or holds it until its siblings are known. */
  function take(scalar: Scalar): void {
    const frame = here()
    if (frame === undefined) return
    if (frame.key.head === LONGEST_KEY && scalar.style !== 'bare') note(keyNamed(scalar.head.text))
    keepBase64(frame, scalar)
    keepScript(frame, scalar)
    if (frame.isMap && isData(frame)) takeData(frame, scalar)
    else takeOrdinary(frame, scalar, null)
  }

  /**
   * Reports public base64, so that it is masked as a whole or not at all. With a mask inside, the base64 would not
   * decode.
   */
  function keepBase64(frame: Frame, scalar: Scalar): void {
    if (!frame.isMap || scalar.isLong || !isPublicBase64(frame, scalar)) return
    hide({scalar, from: scalar.start, to: null, source: SECRET_DATA, as: 'base64-if-hit'})
  }

  /** Reports a shell script, so that it is masked as a whole or not at all. A part of a script is another script. */
  function keepScript(frame: Frame, scalar: Scalar): void {
    if (!frame.isMap || frame.key.role !== 'script' || scalar.isLong || scalar.style === 'bare') return
    hide({scalar, from: scalar.start, to: null, source: SCRIPT, as: 'whole-if-hit'})
  }

  function settle(claim: Claim | null): void {
    if (claim !== null) hide(claim)
  }

  /** Receives a scalar that only describes its map, and decides on the held values. */
  function note(text: KeyName): void {
    const frame = here()
    if (!frame?.isMap) return
    const {role} = frame.key
    if (role === 'kind') noteKind(frame, text.name)
    else if (role === 'apiVersion') frame.apiVersion = text.name
    else if (role === 'resource') noteResource(frame, text.name)
    else if (role === 'type') frame.hasSecretType ||= isSecretType(text.name)
    else if (role === 'pair') notePair(frame, text)
  }

  function noteKind(frame: Frame, kind: string): void {
    frame.kind = kind
    settleData(frame.data, isSecret(frame, list()) === true)
    frame.data = null
    if (kind === 'Event') return
    settleData(frame.items, kind === 'SecretList')
    frame.items = null
  }

  /** Notes the `resource` of an audit event. It determines the kind of the objects in the event. */
  function noteResource({role}: Frame, resource: string): void {
    const event = frames.at(-2)
    if (role !== 'objectRef' || event === undefined) return
    event.resource = resource
    settleData(event.items, resource === 'secrets')
    event.items = null
  }

  /** Notes the name of a variable. If a map has both `name` and `key`, the name of a secret counts. */
  function notePair(frame: Frame, name: KeyName): void {
    if (frame.pair === null || !isTelling(frame.pair)) frame.pair = name
    for (const held of frame.values ?? []) {
      if (held.settled) continue
      held.settled = true
      if (isTelling(name)) settleValue(held, name.name)
    }
    frame.values = null
  }

  function settleValue({scalar, data}: Pick<HeldValue, 'scalar' | 'data'>, name: string): void {
    const claim = partNamed(scalar, name, ENV_VALUE)
    if (data === null || data.settled) settle(claim)
    else data.otherwise ??= claim
  }

  function settleData(data: readonly HeldData[] | null, secret: boolean): void {
    for (const held of data ?? []) {
      if (held.settled) continue
      held.settled = true
      settle(secret ? held.secret : held.otherwise)
    }
  }

  function takeData(frame: Frame, scalar: Scalar): void {
    const object = frames.at(-2)
    const secret = object !== undefined && isSecret(object, listAround(frames, frames.length - 2))
    const claim = dataClaim(frame, scalar)
    if (object === undefined || secret === false || scalar.style === 'bare') takeOrdinary(frame, scalar, null)
    else if (secret || claim === null || (object.gaveUp && isLikely(claim))) settle(claim)
    else takeOrdinary(frame, scalar, object.gaveUp ? null : holdData(object, claim))
  }

  function takeOrdinary(frame: Frame, scalar: Scalar, data: HeldData | null): void {
    const claim = ordinary(frame, scalar)
    if (claim === null) takeValue(frame, scalar, data)
    else if (data === null) hide(claim)
    else data.otherwise = claim
  }

  function holdData(object: Frame, secret: Claim): HeldData {
    const likely = isLikely(secret)
    const giveUp = () => {
      object.gaveUp = true
      settle(likely ? secret : held.otherwise)
    }
    const {start} = secret.scalar
    const held: HeldData = {start, patience: DATA_PATIENCE, settled: false, secret, otherwise: null, giveUp}
    object.data ??= []
    object.data.push(held)
    waiting.add(held)
    return held
  }

  function takeValue(frame: Frame, scalar: Scalar, data: HeldData | null): void {
    const {pair} = frame
    if (!frame.isMap || frame.key.role !== 'value' || scalar.style === 'bare') return
    if (pair !== null) {
      if (isTelling(pair)) settleValue({scalar, data}, pair.name)
      return
    }
    const giveUp = () => {
      frame.gaveUp = true
      settleValue({scalar, data}, ANY_SECRET)
    }
    if (frame.gaveUp) {
      giveUp()
      return
    }
    const held = {start: scalar.start, patience: PAIR_PATIENCE, settled: false, scalar, data, giveUp}
    frame.values ??= []
    frame.values.push(held)
    waiting.add(held)
  }

  /** Decides on the held values of the innermost map or sequence, which is complete. */
  function close(): void {
    const frame = frames[frames.length - 1]
    // returns early, because most maps have no held values
    if (frame === undefined || (frame.values === null && frame.items === null && frame.data === null)) return
    for (const held of frame.values ?? []) held.settled = true
    settleData(frame.items, false)
    if (frame.data) closeObject(frame, frame.data)
  }

  function closeObject(frame: Frame, data: readonly HeldData[]): void {
    const around = list()
    const secret = wasSecret(frame, around)
    settleData(secret === true ? data : data.filter(isText), true)
    if (secret === null && around !== null) leaveToList(around, data)
    else settleData(data, false)
  }

  function leaveToList(around: Frame, data: readonly HeldData[]): void {
    around.items ??= []
    const gaveUp = around.items[0]?.settled === true
    for (const held of data) {
      if (held.settled) continue
      if (!gaveUp) around.items.push(held)
      held.settled = gaveUp
      if (gaveUp) held.giveUp()
    }
  }

  /** Decides on the held values of an incomplete map or sequence. `cut`: the document ends early. */
  function breakOff(cut: boolean): void {
    const frame = here()
    if (frame === undefined) return
    if (cut || mayBeSecret(frame, list())) giveUp(frame)
    else close()
  }

  function giveUp({values, data, items}: Frame): void {
    for (const held of [...(values ?? []), ...(data ?? []), ...(items ?? [])]) {
      if (held.settled) continue
      held.settled = true
      held.giveUp()
    }
  }

  return {take, note, close, breakOff}
}

function isData({role}: Frame): boolean {
  return role === 'data' || role === 'stringData'
}

function isPublicBase64({role}: Frame, {head: {text}}: Scalar): boolean {
  return role === 'binaryData' ? looksBase64(text) : role === 'data' && isCertificateData(text, true)
}

/** Returns true if the value is in `stringData`. Only a Secret has this field. */
function isText({secret}: HeldData): boolean {
  return secret.as !== 'base64'
}

function isLikely({as, scalar}: Claim): boolean {
  return as !== 'base64' || looksBase64(scalar.head.text)
}

function dataClaim(frame: Frame, scalar: Scalar): Claim | null {
  const isBase64 = frame.role === 'data'
  if (!scalar.isLong && isPublic(frame, scalar.head.text, isBase64)) return null
  const claim = whole(scalar, isBase64 ? SECRET_DATA : 'rule/k8s-secret-string-data')
  return claim !== null && isBase64 ? {...claim, as: 'base64'} : claim
}

function isPublic(frame: Frame, text: string, isBase64: boolean): boolean {
  return isMaskedData(text, isBase64) || (sourceOf(frame) === null && isCertificateData(text, isBase64))
}

/** Returns the part of a scalar that is secret in any object, because of a user's path or the name of the key. */
function ordinary(frame: Frame, scalar: Scalar): Claim | null {
  const {key} = frame
  const source = sourceOf(frame)
  if (source !== null) return whole(scalar, source)
  const name = key.role === 'secret' ? key.name : frame.isMap ? nameAround(frame, scalar) : null
  if (name !== null) return partNamed(scalar, name, 'rule/key-value')
  return frame.container === null ? null : inContainer(frame.container.name, frame, scalar)
}

/** Returns the secret part of a value in a container of secrets. The key of the value is neutral. */
function inContainer(container: string, {key, isMap}: Frame, scalar: Scalar): Claim | null {
  const part = partInContainer(container, isMap ? key.name : '', scalar.head.text.slice(0, HEAD))
  return claimOf(scalar, part, 'rule/in-container')
}

function nameAround({secretName, key}: Frame, {head}: Scalar): string | null {
  return secretName !== null && isInnerKey(key.name, secretName, head.text) ? secretName : null
}

const SECRET_DATA = 'rule/k8s-secret-data'
const SCRIPT = 'rule/hook-command'
const ENV_VALUE = 'rule/env-value'
/** The assumed name of a value whose name did not arrive in time. */
const ANY_SECRET = 'password'
/** The maximum size of a Secret in bytes. */
const DATA_PATIENCE = 4 * 1024 * 1024
const PAIR_PATIENCE = 64 * 1024
