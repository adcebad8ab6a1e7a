import {expect, test} from 'vitest'
import {IS_DEEP} from '../depth.ts'
import {svcdiag} from './binary.ts'

const SECRET = 'hunter2-hunter2-hunter2'

const WRONG = [
  ['an unknown flag', ['check', `--tokne=${SECRET}`]],
  ['an unknown short flag', ['check', `-x${SECRET}`]],
  ['a value that is not a choice', ['check', `--fail-on=${SECRET}`]],
  ['a value that is not a format', ['check', 'list', '-o', SECRET]],
  ['a flag without its value', ['check', '--context']],
  ['a flag twice', ['check', '--context', SECRET, '--context', SECRET]],
  ['an argument too many', ['check', 'list', SECRET]],
  ['an argument too few', ['check', 'explain']],
  ['an unknown command', [SECRET]],
  ['an unknown subcommand', ['lab', SECRET]],
  ['a bare number as duration', ['check', '--lab', '--timeout', '30']],
  ['two targets', ['check', '--lab', '--context', SECRET]],
  ['a fault without the lab', ['check', '--fault', SECRET]],
  ['an address with a password', ['check', '--lab', '--runtime-url', `https://user:${SECRET}@host`]],
  ['a settings file that is not there', ['check', '--lab', '--config', '/nonexistent/svcdiag.yaml']],
  ['a port that is none', ['lab', 'up', '--port', '99999']],
] as const

test.each(WRONG)('%s exits 2 with one line and a hint', (_, args) => {
  const {code, stdout, stderr} = svcdiag(args)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Error: [^\n]+\n {2}try: [^\n]+\n$/u)
  expect(stderr).not.toContain(SECRET)
})

test.each(IS_DEEP ? WRONG : WRONG.slice(0, 4))(
  '%s under --json is one small document without what was typed',
  (_, args) => {
    const {code, stdout} = svcdiag([...args, '--json'])
    expect(code).toBe(2)
    expect(stdout.length).toBeLessThanOrEqual(1024)
    expect(stdout).not.toContain(SECRET)
    expect(JSON.parse(stdout)).toEqual({
      apiVersion: 'svcdiag/v1',
      kind: 'Error',
      error: {code: expect.any(String), message: expect.any(String), hint: expect.any(String)},
    })
  },
)

test('the nearest name is offered', () => {
  expect(svcdiag(['chekc']).stderr).toContain('did you mean: svcdiag check')
  expect(svcdiag(['check', '--namepsace', 'x']).stderr).toContain('did you mean --namespace?')
  expect(svcdiag(['check', 'explain', 'keys.mtach']).stderr).toContain('did you mean keys.match?')
  expect(svcdiag(['check', '--lab', 'keys.mtach']).stderr).toContain('keys.match')
  expect(svcdiag(['check', '--lab', '--profile', 'genric']).stderr).toContain('did you mean generic?')
})
