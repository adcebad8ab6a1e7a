import {expect, test} from 'vitest'
import {labWorld} from './lab-world.ts'
import {prescribed, scriptOf} from './repair-of.ts'
import {SCENES} from './scenes.ts'
import {openToolbox} from './toolbox.ts'

/** The scene of that name, checked; then what a colleague deploys; then what was printed before. */
async function deployedBetween(colleague: (flags: string) => string) {
  const scene = SCENES.find(({id}) => id === 'a rollout that hangs')
  let flags = ''
  await using world = await labWorld('generic', [], given => {
    flags = given
    return scene?.made(given) ?? ''
  })
  const printed = prescribed(await world.look())
  await using toolbox = await openToolbox()
  expect((await toolbox.run(colleague(flags))).code).toBe(0)
  const {code, output} = await toolbox.run(printed.map(scriptOf).join('\n'))
  const template = await toolbox.run(`kubectl ${flags} get deployment worker -o jsonpath='{.spec.template.spec}'`)
  return {ids: printed.map(({repair}) => repair.id), code, output, template: template.output}
}

test('going back to a revision does not undo what a colleague has deployed since', async () => {
  const repair = {spec: {template: {spec: {nodeSelector: null, priorityClassName: 'deployed-since'}}}}
  const {ids, code, output, template} = await deployedBetween(
    flags => `kubectl ${flags} patch deployment worker -p '${JSON.stringify(repair)}'
kubectl ${flags} rollout status deployment/worker`,
  )
  expect(ids).toEqual(['workload.undo-rollout'])
  expect([code, output]).toEqual([1, expect.stringContaining('timed out waiting')])
  expect(template).toContain('deployed-since')
})

test('nobody has deployed: it goes back', async () => {
  const {code, template} = await deployedBetween(() => 'true')
  expect([code, template.includes('"disk":"none"')]).toEqual([0, false])
})
