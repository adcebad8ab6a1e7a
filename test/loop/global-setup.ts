import {execFile} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'

/** Builds kubectl with the programs of the real control plane, once per machine. */
export default async function setup(): Promise<void> {
  await promisify(execFile)('bash', [fileURLToPath(new URL('../cluster/control-plane/build.sh', import.meta.url))])
}
