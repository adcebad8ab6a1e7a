import {sameVerdicts} from '../bundle/same-verdicts.ts'

sameVerdicts(1)
