import type {Fault} from '../../src/lab/fault.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {PROFILES, type Profile} from '../../src/lab/model.ts'
import type {Proofs} from '../../src/repairs/proofs.ts'
import {type CarriedOut, carryOut} from './carry-out.ts'
import {labWorld} from './lab-world.ts'
import {openToolbox} from './toolbox.ts'

/** One fault in one profile. */
export interface Row {
  readonly fault: Fault
  readonly profile: Profile
}

export const ROWS: readonly Row[] = FAULTS.flatMap(fault =>
  PROFILES.filter(profile => fault.profiles.includes(profile)).map(profile => ({fault, profile})),
)

export interface Proved extends Row, CarriedOut {}

/** One turn of the loop on the lab. */
export async function proveOnLab(row: Row): Promise<Proved> {
  await using healthy = await labWorld(row.profile, [])
  await using world = await labWorld(row.profile, [row.fault.id])
  await using toolbox = await openToolbox()
  return {...row, ...(await carryOut(world, toolbox, await healthy.look()))}
}

/** What is kept of it: a fault is proven when it is in every profile that has it. */
export function proofsOf(all: readonly Proved[]): Proofs {
  const repairs: Record<string, Record<string, string[]>> = {}
  for (const {fault, profile, outcome, repairs: ids, changed} of all) {
    if (outcome !== 'proven') continue
    for (const id of ids) {
      repairs[id] ??= {}
      repairs[id][`${fault.id} (${profile})`] = [...changed]
    }
  }
  const byFault = Map.groupBy(all, ({fault}) => fault.id)
  return {
    repairs: Object.fromEntries(Object.entries(repairs).sort(([one], [other]) => (one < other ? -1 : 1))),
    faults: Object.fromEntries([...byFault].map(([id, rows]) => [id, wordOf(rows)])),
  }
}

function wordOf(rows: readonly Proved[]): string {
  const worst = (['refuted', 'by hand', 'proven', 'no finding'] as const).find(outcome =>
    rows.some(row => row.outcome === outcome),
  )
  if (worst !== 'by hand') return worst ?? 'no finding'
  const reasons = rows.filter(({outcome}) => outcome === worst).flatMap(row => row.repairs)
  return `by hand: ${[...new Set(reasons)].sort().join(', ')}`
}
