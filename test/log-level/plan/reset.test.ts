import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {EnvVar} from '../../../src/cluster/objects.ts'
import {LOG_LEVEL_EXPIRES} from '../../../src/installation/log-level/record.ts'
import {isWrite} from '../../../src/log-level/change.ts'
import {planReset} from '../../../src/log-level/plan/reset.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import type {Target} from '../../../src/log-level/target.ts'
import {AT, app, ground, stored, TO_DEBUG, TO_INFO, writeIn} from '../scene.ts'

const NAME = fc.constantFrom('LOG_LEVEL', 'A', 'B')
const ENTRY: fc.Arbitrary<EnvVar> = fc.oneof(
  fc.record({name: NAME, value: fc.constantFrom('INFO', 'DEBUG', 'x')}),
  fc.record({name: NAME, valueFrom: fc.constant({secretKeyRef: {name: 's', key: 'k'}})}),
  NAME.map(name => ({name})),
)
const ANNOTATIONS = fc.option(fc.dictionary(fc.constantFrom('a', 'b/c'), fc.string()), {nil: undefined})

describe('what was there is put back', () => {
  test('byte by byte, whatever it was, and the record is gone', () => {
    fc.assert(
      fc.property(fc.array(ENTRY, {maxLength: 4}), ANNOTATIONS, fc.boolean(), (env, annotations, twice) => {
        const metadata = annotations === undefined ? {} : {annotations}
        const target = app(env.length === 0 ? null : env, {metadata})
        const change = planSet(target, {...TO_DEBUG, expires: AT}, ground())
        if (!isWrite(change)) return
        const first = stored(target, change)
        const again = planSet(first, TO_INFO, ground())
        const last = twice ? stored(first, again) : first
        const back = isWrite(again) && again.action === 'restore' && twice ? last : stored(last, reset(last))
        expect(JSON.stringify(back.object.spec)).toBe(JSON.stringify(target.object.spec))
        expect(back.object.metadata.annotations ?? {}).toEqual(annotations ?? {})
      }),
    )
  })

  test('what was unset is unset again, and INFO is INFO', () => {
    const unset = stored(app([]), planSet(app([]), TO_DEBUG, ground()))
    expect(writeIn(reset(unset)).containers).toMatchObject([{before: {level: 'DEBUG'}, after: null}])
    const info = app([{name: 'LOG_LEVEL', value: 'INFO'}])
    const changed = stored(info, planSet(info, TO_DEBUG, ground()))
    expect(writeIn(reset(changed)).containers).toMatchObject([{after: {name: 'LOG_LEVEL', value: 'INFO'}}])
  })

  test('the first state counts, not what svcdiag wrote in between', () => {
    const target = app([{name: 'LOG_LEVEL', value: 'WARNING'}])
    const debug = stored(target, planSet(target, TO_DEBUG, ground()))
    const info = stored(debug, planSet(debug, TO_INFO, ground()))
    expect(stored(info, reset(info)).object.spec).toEqual(target.object.spec)
  })

  test('setting what was there before is a reset', () => {
    const target = app([{name: 'LOG_LEVEL', value: 'INFO'}], {metadata: {annotations: {a: 'b'}}})
    const debug = stored(target, planSet(target, {...TO_DEBUG, expires: AT}, ground()))
    const change = planSet(debug, TO_INFO, ground())
    expect(change.action).toBe('restore')
    expect(stored(debug, change).object).toEqual(target.object)
  })
})

describe('what somebody else has written since is left alone', () => {
  const changed = stored(app([]), planSet(app([]), TO_DEBUG, ground()))

  test.each([
    ['another value', [{name: 'LOG_LEVEL', value: 'ERROR'}], 'LOG_LEVEL of main was changed since'],
    ['nothing', [], 'LOG_LEVEL is no longer set in main'],
  ])('%s', (_, env, note) => {
    const target = withEnv(changed, env)
    const change = writeIn(reset(target))
    expect(change).toMatchObject({action: 'record', containers: [], restarts: {pods: 0}})
    expect(change.notes.join()).toContain(note)
    expect(stored(target, change).object.spec).toEqual(target.object.spec)
    expect(stored(target, change).object.metadata.annotations).toEqual({})
  })

  test('and is what a later set goes back to', () => {
    const target = withEnv(changed, [{name: 'LOG_LEVEL', value: 'ERROR'}])
    const debug = stored(target, planSet(target, TO_DEBUG, ground()))
    expect(stored(debug, reset(debug)).object.spec).toEqual(target.object.spec)
  })
})

test('without a record there is nothing to put back', () => {
  expect(reset(app([]))).toMatchObject({action: 'unchanged', reason: 'svcdiag changed nothing there'})
  const only = app([], {metadata: {annotations: {[LOG_LEVEL_EXPIRES]: AT}}})
  expect(reset(only)).toMatchObject({action: 'blocked', reason: expect.stringContaining('no record')})
})

function reset(target: Target) {
  return planReset(target, ground())
}

function withEnv({workload, object}: Target, env: EnvVar[]): Target {
  const draft = structuredClone(object)
  for (const container of draft.spec.template.spec.containers) container.env = env
  return {workload, object: draft}
}
