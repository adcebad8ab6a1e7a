import {describe, expect, test} from 'vitest'
import {editManifest, outside, setSecretValue} from '../../../src/lab/edit.ts'
import type {LabInstallation} from '../../../src/lab/model.ts'
import {buildNeedles} from '../../../src/redaction/needles/build.ts'
import type {Redactor} from '../../../src/redaction/redactor.ts'
import {deepTest, IS_DEEP} from '../../depth.ts'
import {contents} from '../contents.ts'
import {makeBundle} from '../make.ts'
import {offline, verdicts} from '../offline.ts'

const NAMES = ['mycompany', 'acmecorp', 'mycorp-users', 'AcmeCorporation', 'globex-prod', 'openhands', 'contoso']

describe('a realm is a name, whatever it is called', () => {
  test.each(IS_DEEP ? NAMES : NAMES.slice(0, 2))(
    '%s: there is a bundle, its checks say what they said, and the realm is readable',
    async name => {
      const made = await makeBundle({edit: installation => realmCalled(name, installation)})
      const files = await contents(made)
      expect(files.get('probes.json')).toContain(`"${name}"`)
      expect(verdicts(await offline(made.file))).toEqual(verdicts(made.created.report))
    },
  )
  test('it stays readable where a password is the same, which is told as not searched for', async () => {
    const edit = (installation: LabInstallation) =>
      setSecretValue(
        realmCalled('mycompany', installation),
        {secret: 'postgres-password', key: 'password'},
        'mycompany',
      )
    const made = await makeBundle({edit})
    expect((await contents(made)).get('probes.json')).toContain('"mycompany"')
    expect(made.created.redaction.weak).toContain('secret/agents/postgres-password.password')
    expect(verdicts(await offline(made.file))).toEqual(verdicts(made.created.report))
  })
})

describe('a secret that is still in the finished archive', () => {
  const value = 'zq8rt2vlw9xn4kp7'
  const {needles} = buildNeedles([{ref: 'file/missed', value: Buffer.from(value)}], new Set())
  const open = (own: Redactor, isOne: (path: string) => boolean): Redactor => ({
    ...own,
    needles: [...own.needles, ...needles],
    stream: (path, allocate) => {
      const stream = own.stream(path, allocate)
      return isOne(path) ? {...stream, push: chunk => [Buffer.from(chunk)], end: () => []} : stream
    },
  })
  const noted = (installation: LabInstallation) =>
    editManifest(installation, 'Deployment', installation.roles.app.name, draft => {
      draft.metadata.annotations = {
        ...draft.metadata.annotations,
        note: `${value} and ${Buffer.from(value).toString('hex')}`,
      }
    })

  test('is hidden in that file in a second round, in every encoding, and the file stays', async () => {
    let count = 0
    const made = await makeBundle({edit: noted, redactor: own => (++count === 1 ? open(own, () => false) : own)})
    const file = (await contents(made)).get('cluster-resources/deployments/agents.json')
    expect(file).toMatch(/"note": "<redacted:file\/missed#[\da-f]{16}> and <redacted:file\/missed#[\da-f]{16}>"/)
    expect(count).toBe(2)
    expect(verdicts(await offline(made.file))).toEqual(verdicts(made.created.report))
  })

  deepTest.each([
    ['cluster-resources/deployments/agents.json', '--no-secrets'],
    ['cluster-resources/pods/logs/agents/keycloak-0/keycloak.log', '--no-logs'],
  ])('refuses the bundle where %s cannot be healed, and the hint says how to get one', async (path, flag) => {
    const note = `secret ${value}`
    const logged = (installation: LabInstallation): LabInstallation => {
      const logs = {current: [{ago: 5, text: note}], previous: null}
      return {...noted(installation), logs: {...installation.logs, 'StatefulSet/keycloak/keycloak': logs}}
    }
    const made = makeBundle({edit: logged, redactor: own => open(own, one => one === path)})
    await expect(made).rejects.toMatchObject({
      code: 'bundle.refused',
      message: expect.stringMatching(/^file\/missed is still in /),
      hint: expect.stringContaining(flag),
    })
  })
})

function realmCalled(name: string, installation: LabInstallation): LabInstallation {
  const named = setSecretValue(installation, {secret: 'keycloak-realm', key: 'realm-name'}, name)
  return outside(named, {realms: ['master', name]})
}
