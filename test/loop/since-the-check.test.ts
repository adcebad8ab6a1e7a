import {expect, test} from 'vitest'
import {labWorld} from './lab-world.ts'
import {prescribed, scriptOf} from './repair-of.ts'
import {SCENES, type Scene} from './scenes.ts'
import {openToolbox} from './toolbox.ts'

interface Between {
  readonly faults?: readonly string[]
  readonly made?: Scene['made'] | undefined
  /** Returns what a colleague runs between the check and the repair. */
  readonly colleague: (flags: string) => string
  readonly deployment: string
}

/**
 * Runs a check, the colleague's commands, and then the printed repair. Returns `deployment` before and after the
 * repair.
 */
async function repairedAfter({faults = [], made, colleague, deployment}: Between) {
  let flags = ''
  await using world = await labWorld('generic', faults, given => {
    flags = given
    return made?.(given) ?? ''
  })
  const printed = prescribed(await world.look())
  await using toolbox = await openToolbox()
  const templateOf = () => toolbox.run(`kubectl ${flags} get deployment ${deployment} -o jsonpath='{.spec.template}'`)
  expect((await toolbox.run(colleague(flags))).code).toBe(0)
  const {output: before} = await templateOf()
  const {code, output} = await toolbox.run(printed.map(scriptOf).join('\n'))
  const {output: after} = await templateOf()
  return {ids: printed.map(({repair}) => repair.id), code, output, before, after}
}

const HANGING = SCENES.find(({id}) => id === 'a rollout that hangs')?.made

test('going back to a revision does not undo what a colleague has deployed since', async () => {
  const repair = {spec: {template: {spec: {nodeSelector: null, priorityClassName: 'deployed-since'}}}}
  const {ids, code, output, after} = await repairedAfter({
    made: HANGING,
    deployment: 'worker',
    colleague: flags => `kubectl ${flags} patch deployment worker -p '${JSON.stringify(repair)}'
kubectl ${flags} rollout status deployment/worker`,
  })
  expect(ids).toEqual(['workload.undo-rollout'])
  expect([code, output]).toEqual([1, expect.stringContaining('timed out waiting')])
  expect(after).toContain('deployed-since')
})

test('nobody has deployed: it goes back', async () => {
  const {code, after} = await repairedAfter({made: HANGING, deployment: 'worker', colleague: () => 'true'})
  expect([code, after.includes('"disk":"none"')]).toEqual([0, false])
})

test.each([
  {fault: 'runtime.down', id: 'workload.restart'},
  {fault: 'key.runtime-stale', id: 'keys.restart-stale'},
])('$fault: what a colleague has restarted since is not restarted again', async ({fault, id}) => {
  const between = {faults: [fault], deployment: 'runtime'}
  const late = await repairedAfter({
    ...between,
    colleague: flags => `kubectl ${flags} rollout restart deployment/runtime
kubectl ${flags} rollout status deployment/runtime`,
  })
  expect(late.ids).toEqual([id])
  expect([late.code, late.output]).toEqual([1, expect.stringContaining('timed out waiting')])
  expect(late.after).toBe(late.before)
  const first = await repairedAfter({...between, colleague: () => 'true'})
  expect(first.code).toBe(0)
  expect(first.after).not.toBe(first.before)
})
