import type {Rule} from '../rule.ts'
import {KEY_RULES} from './keys/index.ts'
import {TOKEN_RULES} from './tokens/index.ts'

/** All that is always on. */
export const BUILT_IN_RULES: readonly Rule[] = [...KEY_RULES, ...TOKEN_RULES]
