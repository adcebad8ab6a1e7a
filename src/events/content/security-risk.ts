import {oneOf} from '../declare.ts'

export const SecurityRisk = Object.assign(oneOf('UNKNOWN', 'LOW', 'MEDIUM', 'HIGH'), {title: 'SecurityRisk'})
