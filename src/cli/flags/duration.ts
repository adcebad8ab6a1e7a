import {SvcdiagError} from '../../errors.ts'

const UNIT_MS = {ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000} as const
const LONGEST_MS = 30 * UNIT_MS.d

/** Parses `30s`, `5m`, `1h30m` to milliseconds. A number without a unit is refused because it is ambiguous. */
export function durationMs(text: string, says: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/gu)]
  const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS], 0)
  if (parts.map(([whole]) => whole).join('') !== text || !(total > 0 && total <= LONGEST_MS)) {
    throw new SvcdiagError('usage.invalid', `${says} must be a duration such as 30s, 5m or 1h30m`, {
      hint: 'write the unit: ms, s, m, h or d; at most 30d',
    })
  }
  return Math.round(total)
}

/** Parses a time limit as kubectl does: a number without a unit is seconds. Returns null for 0, which is no limit. */
export function requestTimeoutMs(text: string): number | null {
  if (/^0(?:ms|s|m|h)?$/u.test(text)) return null
  return durationMs(/^\d+$/u.test(text) ? `${text}s` : text, '--request-timeout')
}

/** Formats a duration for people: `43 s`, `2 min 5 s`. */
export function inWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
}
