import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {svcdiag} from './binary.ts'
import {pasted} from './pasted.ts'
import {folder, type RunningServe, running} from './served.ts'

vi.setConfig({testTimeout: 60_000})

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/faults.md'), 'utf8')
const [, EXAMPLE = ''] = /^```yaml\n(.*?)^```$/msu.exec(PAGE) ?? []
const SEARCH = '/api/shared-events/search?conversation_id=72d40619b8534f9b9de6c3f17a71072d'

async function withFile(text: string): Promise<RunningServe> {
  const state = await folder()
  writeFileSync(join(state, 'faults.yaml'), text)
  return running(state, ['--store', 'memory', '--faults', join(state, 'faults.yaml')])
}

async function statuses(served: RunningServe, count: number): Promise<string> {
  const all: number[] = []
  for (let at = 0; at < count; at++)
    all.push(
      await served.get(SEARCH, {}).then(
        ({status}) => status,
        () => 0,
      ),
    )
  return all.join(' ')
}

const CHANCE = `seed: 11
rules:
  - on: /api/shared-events/*
    drop: true
    chance: 0.3
  - on: /api/shared-events/*
    status: 503
    chance: 0.3
  - on: /sockets/*
    drop: true
    frame: 1
`

test('the same seed and requests give the same faults in another process', async () => {
  const [one, two] = [await withFile(CHANCE), await withFile(CHANCE)]
  const seen = await statuses(one, 30)
  expect(await statuses(two, 30)).toBe(seen)
  expect(seen).toMatch(/\b0\b.*\b503\b|\b503\b.*\b0\b/u)
  expect(seen).toContain('200')
})

test('serve prints the seed, and at its end the faults that never happened', async () => {
  const served = await withFile(CHANCE)
  await expect.poll(() => served.printed.stderr).toContain('simulating faults: 3 rules, seed 11')
  await statuses(served, 30)
  expect(await served.stop('SIGTERM')).toBe(0)
  expect(served.printed.stderr).toContain(
    'fault never happened: rule 3: drop at frame 1 on /sockets/*, which no request matched',
  )
  expect(served.printed.stderr).not.toMatch(/never happened: rule [12]/u)
})

test('without a seed the printed one repeats the faults', async () => {
  const one = await withFile(CHANCE.replace('seed: 11\n', ''))
  const seen = await statuses(one, 30)
  await expect.poll(() => one.printed.stderr).toMatch(/seed \d+/u)
  const [, seed = ''] = /seed (\d+)/u.exec(one.printed.stderr) ?? []
  expect(await statuses(await withFile(CHANCE.replace('11', seed)), 30)).toBe(seen)
})

test.each([
  ['rules:\n  - on: /a\n    stat: 500\n', 'faults.yaml:3: rules.0.stat: unknown key'],
  ['rules:\n  - on: /a\n', 'faults.yaml:2: rules.0: a rule has one of delay_ms,'],
  [
    'rules:\n  - on: BREW /a\n    drop: true\n',
    'faults.yaml:2: rules.0.on: begins with an unknown method; methods are',
  ],
  [
    'rules:\n  - on: get /a\n    drop: true\n',
    'faults.yaml:2: rules.0.on: begins with an unknown method; did you mean GET?',
  ],
  ['rules:\n  - on: /api/shared-*\n    drop: true\n', 'faults.yaml:2: rules.0.on: shared-*: * and {name} stand for'],
  ['rules:\n  - on: /api/v1/faults\n    drop: true\n', 'faults.yaml:2: rules.0.on: no fault happens on /api/v1/faults'],
  ['rules:\n  - on: /ready/\n    drop: true\n', 'faults.yaml:2: rules.0.on: ends with a slash'],
  ['rules:\n  - on: /API/*\n    drop: true\n', 'faults.yaml:2: rules.0.on: API: the paths of the server are in lower'],
  ['rules:\n  - on: /api?limit=1\n    drop: true\n', 'faults.yaml:2: rules.0.on: contains a query'],
  ['rules:\n  - drop: true\n    on: /a\n  - on: a\n    drop: true\n', 'faults.yaml:4: rules.1.on: is not a path'],
])('an invalid file is refused with its line: %j', async (text, says) => {
  const state = await folder()
  writeFileSync(join(state, 'faults.yaml'), text)
  const {code, stderr} = svcdiag(['serve', '--store', 'memory', '--faults', join(state, 'faults.yaml')], {
    XDG_STATE_HOME: state,
  })
  expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(says)})
})

test('docs/faults.md: the file does what the page says, and the commands work as they are written', async () => {
  const served = await withFile(EXAMPLE.replace('delay_ms: 2000', 'delay_ms: 1'))
  expect(await statuses(served, 4)).toBe('200 503 503 200')
  const [, commands = ''] = /^```\n(curl -sS -X PUT.*?)^```$/msu.exec(PAGE) ?? []
  const home = await folder()
  writeFileSync(join(home, 'key'), served.line.apiKey)
  const said = await pasted(commands, home, new URL(served.line.url).port)
  expect(said).toMatch(/"rules":\[\{"id":1,"on":"\/\*","status":500,"matched":0,"fired":0\}\]/u)
  expect(said).toContain('{"success":true}')
  expect(await statuses(served, 3)).toBe('200 200 200')
})
