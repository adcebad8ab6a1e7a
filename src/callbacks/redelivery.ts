import {isDeeper} from '../events/read/slices.ts'
import {isObject} from '../events/schema.ts'
import {parsedJson} from '../parsed-json.ts'
import type {CallbackChain} from './chain.ts'

/** The stored part of a request that arrived. */
export interface KeptRequest {
  readonly body: Buffer
  readonly isMasked: boolean
  readonly isCut: boolean
  readonly contentType: string | null
}

/** The request that is sent again. */
export interface RepeatedRequest {
  readonly body: Uint8Array
  readonly contentType: string
  /** `kept`: the body that arrived; `rebuilt`: nothing arrived, so it is the default body of the finish. */
  readonly from: 'kept' | 'rebuilt'
  /** Where masking changed the body: JSON pointers, or `byte N`. */
  readonly maskedAt: readonly string[]
  readonly isCut: boolean
}

/**
 * Returns the request for one finish. The file of `SVC_CALLBACK_PAYLOAD` is gone when nothing arrived, so the body is
 * then the default one.
 */
export function resentRequest({conversation, finish}: CallbackChain, kept: KeptRequest | null): RepeatedRequest {
  if (kept !== null) {
    const {body, contentType, isMasked, isCut} = kept
    const maskedAt = isMasked ? maskedPlaces(body) : []
    return {body, contentType: contentType ?? JSON_TYPE, from: 'kept', maskedAt, isCut}
  }
  const finishedAt = finish.at?.replace(/\.\d+Z$/u, 'Z') ?? ''
  const envelope = {status: 'finished', session_id: conversation, finished_at: finishedAt}
  const body = Buffer.from(JSON.stringify(envelope))
  return {body, contentType: JSON_TYPE, from: 'rebuilt', maskedAt: [], isCut: false}
}

const JSON_TYPE = 'application/json'
const MASK = /<redacted:[\w./-]+#[0-9a-f]{16}>|<secret-hidden>|\*{10}/gu
/** The places of a hostile body could fill the answer. */
const MOST_PLACES = 100
/** The deepest JSON whose places are named. */
const DEEPEST = 256

function maskedPlaces(body: Buffer): string[] {
  const text = body.toString()
  const value = isDeeper(text, DEEPEST) ? undefined : parsedJson(text)
  const inJson = value === undefined ? [] : pointersTo(value, '')
  const inBytes = () => [...body.toString('latin1').matchAll(MASK)].map(({index}) => `byte ${index}`)
  const places = inJson.length > 0 ? inJson : inBytes()
  return places.slice(0, MOST_PLACES)
}

function pointersTo(value: unknown, at: string): string[] {
  if (typeof value === 'string') return value.search(MASK) === -1 ? [] : [at === '' ? '/' : at]
  if (Array.isArray(value)) return value.flatMap((item, index) => pointersTo(item, `${at}/${index}`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, own]) => {
    const here = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return name.search(MASK) === -1 ? pointersTo(own, here) : [here]
  })
}
