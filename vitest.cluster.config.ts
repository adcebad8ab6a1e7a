import {ring} from './test/ring.ts'

/** The ring on a real control plane: one for all test files, with every fault's installation side by side in it. */
export default ring('test/cluster')
