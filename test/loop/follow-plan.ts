import {isDeepStrictEqual} from 'node:util'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {renderPlan} from '../../src/cli/render/plan.ts'
import {plannedRepairs} from '../../src/cli/render/plan-order.ts'
import {complaints} from './compare.ts'
import {essence, steadyLook} from './steady-look.ts'
import type {Toolbox} from './toolbox.ts'
import type {World} from './world.ts'

const MOST_ROUNDS = 3

/** Share of the repair's timeout after which an unchanged state counts as final. */
const STEADY_SHARE = 1 / 5

export interface Round {
  readonly plan: string
  /** The output of the terminal. */
  readonly output: string
}

export interface Followed {
  readonly rounds: readonly Round[]
  /** The problems at the end, and everything that a round made worse. */
  readonly complaints: readonly string[]
}

/** Follows the printed plan, checks again, and follows the next plan, until no step remains. */
export async function followPlan(world: World, toolbox: Toolbox, healthy: CheckReport): Promise<Followed> {
  const rounds: Round[] = []
  const wrong: string[] = []
  let now: Seen = {report: await steadyLook(world), readyPods: await world.readyPods()}
  const first = now.report
  const left = ({report}: Seen) => complaints(first, report, healthy)
  while (left(now).length > 0 && rounds.length < MOST_ROUNDS && runsSomething(now.report)) {
    const plan = renderPlan(now.report)
    const {output} = await toolbox.follow(plan)
    rounds.push({plan, output})
    if (output.includes('A step failed'))
      wrong.push(`the script of round ${rounds.length} stopped: ${output.slice(-400)}`)
    const after = await settled(world, seen => left(seen).length === 0)
    wrong.push(...worsened(now, after).map(what => `round ${rounds.length} made it worse: ${what}`))
    now = after
  }
  return {rounds, complaints: [...wrong, ...left(now)]}
}

function runsSomething(report: CheckReport): boolean {
  return plannedRepairs(report).some(({repair}) => repair !== null)
}

interface Seen {
  readonly report: CheckReport
  readonly readyPods: number
}

async function seen(world: World): Promise<Seen> {
  return {report: await world.look(), readyPods: await world.readyPods()}
}

/** Checks repeatedly until the state is as wanted or no longer changes, or until the timeout. */
async function settled(world: World, isWanted: (now: Seen) => boolean): Promise<Seen> {
  const start = performance.now()
  let now = await seen(world)
  let since = start
  while (!isWanted(now)) {
    const next = await seen(world)
    const at = performance.now()
    if (!isSame(now, next)) since = at
    now = next
    if (at - since > world.settlesWithinMs * STEADY_SHARE || at - start > world.settlesWithinMs) break
  }
  return now
}

function isSame(one: Seen, other: Seen): boolean {
  return one.readyPods === other.readyPods && isDeepStrictEqual(essence(one.report), essence(other.report))
}

function worsened(before: Seen, after: Seen): string[] {
  const passed = new Set(before.report.checks.filter(({status}) => status === 'pass').map(({id}) => id))
  const fallen = after.report.checks.filter(({id, status}) => passed.has(id) && status !== 'pass')
  return [
    ...fallen.map(({id, status}) => `${id} passed and is ${status}`),
    ...(after.readyPods < before.readyPods ? [`${before.readyPods} pods were ready, now ${after.readyPods}`] : []),
  ]
}
