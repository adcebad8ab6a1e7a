import type {Profile} from '../profile.ts'
import {GENERIC} from './generic.ts'
import {OPENHANDS} from './openhands.ts'

/** In order of precedence: where several match, the first wins and the report says so. */
export const PROFILES: readonly Profile[] = [OPENHANDS, GENERIC]
