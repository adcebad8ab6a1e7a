import type {ClusterReader, Read} from './port.ts'

/** Returns a reader that sends each request once, so that discovery and all checks see the same objects. */
export function askOnce(reader: ClusterReader): ClusterReader {
  const answers = new Map<string, Promise<unknown>>()
  function once<T>(key: unknown[], ask: () => Promise<T>): Promise<T> {
    const name = JSON.stringify(key)
    const known = answers.get(name) as Promise<T> | undefined // the key contains the method
    if (known !== undefined) return known
    const answer = ask()
    answers.set(name, answer)
    return answer
  }
  return {
    target: reader.target,
    version: () => once(['version'], () => reader.version()),
    groups: () => once(['groups'], () => reader.groups()),
    list: (kind, where) => once(['list', kind, where], () => reader.list(kind, where)),
    get: (kind, where) => once(['get', kind, where], () => reader.get(kind, where)),
    secret: where => once(['secret', where], () => reader.secret(where)),
    secretMetadata: where => once(['secretMetadata', where], () => reader.secretMetadata(where)),
    tlsSecret: where => once(['tlsSecret', where], () => reader.tlsSecret(where)),
    secretName: where => once(['secretName', where], () => reader.secretName(where)),
    logTail: log => once(['logTail', log], () => reader.logTail(log)),
    mayI: rule => once(['mayI', rule], (): Promise<Read<boolean>> => reader.mayI(rule)),
    whoAmI: () => once(['whoAmI'], () => reader.whoAmI()),
  }
}
