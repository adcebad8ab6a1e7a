import {ring} from './test/ring.ts'

/** Every printed repair is carried out on the lab, with stock kubectl. */
export default ring('test/loop')
