import {byteString} from '../bytes.ts'
import {createDecisions} from './decisions.ts'
import {childFrame, createWaiting, type Frame, listAround, rootFrame} from './frame.ts'
import {isTelling, JudgedLater, type KeyName, LONGEST_KEY, NO_KEY} from './key-names.ts'
import {asIs, type Claim, DATA_HEAD, type Decoded, HEAD, type Scalar} from './scalar.ts'
import {isSecret} from './secret-object.ts'
import type {Listener, PathRule} from './walker.ts'

/** The open maps and sequences of a document. */
export type Structure = ReturnType<typeof createStructure>

/** Receives the maps, sequences, keys and scalars of a document from a lexer, in order. */
export function createStructure(paths: readonly PathRule[], listener: Listener) {
  const waiting = createWaiting()
  const frames: Frame[] = []
  const decisions = createDecisions(frames, waiting, hide)
  let buffer = NOTHING
  let top: Frame | undefined
  let under = NO_KEY
  let tooDeep = 0
  let wanted = 0
  let held = 0
  let start = 0
  let seen = 0
  let style: Scalar['style'] = 'quoted'
  let decode = asIs
  let long: Scalar | null = null
  let running: Claim | null = null

  function interest(): number {
    if (top === undefined) return 0
    if (tooDeep > 0) return top.below === null ? 0 : HEAD
    const {head, key, pair} = top
    if (head > 0 || key.role !== 'value' || pair === null) return Math.max(head, key.head)
    return isTelling(pair) ? key.head : 0
  }

  function enter(isMap: boolean): void {
    if (top !== undefined && !top.isMap) top.index += 1
    top = top === undefined ? rootFrame(isMap, paths, under) : childFrame(isMap, top, dataHead(top, frames))
    frames.push(top)
  }

  function leave(at: number): void {
    waiting.expire(at)
    decisions.close()
    frames.pop()
    top = frames[frames.length - 1]
  }

  function hide(claim: Claim): void {
    if (claim.scalar === long) running = claim
    listener.hide(claim.from, claim.to ?? claim.scalar.end, claim.source, ...(claim.as === undefined ? [] : [claim.as]))
  }

  function scalar(isLong: boolean): Scalar {
    return {start, end: seen, isLong, style, head: decode(byteString(buffer, 0, held))}
  }

  /** Returns the text of the scalar. If the scalar is a name, its role can be requested later. */
  function noted(): KeyName {
    const raw = byteString(buffer, 0, held)
    return top?.key.role === 'pair' ? new JudgedLater(raw) : {...NO_KEY, name: decode(raw).text}
  }

  function push(bytes: Uint8Array, from: number, to: number): void {
    const end = Math.min(to, from + wanted - held)
    makeRoom(end - from)
    for (let i = from; i < end; i += 1) buffer[held++] = bytes[i] ?? 0
  }

  function makeRoom(more: number): void {
    if (held + more <= buffer.length) return
    const larger = Buffer.alloc(Math.max(held + more, 2 * buffer.length, SMALLEST_HEAD))
    buffer.copy(larger, 0, 0, held)
    buffer = larger
  }

  /** Replaces skipped line ends and indentation by a line feed and blanks. */
  function fill(gap: number): void {
    const count = Math.min(gap, wanted - held)
    if (count <= 0) return
    makeRoom(count)
    buffer.fill(0x20, held, held + count)
    buffer[held] = 0x0a
    held += count
  }

  function goOn(at: number): void {
    if (long === null) return
    const from = long.end
    long.end = at
    if (running !== null && at > from) listener.hide(from, at, running.source, ...(running.as ? [running.as] : []))
  }

  function finish(): void {
    if (wanted === 0) return
    waiting.expire(seen)
    if (wanted === LONGEST_KEY && long === null) decisions.note(noted())
    else if (long === null) decisions.take(scalar(false))
    wanted = 0
    long = null
    running = null
  }

  return {
    open(isMap: boolean): void {
      if (frames.length === DEEPEST) tooDeep += 1
      else enter(isMap)
    },
    close(at: number): void {
      if (tooDeep > 0) tooDeep -= 1
      else leave(at)
    },
    empty(at: number): void {
      if (tooDeep > 0 || frames.length === DEEPEST) return
      if (top !== undefined && !top.isMap) top.index += 1
      waiting.expire(at)
    },
    key(key: KeyName): void {
      if (top !== undefined && tooDeep === 0) top.key = key
    },
    begin(at: number, as: Scalar['style'], decoder: (raw: string) => Decoded): void {
      if (top !== undefined && tooDeep === 0 && !top.isMap) top.index += 1
      wanted = interest()
      style = as
      decode = decoder
      start = at
      seen = at
      held = 0
    },
    /** Receives the next bytes of the scalar, at offset `at`. Skipped bytes are line ends and indentation. */
    feed(bytes: Uint8Array, from: number, to: number, at: number): void {
      if (wanted === 0) return
      if (long === null) {
        if (at > seen) fill(at - seen)
        push(bytes, from, to)
      }
      seen = at + to - from
      if (long !== null) goOn(seen)
      else if (seen - start > wanted) {
        waiting.expire(start + wanted)
        long = scalar(true)
        decisions.take(long)
      }
    },
    finish,
    reached: (at: number) => waiting.expire(wanted > 0 ? seen : at),
    /** Ends the document at `at`. `cut`: the document is incomplete. */
    end(at: number, cut: boolean): void {
      finish()
      waiting.expire(at)
      while (frames.length > 0) {
        decisions.breakOff(cut)
        frames.pop()
      }
      top = undefined
    },
    /** Forgets the document. `key`: the key of the next document, if that is part of a larger document. */
    restart(key: KeyName): void {
      under = key
      waiting.clear()
      frames.length = 0
      top = undefined
      tooDeep = 0
      wanted = 0
      long = null
      running = null
    },
    /** The number of bytes that the decision on the next scalar needs. If it is 0, the lexer can skip the scalar. */
    get interest(): number {
      return interest()
    },
    /** True if the depth is over the limit. At this depth, only inherited masks continue. */
    get isTooDeep(): boolean {
      return tooDeep > 0
    },
    get undecided(): number | null {
      const first = waiting.first()
      const own = wanted === 0 ? null : long === null ? start : running === null ? null : seen
      return first === null || (own !== null && own < first) ? own : first
    },
  }
}

function dataHead(parent: Frame, frames: readonly Frame[]): number {
  const {role} = parent.key
  if (!parent.isMap) return 0
  if (role === 'binaryData') return DATA_HEAD
  if (role !== 'data' && role !== 'stringData') return 0
  return isSecret(parent, listAround(frames, frames.length - 1)) === false ? 0 : DATA_HEAD
}

const DEEPEST = 512

/** An empty buffer, because most documents contain no relevant scalar. */
const NOTHING = Buffer.alloc(0)
const SMALLEST_HEAD = 512
