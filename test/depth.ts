import {describe, test} from 'vitest'

/** `npm test` proves each promise on one case of each area; `npm run test:deep` proves each on every case. */
export const IS_DEEP = process.env.SVCDIAG_TESTS === 'deep'

/** Returns every case in a deep run, else the first case of each area. */
export function perArea<Case>(cases: readonly Case[], areaOf: (given: Case) => string): Case[] {
  if (IS_DEEP) return [...cases]
  const areas = cases.map(areaOf)
  return cases.filter((_, at) => areas.indexOf(areas[at] ?? '') === at)
}

/** Returns how often a property is tried: as often as given in a deep run, else a tenth of that. */
export function runs(deep: number): number {
  return IS_DEEP ? deep : Math.ceil(deep / 10)
}

/** Returns the area of a fault or a check, which is its id up to the first dot. */
export function areaOf(id: string): string {
  return id.slice(0, id.indexOf('.'))
}

/** A test that only the deep run enters. */
export const deepTest = test.runIf(IS_DEEP)

/** A group of tests that only the deep run enters. */
export const deepDescribe = describe.runIf(IS_DEEP)
