import type {Profile} from '../profile.ts'
import {GENERIC} from './generic.ts'
import {OPENHANDS} from './openhands.ts'

/** The profiles in order of precedence. If several match, the first wins and the report mentions it. */
export const PROFILES: readonly Profile[] = [OPENHANDS, GENERIC]
