import type {Compat} from './compat.ts'

/**
 * The timestamp of an event: UTC with six digits and `Z`, or, as the reference writes it, without an offset and without a
 * fraction that is nought. `micros`: since 1970.
 */
export function timestampOf(micros: number, compat: Compat): string {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = String(micros - seconds * 1_000_000).padStart(6, '0')
  const day = new Date(seconds * 1000).toISOString().slice(0, 19)
  if (compat === 'spec') return `${day}.${fraction}Z`
  return fraction === '000000' ? day : `${day}.${fraction}`
}
