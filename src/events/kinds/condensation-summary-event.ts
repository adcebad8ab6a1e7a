import {text} from '../declare.ts'
import {defineKind} from './define.ts'

export const CondensationSummaryEvent = defineKind('CondensationSummaryEvent', 'environment', {summary: text()})
