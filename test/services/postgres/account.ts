import {execFileSync} from 'node:child_process'
import {chownSync} from 'node:fs'

/** Who runs PostgreSQL, which refuses to be run by root: then it is the account that its package made. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

export function accountOfPostgres(): Account {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], {encoding: 'utf8'}))
  return {uid: id('-u'), gid: id('-g')}
}

export function give(path: string, {uid, gid}: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
