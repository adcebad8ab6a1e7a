import {textOrder} from '../../text-order.ts'
import type {KubeObject} from '../state.ts'
import {badRequest, resourceExpired} from '../status.ts'
import {type History, storageKey} from './history.ts'

export interface Page {
  readonly items: readonly KubeObject[]
  readonly metadata: {
    readonly resourceVersion: string
    readonly continue?: string
    readonly remainingItemCount?: number
  }
}

interface Token {
  readonly rv: number
  /** The storage key after which the next page starts. */
  readonly start: string
}

const EXPIRED =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the ' +
  'continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing ' +
  'with the provided token results in an inconsistent list - objects that were created, modified, or deleted between ' +
  'the time the first chunk was returned and now may show up in the list.'

/** Returns a page at the revision of the first page. Throws a 410 if the token is invalid or has expired. */
export function readPage(
  history: History,
  request: {limit: number | null; token: string; exact: boolean},
  select: (objects: readonly KubeObject[]) => KubeObject[],
): Page {
  if (request.limit !== null && request.limit < 0) throw badRequest('limit: must be greater than or equal to 0')
  const token = request.token === '' ? {rv: history.revision(), start: ''} : decode(request.token)
  const objects = history.objectsAt(token.rv)
  if (objects === null) throw resourceExpired(EXPIRED)
  // Storage keys are ASCII, so their order as text is that of their bytes.
  const sorted = select(objects).sort((left, right) => textOrder(storageKey(left), storageKey(right)))
  const rest = sorted.filter(object => textOrder(storageKey(object), token.start) > 0)
  return cut(rest, token.rv, request)
}

function cut(rest: KubeObject[], rv: number, {limit, exact}: {limit: number | null; exact: boolean}): Page {
  const resourceVersion = String(rv)
  const items = limit ? rest.slice(0, limit) : rest
  const last = items.at(-1)
  if (last === undefined || items.length === rest.length) return {items, metadata: {resourceVersion}}
  const remaining = exact ? {remainingItemCount: rest.length - items.length} : {}
  return {items, metadata: {resourceVersion, continue: encode({rv, start: storageKey(last)}), ...remaining}}
}

/** Encodes the token like a real API server, because some clients decode it. */
function encode({rv, start}: Token): string {
  return Buffer.from(JSON.stringify({v: 'meta.k8s.io/v1', rv, start: `/${start}\0`})).toString('base64url')
}

function decode(text: string): Token {
  try {
    const token: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isToken(token)) return {rv: token.rv, start: token.start.replace(/^\//, '').replace(/\0$/, '')}
  } catch {
    // An invalid token gets the same error as an expired one.
  }
  throw resourceExpired(EXPIRED)
}

function isToken(value: unknown): value is Token {
  if (typeof value !== 'object' || value === null) return false
  return 'rv' in value && typeof value.rv === 'number' && 'start' in value && typeof value.start === 'string'
}
