import {SvcdiagError} from '../../errors.ts'

/** Returns the maximum number of clients that may watch one conversation; null if not set. */
export function subscribers(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  if (/^[1-9]\d{0,5}$/u.test(text)) return Number(text)
  throw new SvcdiagError('usage.invalid', 'SVCDIAG_SERVE_SUBSCRIBERS is no number from 1 to 999999')
}
