import {randomBytes} from 'node:crypto'
import type {SecretStates} from '../../bundle/manifest.ts'
import type {KnownValues} from '../known-values.ts'
import type {ValueState} from '../objects.ts'
import {rememberedStates, type Sealing} from '../seal-env.ts'

/** What svcdiag and troubleshoot write where a value stood. */
const MASKED = /<redacted:|\*\*\*HIDDEN\*\*\*/

/**
 * Literals of environment variables in a bundle. In ours they are masked: the states that were recorded hold, and of others
 * nothing can be compared. Another tool's may stand there as they were.
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

/** Fingerprints that equal no other: two hidden values are not known to be the same. */
function hiddenState(value: string): ValueState {
  const [raw, trimmed] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
  const state = value === '' ? 'empty' : 'set'
  return {state, blank: false, hidden: true, fingerprints: {raw, trimmed, decoded: null}}
}

function addUnlessMasked(known: KnownValues, holder: string, key: string, value: Uint8Array | string): void {
  if (typeof value !== 'string' || !MASKED.test(value)) known.add(holder, key, value)
}
