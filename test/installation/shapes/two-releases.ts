import {chart} from '../chart/chart.ts'
import {DEFAULTS} from '../chart/options.ts'
import {runtime} from '../chart/runtime.ts'
import {proxy} from '../chart/services.ts'
import {shape} from '../shape.ts'

const CANARY = {...DEFAULTS, release: 'canary'}
const isAlias = (name: string) => name.startsWith('oh-main-')

/** A second runtime API and proxy next to a complete installation. They do not belong to this installation. */
export const TWO_RELEASES = shape(
  'one namespace with a second release of the runtime API and the proxy',
  [...chart(), ...[...runtime(CANARY), ...proxy(CANARY)].filter(({metadata}) => !isAlias(metadata.name))],
  {finds: {otherReleases: ['canary']}},
)
