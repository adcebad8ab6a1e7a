import {sameVerdicts} from './same-verdicts.ts'

sameVerdicts(0)
