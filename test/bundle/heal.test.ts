import {describe, expect, test} from 'vitest'
import {serve, setSecretValue} from '../../src/lab/edit.ts'
import type {LabInstallation} from '../../src/lab/model.ts'
import {contents} from './contents.ts'
import {makeBundle} from './make.ts'
import {offline, verdicts} from './offline.ts'

const NAMES = ['mycompany', 'acmecorp', 'mycorp-users', 'AcmeCorporation', 'globex-prod', 'openhands', 'contoso']

describe('a realm is a name, whatever it is called', () => {
  test.each(NAMES)('%s: there is a bundle, its checks say what they said, and the realm is readable', async name => {
    const made = await makeBundle({edit: installation => realmCalled(name, installation)})
    const files = await contents(made)
    expect(files.get('probes.json')).toContain(`"${name}"`)
    expect(verdicts(await offline(made.file))).toEqual(verdicts(made.created.report))
  })
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

function realmCalled(name: string, installation: LabInstallation): LabInstallation {
  const named = setSecretValue(installation, {secret: 'keycloak-realm', key: 'realm-name'}, name)
  return serve(named, 'identity', {realms: ['master', name], realmStatus: 200})
}
