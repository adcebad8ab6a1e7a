import {badRequest} from './status.ts'

/** Query parameters by an API server's rules: absent equals empty, and numbers are parsed as Go does. */
export interface Query {
  text(name: string): string
  all(name: string): readonly string[]
  flag(name: string): boolean
  /** Returns null if absent. Throws a 400 if the value is not an integer. */
  integer(name: string): number | null
}

export function queryOf(url: string): Query {
  const parameters = new URL(url, 'http://localhost').searchParams
  const text = (name: string) => parameters.get(name) ?? ''
  return {
    text,
    all: name => parameters.getAll(name),
    flag: name => parameters.has(name) && !['false', '0'].includes(text(name).toLowerCase()),
    integer: name => (text(name) === '' ? null : parseInteger(text(name))),
  }
}

function parseInteger(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`)
  return Number(text)
}
