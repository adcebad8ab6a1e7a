import {isDeepStrictEqual} from 'node:util'
import type {CheckReport} from '../../src/checks/report.ts'
import {complaints} from './compare.ts'
import {prescribed, scriptOf} from './repair-of.ts'
import {essence, steadyLook} from './steady-look.ts'
import type {Toolbox} from './toolbox.ts'
import type {World} from './world.ts'

const MOST_ROUNDS = 3

/** Of the time that a repair may take to show: when nothing moves for so long, nothing will. */
const STEADY_SHARE = 1 / 5

export interface Followed {
  /** The script of each round. */
  readonly scripts: readonly string[]
  /** What is wrong at the end, and what any round has made worse. */
  readonly complaints: readonly string[]
}

/** Does what the report says, looks again, and does what it says then, until nothing is left to do. */
export async function followPlan(world: World, toolbox: Toolbox, healthy: CheckReport): Promise<Followed> {
  const scripts: string[] = []
  const wrong: string[] = []
  let now: Seen = {report: await steadyLook(world), readyPods: await world.readyPods()}
  const first = now.report
  const left = ({report}: Seen) => complaints(first, report, healthy)
  while (left(now).length > 0 && scripts.length < MOST_ROUNDS) {
    const script = prescribed(now.report).map(scriptOf).join('\n')
    if (script === '') break
    scripts.push(script)
    const ran = await toolbox.run(script)
    if (ran.code !== 0) wrong.push(`round ${scripts.length} ended with ${ran.code}: ${ran.output.trim()}`)
    const after = await settled(world, report => left(report).length === 0)
    wrong.push(...worsened(now, after).map(what => `round ${scripts.length} made it worse: ${what}`))
    now = after
  }
  return {scripts, complaints: [...wrong, ...left(now)]}
}

interface Seen {
  readonly report: CheckReport
  readonly readyPods: number
}

async function seen(world: World): Promise<Seen> {
  return {report: await world.look(), readyPods: await world.readyPods()}
}

/** Looks until it is as wanted, until nothing moves any more, or until it is late. */
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
