import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {meaningOf} from '../../../src/events/same-event.ts'
import {isObject} from '../../../src/events/schema.ts'
import type {HookOccasion, HookType} from '../../../src/hooks/hook.ts'
import {hooksOf} from '../../../src/server/hooks/run/run.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {configOf, folder, occasion} from '../../hooks/world.ts'
import {conversation, NEVER, world} from './world.ts'

type Json = Record<string, unknown>

const SCENARIOS = ['hooks-full', 'stop-hook-block', 'prompt-block', 'blocked-prompt-still-fires-stop']
const RECORDED_IN = '/workspace/project'

describe.each(SCENARIOS)('the hooks of the recorded conversation %s', scenario => {
  const {id, config, batches} = recorded(scenario)
  const workspace = folder()
  const hooks = hooksOf(conversation(configOf(config), workspace), world())

  test.each(batches.map(batch => [occasionOf(batch, id), batch] as const))(
    'do the same again: $type',
    async (occasion, batch) => {
      const {executions} = await hooks.run(occasion, NEVER)
      expect(executions.map(execution => comparable({...execution}, workspace))).toEqual(
        batch.map(event => comparable(event, RECORDED_IN)),
      )
    },
  )

  test('run as often as they did there', () => expect(batches.length).toBeGreaterThan(0))
})

function recorded(scenario: string): {id: string; config: unknown; batches: Json[][]} {
  const [id = ''] = readdirSync(join(FIXTURES, scenario))
  const folder = join(FIXTURES, scenario, id)
  const events = readdirSync(join(folder, 'events'))
    .toSorted()
    .map(name => read(join(folder, 'events', name)))
  const runs = events.filter(({kind}) => kind === 'HookExecutionEvent')
  const batches = scenario === 'hooks-full' ? withBothOfStop(runs) : runs.map(run => [run])
  return {id, config: read(join(folder, 'base_state.json')).hook_config, batches}
}

/** In the recording, two hooks run for one Stop event. */
function withBothOfStop(runs: readonly Json[]): Json[][] {
  const stops = runs.filter(({hook_event_type: type}) => type === 'Stop')
  return [...runs.filter(run => !stops.includes(run)).map(run => [run]), stops]
}

function read(path: string): Json {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isObject(value)) throw new Error(path)
  return value
}

function occasionOf([event = {}]: readonly Json[], id: string): HookOccasion {
  const input = isObject(event.hook_input) ? event.hook_input : {}
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
  return occasion(event.hook_event_type as HookType, {
    toolName: textOrNull(input.tool_name),
    toolInput: isObject(input.tool_input) ? input.tool_input : null,
    toolResponse: isObject(input.tool_response) ? input.tool_response : null,
    message: textOrNull(input.message),
    actionId: textOrNull(event.action_id),
    messageId: textOrNull(event.message_id),
    sessionId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  })
}

/**
 * Returns the meaning of an event, without the properties that are set when it is appended. Variables are sorted, and a
 * variable of the recording server is left out.
 */
function comparable(event: Json, workspace: string): Json {
  const {id: _id, timestamp: _timestamp, parent_id: _parent, ...rest} = meaningOf(event)
  const text = (value: unknown) => String(value).replaceAll(workspace, RECORDED_IN)
  const lines = text(rest.stderr)
    .split('\n')
    .filter(line => !line.startsWith('OPENHANDS_SUPPRESS_BANNER='))
  return {...rest, stdout: text(rest.stdout), stderr: lines.toSorted()}
}
