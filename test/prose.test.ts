import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'

const ROOT = new URL('../', import.meta.url)
const PAGE = 'docs/reference-behaviour.md'

/** Notes that only their author can look up: "facts 12", "(facts, D18)", "spec 6.5", "§3", a row called D18. */
const CITATIONS = [
  /\bfacts?[ -]?\d/i,
  /\bfacts, (?:D\d|section|item|rule)/i,
  /\b(?:spec|decision) \d/i,
  /(?<!RFC \d{4}, )\bsection \d/i,
  /§/,
  /(?<!')\bD\d{1,2}\b(?![':])/,
]

const WRITTEN = ['src', 'test', 'docs', 'bin']
  .flatMap(folder => filesIn(folder))
  .filter(file => /\.(?:ts|js|md)$/.test(file) && !/\/fixtures\/|^test\/prose\.test\.ts$|\/rules\/tokens\//.test(file))

describe('the prose', () => {
  test('cites nothing that a reader cannot open', () => {
    const cited = WRITTEN.flatMap(file =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) => (CITATIONS.some(pattern => pattern.test(line)) ? [`${file}:${at + 1}: ${line}`] : [])),
    )
    expect(cited).toEqual([])
  })

  test('links to rows of the reference page that exist', () => {
    const links = WRITTEN.flatMap(file =>
      [...textOf(file).matchAll(/reference-behaviour\.md#([\w-]+)/g)].map(([, anchor = '']) => ({file, anchor})),
    )
    expect(links.filter(({anchor}) => !anchors().includes(anchor))).toEqual([])
  })
})

describe('the page of the reference', () => {
  test('has each anchor once', () => {
    expect(anchors().toSorted()).toEqual([...new Set(anchors())].toSorted())
  })

  test('names a test that exists in every row', () => {
    const rows = textOf(PAGE)
      .split('\n')
      .filter(line => line.includes('<a id='))
    const tests = rows.map(row => [...row.matchAll(/`(test\/[\w./-]+)`/g)].map(([, path = '']) => path))
    expect(rows.filter((_, at) => tests[at]?.length === 0)).toEqual([])
    expect(tests.flat().filter(path => !existsSync(new URL(path, ROOT)))).toEqual([])
  })
})

function anchors(): string[] {
  return [...textOf(PAGE).matchAll(/<a id="([\w-]+)">/g)].map(([, anchor = '']) => anchor)
}

function filesIn(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), {recursive: true, encoding: 'utf8'}).map(file => `${folder}/${file}`)
}

function textOf(file: string): string {
  return readFileSync(new URL(file, ROOT), 'utf8')
}
