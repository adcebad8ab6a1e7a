import {defineKind} from './define.ts'

export const PauseEvent = defineKind('PauseEvent', 'user', {})
