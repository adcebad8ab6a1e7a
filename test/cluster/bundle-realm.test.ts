import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, inject, onTestFinished, test} from 'vitest'
import {unpacked} from '../bundle/write/unpack.ts'
import {kubectl} from './kubectl.ts'
import {LEAKY_NAMESPACE} from './leaky.ts'
import {svcdiag} from './svcdiag.ts'

const {kubeconfig} = inject('cluster')
const SECRET = ['secret/keycloak-realm', '-n', LEAKY_NAMESPACE]

afterAll(() => rename('allhands'))

test.each(['mycompany', 'globex-prod'])(
  'an installation whose realm is called %s gets a bundle, in which the realm is readable',
  {timeout: 300_000},
  async realm => {
    await rename(realm)
    const folder = await mkdtemp(join(tmpdir(), 'svcdiag-realm-'))
    onTestFinished(() => rm(folder, {recursive: true}))
    const archive = join(folder, 'bundle.tar.gz')
    const {code, stderr} = await svcdiag(['bundle', '-n', LEAKY_NAMESPACE, '-f', archive, '--kubeconfig', kubeconfig])
    expect({code, stderr}).toMatchObject({code: 0})
    const files = unpacked(archive, folder)
    const probes = [...files].find(([path]) => path.endsWith('/probes.json'))
    expect(String(probes?.[1])).toContain(`"${realm}"`)
  },
)

async function rename(realm: string): Promise<void> {
  const patch = {stringData: {'realm-name': realm}}
  expect(await kubectl(kubeconfig, ['patch', ...SECRET, '-p', JSON.stringify(patch)])).toContain('patched')
}
