import {spawnSync} from 'node:child_process'
import {dirname} from 'node:path'
import {environment} from '../environment.ts'

/** A script that waits for something that never comes would hold up the ring. */
const LONGEST = 120_000

/**
 * Runs a script in bash in a network of its own, which has the loopback address alone. PATH contains this Node and the
 * programs of Debian, and nothing of this repository. HOME is a new folder.
 */
export function offline(script: string, env: Readonly<Record<string, string>> = {}) {
  const {PREFIX = ''} = env
  const path = `${PREFIX}/bin:${dirname(process.execPath)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`
  const alone = `ip link set lo up && HOME=$(mktemp -d) && export HOME && cd "$HOME" && ${script}; code=$?; rm -rf "$HOME"; exit $code`
  const {status, stdout, stderr} = spawnSync(
    'unshare',
    ['--map-root-user', '--net', 'bash', '-o', 'pipefail', '-c', alone],
    {encoding: 'utf8', env: environment('/nonexistent', {...env, PATH: path}), timeout: LONGEST, killSignal: 'SIGKILL'},
  )
  return {code: status, stdout, stderr}
}
