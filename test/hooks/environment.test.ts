import {describe, expect, test} from 'vitest'
import {hookEnvironment} from '../../src/hooks/environment.ts'
import {occasion, SESSION} from './world.ts'

const OWN = {
  PATH: '/bin',
  HOME: '/home/me',
  LANG: 'C.UTF-8',
  EDITOR: 'vi',
  SESSION_API_KEY: 'k1',
  OH_SECRET_KEY: 'k2',
  OH_SESSION_API_KEYS_0: 'k3',
  PGPASSWORD: 'k4',
  SVCDIAG_STORE: 'k5',
}
const facts = (more: object = {}) => ({
  compat: 'spec' as const,
  own: OWN,
  inherit: false,
  workspace: '/workspace/project',
  secrets: new Map([
    ['DEPLOY_KEY', 'd1'],
    ['HOME', '/elsewhere'],
    ['SVC_CALLBACK_URL', 'http://localhost:1/'],
  ]),
  ...more,
})

describe('the environment of a hook', () => {
  test('is small as specified: basics, secrets, what the runtime says', () => {
    expect(hookEnvironment(occasion('Stop'), facts())).toEqual({
      PATH: '/bin',
      HOME: '/elsewhere',
      LANG: 'C.UTF-8',
      AI_AGENT: 'openhands',
      DEPLOY_KEY: 'd1',
      SVC_CALLBACK_URL: 'http://localhost:1/',
      OH_CALLBACK_URL: 'http://localhost:1/',
      OPENHANDS_PROJECT_DIR: '/workspace/project',
      OPENHANDS_SESSION_ID: SESSION,
      SVC_SESSION_ID: SESSION,
      OPENHANDS_EVENT_TYPE: 'Stop',
    })
  })

  test('names the tool where there is one', () => {
    const ofTool = hookEnvironment(occasion('PreToolUse', {toolName: 'terminal'}), facts())
    expect(ofTool.OPENHANDS_TOOL_NAME).toBe('terminal')
    expect(hookEnvironment(occasion('Stop', {toolName: 'terminal'}), facts())).not.toHaveProperty('OPENHANDS_TOOL_NAME')
  })

  test.each([
    ['1.43', ['OH_SECRET_KEY', 'OH_SESSION_API_KEYS_0']],
    ['1.58', []],
  ])('is that of the server in %s, without secrets', (compat, keys) => {
    const environment = hookEnvironment(occasion('Stop'), facts({compat}))
    expect(environment).toMatchObject({EDITOR: 'vi', HOME: '/home/me'})
    expect(environment).not.toHaveProperty('DEPLOY_KEY')
    expect(environment).not.toHaveProperty('SVC_CALLBACK_URL')
    const own = Object.keys(OWN).filter(name => /KEY|PASSWORD|STORE/.test(name))
    expect(own.filter(name => name in environment)).toEqual(keys)
  })

  test('has all but keys where that is asked for', () => {
    const environment = hookEnvironment(occasion('Stop'), facts({inherit: true}))
    expect(environment).toMatchObject({EDITOR: 'vi', DEPLOY_KEY: 'd1'})
    expect(JSON.stringify(environment)).not.toMatch(/k[1-5]/)
  })

  test('gives a callback name its other spelling, in either direction, and touches nothing where both are set', () => {
    const of = (secrets: Record<string, string>) =>
      hookEnvironment(occasion('Stop'), facts({secrets: new Map(Object.entries(secrets))}))
    expect(of({OH_CALLBACK_TOKEN: 't'})).toMatchObject({SVC_CALLBACK_TOKEN: 't', OH_CALLBACK_TOKEN: 't'})
    expect(of({SVC_CALLBACK_PAYLOAD: 'p'})).toMatchObject({SVC_CALLBACK_PAYLOAD: 'p', OH_CALLBACK_PAYLOAD: 'p'})
    expect(of({SVC_CALLBACK_URL: 'a', OH_CALLBACK_URL: 'b'})).toMatchObject({
      SVC_CALLBACK_URL: 'a',
      OH_CALLBACK_URL: 'b',
    })
    expect(of({SVC_CALLBACK_URL: '', OH_CALLBACK_URL: 'b'}).SVC_CALLBACK_URL).toBe('b')
  })

  test('leaves out what no shell takes', () => {
    const secrets = new Map([
      ['A=B', 'x'],
      ['NUL', 'a\0b'],
      ['', 'x'],
      ['OK', 'y'],
    ])
    const environment = hookEnvironment(occasion('Stop'), facts({secrets}))
    expect(environment.OK).toBe('y')
    expect(Object.keys(environment)).not.toContain('A=B')
    expect(Object.keys(environment)).not.toContain('NUL')
    expect(Object.keys(environment)).not.toContain('')
  })

  test('always has a PATH', () => {
    expect(hookEnvironment(occasion('Stop'), facts({own: {}})).PATH).toMatch(/\/bin/)
  })
})
