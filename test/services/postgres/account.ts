import {execFileSync} from 'node:child_process'
import {chownSync} from 'node:fs'

/** The account that runs PostgreSQL. PostgreSQL refuses to run as root, so root uses the account of the package. */
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
