import {expect, test} from 'vitest'
import {setSecretValue} from '../../src/lab/edit.ts'
import {IS_DEEP} from '../depth.ts'
import {contents} from './contents.ts'
import {makeBundle} from './make.ts'
import {offline, verdicts} from './offline.ts'

const SECRET = {secret: 'postgres-password', key: 'password'}

const WORDS = [
  ['a kind of objects that controllers make', 'ReplicaSet'],
  ['a condition of pods', 'ContainersReady'],
  ['a field of pods', 'containerStatuses'],
  ['a field of all objects', 'managedFields'],
  ['a field of what probes said', 'durationMs'],
  ['the version of our own documents', 'svcdiag/v1'],
  ['a key of the check report', 'inconclusive'],
] as const

test.each(IS_DEEP ? WORDS : WORDS.slice(0, 2))(
  'a password that is %s damages no document, and is told as not searched for',
  async (_, value) => {
    const made = await makeBundle({edit: installation => setSecretValue(installation, SECRET, value)})
    expect(made.created.redaction.weak).toContain('secret/agents/postgres-password.password')
    expect(verdicts(await offline(made.file))).toEqual(verdicts(made.created.report))
    const secrets = (await contents(made)).get('cluster-resources/secrets/agents.json')
    expect(secrets, 'in its Secret it is hidden').not.toContain(Buffer.from(value).toString('base64'))
  },
)
