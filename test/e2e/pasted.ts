import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'
import {environment} from '../environment.ts'
import {BINARY} from './binary.ts'

/**
 * Runs a page's commands in bash, all at once as if pasted, and returns their output. Home, port and binary are the
 * test's.
 */
export async function pasted(script: string, home: string, port = '0'): Promise<string> {
  const bound = `cd ~\nsvcdiag() { "$NODE" "$BINARY" "$@"; }\n${script.replaceAll('3000', port)}`
  const child = spawn('bash', ['-c', bound], {env: environment(home, {NODE: process.execPath, BINARY})})
  const both = await Promise.all([text(child.stdout), text(child.stderr)])
  return both.join('\n')
}
