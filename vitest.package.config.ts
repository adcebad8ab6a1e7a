import {ring} from './test/ring.ts'

/** The ring on what is published: packed, installed and run as users do it, without a network. */
export default ring('test/package')
