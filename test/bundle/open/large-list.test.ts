import {execFileSync} from 'node:child_process'
import {rmSync, truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {openSnapshot} from '../../../src/bundle/snapshot/snapshot.ts'
import {deepTest} from '../../depth.ts'
import {makeBundle} from '../make.ts'
import {tempFolder} from '../write/unpack.ts'

const PODS = 'cluster-resources/pods/agents.json'
const MIB = 2 ** 20

deepTest(
  'a list that svcdiag wrote can be read back where it is longer than 64 MiB; where it cannot, the limit is said',
  async () => {
    const folder = await unpackedBundle()
    writeFileSync(join(folder, PODS), listOf(70 * MIB))
    expect(await podsIn(folder)).toMatchObject({status: 'found', value: [{metadata: {name: 'large'}}]})
    truncateSync(join(folder, PODS), 300 * MIB)
    const reason = `${PODS} of the bundle has 300 MiB; at most 256 MiB of one file are read`
    expect(await podsIn(folder)).toMatchObject({status: 'missing', reason})
  },
)

test('of a bundle that another tool made 64 MiB are read', async () => {
  const folder = await unpackedBundle()
  rmSync(join(folder, 'manifest.json'))
  truncateSync(join(folder, PODS), 70 * MIB)
  const message = expect.stringContaining('at most 64 MiB of one file are read')
  await expect((await openBundle(folder)).read(PODS)).rejects.toMatchObject({code: 'bundle.too-large', message})
})

async function unpackedBundle(): Promise<string> {
  const folder = await tempFolder()
  execFileSync('tar', ['-xzf', (await makeBundle()).file, '-C', folder, '--strip-components=1'])
  return folder
}

/** Returns a list of one pod with a long annotation. */
function listOf(bytes: number): string {
  const metadata = {namespace: 'agents', name: 'large', annotations: {note: 'x'.repeat(bytes)}}
  const pod = {apiVersion: 'v1', kind: 'Pod', metadata, spec: {containers: []}, status: {}}
  return JSON.stringify({kind: 'PodList', apiVersion: 'v1', items: [pod]})
}

async function podsIn(folder: string) {
  const snapshot = await openSnapshot(await openBundle(folder), {plainEnv: () => new Set()})
  return snapshot.reader(new AbortController().signal).list('Pod', {namespace: 'agents'})
}
