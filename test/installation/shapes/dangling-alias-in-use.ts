import {chart} from '../chart/chart.ts'
import {DEFAULTS} from '../chart/options.ts'
import {databaseAlias} from '../chart/services.ts'
import {shape} from '../shape.ts'

/** The app uses the alias of a database that does not exist. */
export const DANGLING_ALIAS_IN_USE = shape(
  'a release whose alias leads nowhere and is in use',
  [...chart({externalDatabase: 'oh-main-postgresql'}), databaseAlias(DEFAULTS)],
  {outcomes: {'services.endpoints': 'fail Service/oh-main-postgresql selector matches nothing'}},
)
