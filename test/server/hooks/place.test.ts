import {chmodSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createHookStarter} from '../../../src/server/hooks/open.ts'
import {createParser, lookAround} from '../../../src/server/hooks/place.ts'
import {NO_NOTES} from '../../../src/server/receiver/attempts.ts'
import {configOf, folder} from '../../hooks/world.ts'
import {conversation, NEVER, REAL_CLOCK, standingClock} from './world.ts'

describe('what is really there', () => {
  const workspace = folder()
  writeFileSync(join(workspace, 'run.sh'), '#!/bin/sh\n')
  chmodSync(join(workspace, 'run.sh'), 0o755)
  writeFileSync(join(workspace, 'text'), '')
  const world = {compat: 'spec' as const, environment: process.env, inherit: false, clock: REAL_CLOCK}
  const place = lookAround(conversation({}, workspace, {A: 'x', EMPTY: ''}), world, () => true)

  test('files', () =>
    expect(['run.sh', './text', 'gone'].map(place.fileAt)).toEqual(['executable', 'readable', 'missing']))
  test('programs', () => expect(['sh', 'no-such-program'].map(place.hasProgram)).toEqual([true, false]))
  test('variables', () =>
    expect(['A', 'EMPTY', 'PATH'].map(name => place.variables.has(name))).toEqual([true, false, true]))
  test('whether the shell can read a command, without running it', async () => {
    const parses = createParser()
    const touch = `touch ${join(workspace, 'run')}`
    const broken = `if true; then ${touch}`
    expect([...(await parses([broken, touch, broken], NEVER))]).toEqual([
      [broken, false],
      [touch, true],
    ])
    expect(place.fileAt('run')).toBe('missing')
  })

  test('is asked of the shell while the server does other things', async () => {
    const commands = Array.from({length: 20}, (_, at) => `echo ${at}`)
    const asked = createParser()(commands, NEVER)
    const answered = await Promise.race([asked.then(() => true), new Promise(resolve => setImmediate(resolve, false))])
    expect(answered).toBe(false)
    expect((await asked).size).toBe(20)
  })

  test('is said when a conversation has begun', async () => {
    const lines: unknown[] = []
    const clock = standingClock()
    const secrets = new Map<string, string>()
    const starter = createHookStarter({
      ...world,
      clock,
      log: (...line) => void lines.push(line),
      attempts: NO_NOTES,
      told: async () => {},
    })
    const config = configOf({Stop: [{matcher: 'x', hooks: [{command: 'if'}, {command: 'curl "$SVC_CALLBACK_URL"'}]}]})
    starter.hooksOf({...conversation(config, workspace), secrets: () => secrets})
    secrets.set('SVC_CALLBACK_URL', 'http://127.0.0.1:1/').set('A=B', 'hunter22')
    clock.pass(100)
    while (lines.length < 4) await new Promise(resolve => setTimeout(resolve, 5))
    expect(lines).toMatchObject([
      ['warn', expect.stringContaining('never runs'), {rule: 'matcher-never-matches'}],
      ['warn', expect.stringContaining('exits with 2, which blocks'), {rule: 'syntax'}],
      ['warn', expect.stringContaining('Stop[0].hooks[1]'), {rule: 'matcher-never-matches'}],
      ['warn', expect.stringContaining('cannot be a hook variable'), expect.anything()],
    ])
    expect(JSON.stringify(lines)).not.toContain('hunter22')
  })

  test('is said without the value of a secret', async () => {
    const lines: unknown[] = []
    const clock = standingClock()
    const log = (...line: unknown[]) => void lines.push(line)
    const starter = createHookStarter({...world, clock, log, attempts: NO_NOTES, told: async () => {}})
    const config = configOf({Stop: [{hooks: [{command: 'sh /nowhere/hunter22.sh'}]}]})
    starter.hooksOf(conversation(config, workspace, {A: 'hunter22'}))
    clock.pass(100)
    while (lines.length < 1) await new Promise(resolve => setTimeout(resolve, 5))
    expect(lines).toMatchObject([['warn', expect.stringMatching(/\/nowhere\/<.+>\.sh does not exist/), {}]])
  })
})
