import {defineKind} from './define.ts'

export const CondensationRequest = defineKind('CondensationRequest', 'environment', {})
