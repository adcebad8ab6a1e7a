import {describe, expect, test} from 'vitest'
import {type Compat, kindsOf, referenceOf} from '../../../src/events/compat.ts'
import {complaintsOf} from '../../../src/events/validate/event.ts'
import {EXECUTION_STATUSES} from '../../../src/server/conversation/record/record.ts'
import {SCENARIOS} from '../../../src/server/scenario/built-in.ts'
import {firstProblem} from '../../../src/server/scenario/problems.ts'
import {type Driven, drive, type Json} from '../conversation/world.ts'

const NAMES = Object.keys(SCENARIOS)

/** For each scenario that needs one, the action of the user after the message. */
const ACTIONS: Readonly<Record<string, (driven: Driven) => Promise<void>>> = {
  confirm: async driven => {
    await driven.conversations.respond(driven.id, true, '')
    await driven.conversations.settled(driven.id)
  },
}

async function played(name: string, compat: Compat): Promise<Driven> {
  const hooks = name === 'finish' ? {hooks: {Stop: () => ({})}} : {}
  const driven = await drive(SCENARIOS[name] ?? {}, {compat, ...hooks})
  await driven.turn()
  await ACTIONS[name]?.(driven)
  await quiet(driven)
  return driven
}

/** Waits until the run and all actions of the scenario's user have ended. */
async function quiet(driven: Driven): Promise<void> {
  do {
    await new Promise(setImmediate)
    await driven.conversations.settled(driven.id)
  } while (driven.world.clock.sleepers() > 0)
  await new Promise(setImmediate)
  await driven.conversations.settled(driven.id)
}

function sent({frames}: Driven): Json[] {
  return frames.flatMap(frame =>
    frame.type === 'durable' ? [JSON.parse(frame.event.json)] : 'event' in frame ? [frame.event] : [],
  )
}

test.each(NAMES)('%s is a scenario by its own schema', name => {
  expect(firstProblem(structuredClone(SCENARIOS[name]))).toBeNull()
})

describe.each(['spec', '1.43', '1.58'] as const)('in the profile %s', compat => {
  test('together they make every kind, and reach every state', async () => {
    const kinds = new Set<unknown>()
    const states = new Set<unknown>(['idle'])
    for (const name of NAMES) {
      const driven = await played(name, compat)
      for (const event of sent(driven)) {
        kinds.add(event.kind)
        if (event.key === 'execution_status') states.add(event.value)
      }
      await driven.conversations.remove(driven.id)
      states.add('deleting')
    }
    expect([...kinds].toSorted()).toEqual(kindsOf(compat).toSorted())
    expect([...states].toSorted()).toEqual([...EXECUTION_STATUSES].toSorted())
  })

  test.each(NAMES)('%s makes only events that are right', async name => {
    const driven = await played(name, compat)
    const complaints = sent(driven).flatMap(event => complaintsOf(event, referenceOf(compat)))
    const against = compat === 'spec' ? 'interface' : 'reference'
    expect(complaints.filter(complaint => complaint[against] !== 'ok')).toEqual([])
    expect(driven.world.logged.filter(line => !line.startsWith('warn a run failed'))).toEqual([])
  })
})

test.each(NAMES)('%s is the same again with a seed', async name => {
  const seeded = {...SCENARIOS[name], seed: 7}
  const logs = []
  for (let count = 0; count < 2; count += 1) {
    const driven = await drive(seeded)
    await driven.turn()
    await quiet(driven)
    logs.push([driven.id, await driven.log()])
  }
  expect(logs[0]).toEqual(logs[1])
})

test('without a seed the ids are others', async () => {
  const [one, other] = [await drive(SCENARIOS.finish ?? {}), await drive(SCENARIOS.finish ?? {})]
  expect(one.id).not.toBe(other.id)
})
