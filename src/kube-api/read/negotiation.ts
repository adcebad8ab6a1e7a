import {notAcceptable} from '../status.ts'

/** The form of the response: complete objects, table rows, or metadata only. */
export interface Format {
  readonly as: 'Object' | 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList'
  /** The version of meta.k8s.io: `v1` or `v1beta1`. */
  readonly version: string
}

interface MediaRange {
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
}

const AVAILABLE = 'application/json, application/json;stream=watch'
const PLAIN: Format = {as: 'Object', version: 'v1'}

/** Returns the first form in the Accept header that the server supports. Throws a 406 if none is supported. */
export function formatOf(accept: string | undefined): Format {
  if (accept === undefined || accept === '') return PLAIN
  for (const range of mediaRanges(accept)) {
    const format = servable(range)
    if (format !== null) return format
  }
  throw notAcceptable(`406: Not Acceptable\n\nAvailable representations: ${AVAILABLE}`, {})
}

/** Returns true if the client accepts all groups in one document, as newer clients do. */
export function wantsAggregatedDiscovery(accept: string | undefined): boolean {
  return mediaRanges(accept ?? '').some(
    ({parameters}) => parameters.get('as') === 'APIGroupDiscoveryList' && parameters.get('v') === 'v2',
  )
}

function mediaRanges(accept: string): MediaRange[] {
  return accept.split(',').map(part => {
    const [type = '', ...parameters] = part.split(';').map(piece => piece.trim())
    const pairs = parameters.map(pair => pair.split('='))
    return {type, parameters: new Map(pairs.map(([key = '', value = '']) => [key, value]))}
  })
}

function servable({type, parameters}: MediaRange): Format | null {
  if (!['application/json', 'application/*', '*/*'].includes(type)) return null
  const as = parameters.get('as')
  if (as === undefined) return PLAIN
  const version = parameters.get('v') ?? 'v1'
  if (parameters.get('g') !== 'meta.k8s.io' || !['v1', 'v1beta1'].includes(version)) return null
  return as === 'Table' || as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList' ? {as, version} : null
}
