import {defineKind} from './define.ts'

export const InterruptEvent = defineKind('InterruptEvent', 'user', {})
