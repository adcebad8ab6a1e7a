import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, expect, test} from 'vitest'
import {FIXTURES, scenario} from '../events/fixtures.ts'
import {inShell, svcdiag} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-diff-'))
afterAll(() => rmSync(folder, {recursive: true}))

const RUN = join(FIXTURES, 'hooks-full')
const SECRET = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'

function lines(name: string, events: readonly object[]): string {
  const path = join(folder, name)
  writeFileSync(path, events.map(event => `${JSON.stringify(event)}\n`).join(''))
  return path
}

/** The run with one hook that blocked, which it did not. */
const BLOCKED = lines(
  'blocked.jsonl',
  scenario('hooks-full').map(event =>
    event.hook_event_type === 'PreToolUse' ? {...event, blocked: true, exit_code: 2} : event,
  ),
)

describe('events diff', () => {
  test('a run is the same in every layout', () => {
    const zip = join(folder, 'run.zip')
    expect(svcdiag(['events', 'export', RUN, '--to', 'zip', '-f', zip]).code).toBe(0)
    const {code, stdout} = svcdiag(['events', 'diff', RUN, zip])
    expect(stdout).toMatch(/^same: 19 steps$/m)
    expect(code).toBe(0)
  })

  test('compares the last state of two conversation directories', () => {
    const [source = ''] = readdirSync(RUN)
    const sides = ['finished', 'error'].map(status => {
      const path = join(folder, status, source)
      cpSync(join(RUN, source), path, {recursive: true})
      writeFileSync(join(path, 'base_state.json'), JSON.stringify({id: source, execution_status: status}))
      return path
    })
    const [finished = '', error = ''] = sides
    const {code, stdout} = svcdiag(['events', 'diff', finished, error])
    expect(code).toBe(3)
    expect(stdout).toMatch(/state execution_status.*A "?finished"?\n +B "?error"?\n/s)
    expect(svcdiag(['events', 'diff', finished, error, '--ignore', 'states']).code).toBe(0)
  })

  test('shows the first divergence with both sides, and exits with 3', () => {
    const {code, stdout} = svcdiag(['events', 'diff', RUN, BLOCKED])
    expect(code).toBe(3)
    expect(stdout).toContain('first divergence: the hook blocked in B, but not in A\n')
    expect(stdout).toMatch(/\/exit_code\n +A 0\n +B 2\n/)
    expect(stdout).toMatch(/^18 steps the same, 1 changed, 0 only in A, 0 only in B$/m)
  })

  test('prints one JSON document with every row', () => {
    const {code, stdout} = svcdiag(['events', 'diff', RUN, BLOCKED, '-o', 'json'])
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({
      apiVersion: 'svcdiag/v1',
      kind: 'EventsComparison',
      summary: {same: 18, changed: 1, onlyLeft: 0, onlyRight: 0},
      verdict: {status: 'fail', exitCode: code},
      firstDivergence: {row: 4, reason: 'the hook blocked in B, but not in A'},
    })
    expect(report.rows).toHaveLength(19)
  })

  test('says how many values of a row are left out', () => {
    const many = (name: string, value: number) => {
      const action = Object.fromEntries(Array.from({length: 25}, (_, at) => [`f${at}`, value]))
      return lines(name, [{kind: 'ActionEvent', id: name, tool_name: 'own', tool_call_id: 'c', action}])
    }
    const sides = [many('few.jsonl', 1), many('many.jsonl', 2)]
    expect(svcdiag(['events', 'diff', ...sides]).stdout).toContain('\n        ... 5 more differences\n')
    const report = JSON.parse(svcdiag(['events', 'diff', ...sides, '-o', 'json']).stdout)
    expect(report).toMatchObject({rows: [{is: 'changed', moreDifferences: 5}], ignored: []})
  })

  test('ignores a part that is named', () => {
    expect(svcdiag(['events', 'diff', RUN, BLOCKED, '--ignore', 'hooks']).code).toBe(0)
  })

  test('asks which conversation is meant, and takes one for each side', () => {
    const both = [join(FIXTURES, 'pause'), join(FIXTURES, 'llm-error')].flatMap(source =>
      readdirSync(source).map(id => ({source, id})),
    )
    const store = join(folder, 'both')
    expect(svcdiag(['events', 'import', ...both.map(({source}) => source), '-f', store]).code).toBe(0)
    const asked = svcdiag(['events', 'diff', store, store])
    expect(asked.code).toBe(2)
    expect(asked.stderr).toContain('there are 2 conversations: choose one with --conversation')
    const named = both.flatMap(({id}) => ['--conversation', id])
    expect(svcdiag(['events', 'diff', store, store, ...named]).code).toBe(3)
    expect(svcdiag(['events', 'diff', store, store, ...named.slice(2)]).code).toBe(0)
  })

  test('masks secrets, and still sees that they differ', () => {
    const said = (name: string, text: string) =>
      lines(name, [
        {kind: 'MessageEvent', id: name, source: 'user', llm_message: {role: 'user', content: [{type: 'text', text}]}},
      ])
    const {code, stdout} = svcdiag([
      'events',
      'diff',
      said('one.jsonl', `use ${SECRET}`),
      said('two.jsonl', 'use no token'),
    ])
    expect(code).toBe(3)
    expect(stdout).toContain('/content')
    expect(stdout).not.toContain(SECRET)
  })

  test('says what it cannot read', () => {
    const binary = join(folder, 'binary')
    writeFileSync(binary, readFileSync(process.execPath).subarray(0, 65_536))
    for (const source of [binary, join(folder, 'absent'), '/dev/null']) {
      const {code, stderr} = svcdiag(['events', 'diff', RUN, source])
      expect(code).toBe(2)
      expect(stderr).toContain(source)
    }
    expect(svcdiag(['events', 'diff', RUN]).code).toBe(2)
  })

  test('keeps its exit code if the reader of the pipe leaves', () => {
    expect(inShell(`$svcdiag events diff '${RUN}' '${BLOCKED}' | head -1`).code).toBe(3)
  })

  test('a file with control characters prints none', () => {
    const hostile = lines('hostile.jsonl', [{kind: 'OwnEvent\u001B[2J', id: 'x', source: 'user', text: '\u001B[31m'}])
    expect(svcdiag(['events', 'diff', RUN, hostile]).stdout).not.toContain('\u001B')
  })
})
