import {ring} from './test/ring.ts'

/** The ring on services that are installed and started for it: one PostgreSQL for all test files. */
export default ring('test/services')
