import {describe, expect, test} from 'vitest'
import type {StoredRedactionReport} from '../../../src/bundle/format/redaction-report.ts'
import {editManifest, setEnv} from '../../../src/lab/edit.ts'
import type {LabInstallation, Role} from '../../../src/lab/model.ts'
import {deepTest, IS_DEEP} from '../../depth.ts'
import {contents} from '../contents.ts'
import {type MadeBundle, makeBundle} from '../make.ts'
import {offline, verdicts} from '../offline.ts'

const VALUE = 'zq8rt2vlw9xn4kp7'
const LIST = 'cluster-resources/deployments/agents.json'

describe('one line in one log ruins no bundle', () => {
  const words = [
    ['a kind', () => 'ReplicaSet'],
    ['another kind', () => 'Deployment'],
    ['a condition', () => 'ContainersReady'],
    ['the name of an object', ({app}: Roles) => app.name],
    ['the name of a container', ({runtime}: Roles) => runtime.container],
    ['an API', () => 'networking.k8s.io/v1'],
    ['a label', () => 'app.kubernetes.io/component'],
    ['an image', () => 'registry.test/bitnami/keycloak:26.4.0'],
    ['a key of our own documents', () => 'durationMs'],
    ['a variable', () => 'SANDBOX_REMOTE_RUNTIME_API_URL'],
    ['a reason', () => 'MinimumReplicasAvailable'],
    ['a status of our own documents', () => 'inconclusive'],
  ] as const

  test.each(IS_DEEP ? words : words.filter((_, at) => at % 4 === 0))('that calls %s a password', async (_, wordIn) => {
    let word = ''
    const edit = (installation: LabInstallation) => {
      word = wordIn(installation.roles)
      return saying(installation, `use db_password=${word} please`)
    }
    const made = await makeBundle({edit})
    const files = await contents(made)
    expect(verdicts(await offline(made.file))).toEqual(verdicts(made.created.report))
    expect(files.get(logOf(files)), 'hidden where the rule found it').toMatch(/db_password=<redacted:rule\//)
    expect([...files.values()].join('')).toContain(word)
    expect([...files.values()].join('')).not.toContain('<redacted:spread/')
  })

  test('the report says that words were left where they stand, and not which', async () => {
    const made = await makeBundle({edit: installation => saying(installation, 'db_password=ReplicaSet')})
    expect((await reportIn(made)).inPlaceOnly).toEqual([
      {source: 'rule/assigned-secret', why: 'word', values: 1, mark: null, checks: []},
    ])
  })
})

describe('what a rule finds and no word is', () => {
  test('is hidden in other files, and the mask says that it is a copy; keys and names stay', async () => {
    const made = await makeBundle({
      edit: installation => {
        const noted = editManifest(installation, 'Deployment', installation.roles.app.name, draft => {
          draft.metadata.annotations = {...draft.metadata.annotations, note: `see ${VALUE}`, [`about-${VALUE}x`]: 'key'}
        })
        return saying(
          noted,
          `db_password=${VALUE}`,
          `login with ${VALUE}`,
          `{"${VALUE}": "${VALUE}", "kind": "${VALUE}"}`,
        )
      },
    })
    const files = await contents(made)
    const token = /db_password=<redacted:rule\/assigned-secret#([\da-f]{16})>/.exec(files.get(logOf(files)) ?? '')?.[1]
    const copy = `<redacted:spread/assigned-secret#${token}>`
    expect(files.get(LIST)).toContain(`"note": "see ${copy}"`)
    expect(files.get(logOf(files))).toContain(`login with ${copy}`)
    expect(files.get(logOf(files)), 'keys and kinds are structure in a log as well').toContain(
      `{"${VALUE}": "${copy}", "kind": "${VALUE}"}`,
    )
    const {items, inPlaceOnly} = await reportIn(made)
    expect(items.find(({item}) => item === LIST)?.masked['spread/assigned-secret']).toBeGreaterThan(0)
    expect(inPlaceOnly).toEqual([])
  })

  deepTest('is taken back where hiding it changed a verdict, and the report names the check', async () => {
    const host = `${VALUE}.example.net`
    const edit = (installation: LabInstallation) =>
      saying(
        setEnv(installation, installation.roles.app, 'SANDBOX_REMOTE_RUNTIME_API_URL', {value: `https://${host}`}),
        `db_password=${VALUE}`,
        'db_password=wq3rt9vlx8xn2kp5',
        'also wq3rt9vlx8xn2kp5',
      )
    const made = await makeBundle({edit})
    const files = await contents(made)
    expect(verdicts(await offline(made.file))).toEqual(verdicts(made.created.report))
    expect(files.get(LIST)).toContain(host)
    expect(files.get(logOf(files)), 'the other value stays hidden').toContain('also <redacted:spread/')
    const {inPlaceOnly} = await reportIn(made)
    expect(inPlaceOnly).toEqual([
      {
        source: 'rule/assigned-secret',
        why: 'verdict',
        values: 1,
        mark: expect.stringMatching(/^[\da-f]{16}$/),
        checks: expect.arrayContaining(['runtime.addressed']),
      },
    ])
  })
})

type Roles = Readonly<Record<'app' | 'runtime', Role>>

/** Makes the proxy write these lines. No check reads them. */
function saying(installation: LabInstallation, ...lines: readonly string[]): LabInstallation {
  const {proxy} = installation.roles
  const key = `${proxy.kind}/${proxy.name}/${proxy.container}`
  const before = installation.logs[key]
  const current = [...(before?.current ?? []), ...lines.map((text, index) => ({ago: 20 - index, text}))]
  return {...installation, logs: {...installation.logs, [key]: {current, previous: before?.previous ?? null}}}
}

function logOf(files: ReadonlyMap<string, string>): string {
  return [...files].find(([path, text]) => path.endsWith('.log') && text.includes('db_password='))?.[0] ?? ''
}

async function reportIn(made: MadeBundle): Promise<StoredRedactionReport> {
  return JSON.parse((await contents(made)).get('redaction-report.json') ?? '') as StoredRedactionReport
}
