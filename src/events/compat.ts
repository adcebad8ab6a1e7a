import {EVENT_KINDS, type EventKind} from './kinds/index.ts'

/** What a server behaves like, and what documents are held against: the interface as specified, or a version of the reference. */
export const COMPATS = ['spec', '1.43', '1.58'] as const
export type Compat = (typeof COMPATS)[number]

const VERSIONS = {'1.43': '1.43.1', '1.58': '1.58.2'} as const
const NEWEST = VERSIONS['1.58']

/** The version of the reference that goes with it; the newest known one goes with the interface. */
export function referenceOf(compat: Compat): string {
  return compat === 'spec' ? NEWEST : VERSIONS[compat]
}

/** Whether a version has what came with `since`. */
export function has(version: string, since: string): boolean {
  const [own, first] = [numbersOf(version), numbersOf(since)]
  const differs = own.findIndex((number, at) => number !== first[at])
  return differs === -1 || (own[differs] ?? 0) > (first[differs] ?? 0)
}

/** The kinds that it makes and can be asked for, in the order in which messages list them. */
export function kindsOf(compat: Compat): EventKind[] {
  const kinds = Object.keys(EVENT_KINDS) as EventKind[] // of a record whose keys are the kinds
  return kinds.filter(kind => isIn(compat, EVENT_KINDS[kind]))
}

/** Whether a declaration is part of it. */
export function isIn(compat: Compat, declaration: object = {}): boolean {
  const since: unknown = Reflect.get(declaration, 'x-since')
  return typeof since !== 'string' || (compat !== 'spec' && has(referenceOf(compat), since))
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}
