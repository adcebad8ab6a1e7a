import {randomBytes} from 'node:crypto'
import type {KnownValues} from '../../cluster/known-values.ts'
import type {ValueState} from '../../cluster/objects.ts'
import {rememberedStates, type Sealing} from '../../cluster/seal-env.ts'
import type {SecretStates} from '../format/manifest.ts'

/** The masks that svcdiag and troubleshoot write in place of a value. */
const MASKED = /<redacted:|\*\*\*HIDDEN\*\*\*/

/**
 * Seals the literals of environment variables in a bundle. Bundles of svcdiag mask them and record their states; a literal
 * without a recorded state compares equal to nothing. Bundles of other tools may contain literals unmasked.
 */
export function literalsOf(
  literals: SecretStates['literals'] | null,
  sealed: {readonly plainEnv: ReadonlySet<string>; readonly known: KnownValues},
): Sealing {
  const remember = rememberedStates(randomBytes(32))
  return {
    plainEnv: sealed.plainEnv,
    known: {...sealed.known, add: (holder, key, value) => addUnlessMasked(sealed.known, holder, key, value)},
    remember: (value, ref) => {
      const recorded = literals?.[ref]
      if (recorded !== undefined) return {value, state: recorded}
      return literals !== null || MASKED.test(value) ? {value, state: hiddenState(value)} : remember(value, ref)
    },
  }
}

/** Returns random fingerprints, because two hidden values are not known to be equal. */
function hiddenState(value: string): ValueState {
  const [raw, trimmed] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
  const state = value === '' ? 'empty' : 'set'
  return {state, blank: false, hidden: true, fingerprints: {raw, trimmed, decoded: null}}
}

function addUnlessMasked(known: KnownValues, holder: string, key: string, value: Uint8Array | string): void {
  if (typeof value !== 'string' || !MASKED.test(value)) known.add(holder, key, value)
}
