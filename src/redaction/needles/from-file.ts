import type {Secret} from './secret.ts'

const NAMED = /^(?:export\s+)?([A-Za-z_]\w*)(?:=|\s+=\s+|:\s+)(.*)$/

/**
 * Returns the secrets in a text: one per line, or `NAME=value`, `NAME = value`, `NAME: value`. Blank lines, comments
 * and quotes are removed. The refs are `file/NAME` or `file/line-N`.
 */
export function secretsFromFile(text: string): Secret[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => secretOf(line.trim(), index + 1))
}

function secretOf(line: string, number: number): Secret[] {
  if (line === '' || line.startsWith('#')) return []
  const [, name, value = ''] = NAMED.exec(line) ?? []
  if (name === undefined || /^=*$/.test(value)) return [secret(`line-${number}`, line)]
  return [secret(name, value.trim())]
}

function secret(name: string, written: string): Secret {
  const value = /^(["'])(.*)\1$/.exec(written)?.[2] ?? written
  return {ref: `file/${name}`, value: Buffer.from(value), always: true}
}
