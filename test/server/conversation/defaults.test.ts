import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import type {HookConfig} from '../../../src/hooks/hook.ts'
import {startConversations} from '../../../src/server/conversation/start.ts'
import {logOf, NEW, worldOf} from './world.ts'

const hooks = (command: string) => JSON.stringify({hooks: {Stop: [{matcher: '*', hooks: [{command}]}]}})
const scenario = (answer: string) => `steps:\n  - finish: ${answer}\n`

/** Starts the engine with both files, and returns functions that change them. */
async function following() {
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-defaults-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const [scenarioName, hooksFile] = [join(folder, 'agent.yaml'), join(folder, 'hooks.json')]
  writeFileSync(scenarioName, scenario('one'))
  writeFileSync(hooksFile, hooks('echo one'))
  const world = worldOf({time: 'held'})
  const configs = new Map<string, HookConfig>()
  const conversations = await startConversations({
    ...world,
    hooks: {
      ...world.hooks,
      hooksOf(conversation) {
        configs.set(conversation.id, conversation.config)
        return world.hooks.hooksOf(conversation)
      },
    },
    ...{scenarioName, hooksFile, pluginRoot: null, userFolder: null},
    workspaceRoot: join(folder, 'workspaces'),
    runImportedHooks: false,
  })
  onTestFinished(() => conversations[Symbol.asyncDispose]())

  async function start(): Promise<string> {
    return (await conversations.create(NEW)).record.id
  }

  /** Returns the last answer of the agent, and the command of the Stop hook. */
  async function ran(id: string) {
    await conversations.message(id, {role: 'user', content: [{text: 'go'}]}, true)
    await conversations.settled(id)
    const answer = (await logOf(world.store, id)).findLast(({kind}) => kind === 'ObservationEvent')
    const text = JSON.stringify(answer)
    return [/"text":"(\w+)"/u.exec(text)?.[1], configs.get(id)?.Stop?.[0]?.hooks[0]?.command]
  }

  return {
    world,
    scenarioName,
    hooksFile,
    start,
    ran,
    warnings: () => world.logged.filter(line => line.startsWith('warn')),
  }
}

test('the files are read again for conversations that start after a change; the others keep theirs', async () => {
  const {world, scenarioName, hooksFile, start, ran, warnings} = await following()
  const before = await start()
  expect(await ran(before)).toEqual(['one', 'echo one'])
  writeFileSync(scenarioName, scenario('two'))
  writeFileSync(hooksFile, hooks('echo two'))
  expect(await ran(await start())).toEqual(['two', 'echo two'])
  expect(await ran(before)).toEqual(['one', 'echo one'])
  await world.clock.advance(20 * 60_000) // the session of the conversation ends, and the next message begins another one
  while (world.clock.sleepers() > 0) await world.clock.advance(20 * 60_000)
  expect(await ran(before)).toEqual(['one', 'echo one'])
  expect(warnings()).toEqual([])
})

test.each([
  ['a scenario that is no YAML', 'scenarioName', 'steps: [', /agent\.yaml:1: not valid YAML/u],
  ['a scenario with a wrong step', 'scenarioName', 'steps:\n  - jump: high\n', /agent\.yaml:2: /u],
  ['a scenario that is gone', 'scenarioName', null, /cannot read .*agent\.yaml/u],
  ['hooks that are no JSON', 'hooksFile', '{', /hooks\.json: is not valid JSON/u],
  ['hooks with a wrong name', 'hooksFile', '{"hooks": {"Stopp": []}}', /hooks\.json: /u],
  ['hooks that are gone', 'hooksFile', null, /cannot read .*hooks\.json/u],
] as const)('%s: the last good version stays, and the log says so once', async (_, which, text, message) => {
  const files = await following()
  if (text === null) rmSync(files[which])
  else writeFileSync(files[which], text)
  for (const _ of ['first', 'second']) expect(await files.ran(await files.start())).toEqual(['one', 'echo one'])
  expect(files.warnings()).toEqual([expect.stringMatching(message)])
  expect(files.warnings()[0]).toContain('new conversations still get the last good version')
  writeFileSync(files[which], which === 'hooksFile' ? hooks('echo two') : scenario('two'))
  const repaired = which === 'hooksFile' ? ['one', 'echo two'] : ['two', 'echo one']
  expect(await files.ran(await files.start())).toEqual(repaired)
  if (text !== null) writeFileSync(files[which], text)
  else rmSync(files[which])
  await files.start()
  expect(files.warnings()).toHaveLength(2)
})
