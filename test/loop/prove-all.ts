import {FAULTS} from '../../src/lab/faults/index.ts'
import {PROFILES, type Profile} from '../../src/lab/model.ts'
import type {Proofs} from '../../src/repairs/proofs.ts'
import {type CarriedOut, carryOut} from './carry-out.ts'
import {labWorld} from './lab-world.ts'
import {SCENES, type Scene} from './scenes.ts'
import {steadyLook} from './steady-look.ts'
import {openToolbox} from './toolbox.ts'

/** A fault or a scene, in one profile. */
export interface Row extends Pick<Scene, 'id' | 'faults'> {
  readonly profile: Profile
  readonly made: Scene['made'] | null
}

export const ROWS: readonly Row[] = [
  ...FAULTS.flatMap(({id, profiles}) =>
    PROFILES.filter(profile => profiles.includes(profile)).map(profile => ({id, faults: [id], profile, made: null})),
  ),
  ...SCENES.flatMap(({profiles, ...scene}) => profiles.map(profile => ({...scene, profile}))),
]

export interface Proved extends Row, CarriedOut {}

/** Runs the loop once on the lab. */
export async function proveOnLab(row: Row): Promise<Proved> {
  const {profile, faults, made} = row
  await using healthy = await labWorld(profile, [])
  await using world = await labWorld(profile, faults, made)
  await using toolbox = await openToolbox()
  return {...row, ...(await carryOut(world, toolbox, await steadyLook(healthy)))}
}

/** Returns the stored result. A fault is proven if it is proven in every profile. */
export function proofsOf(all: readonly Proved[]): Proofs {
  const proven = all
    .filter(({outcome}) => outcome === 'proven')
    .flatMap(({id, profile, repairs}) => repairs.map(repair => ({...repair, row: `${id} (${profile})`})))
  const byRepair = Map.groupBy(proven, ({id}) => id)
  const byFault = Map.groupBy(
    all.filter(({made}) => made === null),
    ({id}) => id,
  )
  return {
    repairs: Object.fromEntries(
      [...byRepair].sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, runs]) => [id, changedBy(runs)]),
    ),
    faults: Object.fromEntries([...byFault].map(([id, rows]) => [id, wordOf(rows)])),
  }
}

/** Returns the changed objects by fault. A repair that ran for several objects changed them all. */
function changedBy(runs: readonly {readonly row: string; readonly changed: readonly string[]}[]) {
  const rows = Map.groupBy(runs, ({row}) => row)
  return Object.fromEntries([...rows].map(([row, of]) => [row, unionOf(of.map(({changed}) => changed))]))
}

export function unionOf(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}

function wordOf(rows: readonly Proved[]): string {
  const worst = (['refuted', 'by hand', 'proven', 'no finding'] as const).find(outcome =>
    rows.some(row => row.outcome === outcome),
  )
  if (worst !== 'by hand') return worst ?? 'no finding'
  const reasons = rows.filter(({outcome}) => outcome === worst).flatMap(row => row.reasons)
  return `by hand: ${[...new Set(reasons)].sort().join(', ')}`
}
