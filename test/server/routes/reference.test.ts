import {createHash} from 'node:crypto'
import {expect, test} from 'vitest'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {CONVERSATION, KEY, messageAt, recordWith, serving} from '../serving.ts'

const PAGES = ['/', '/docs']

test.each(PAGES)('%s needs no key, no script and nothing from elsewhere', async path => {
  const {status, headers, text} = await serving().get(path, {})
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  const [, style = ''] = /<style>(.*?)<\/style>/su.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(style).toContain('color-scheme:light dark')
  expect(text).toContain('name="viewport"')
  expect(text).not.toMatch(/<script|<link|<img|<iframe|<form|\bon\w+=|style=|src=/iu)
  const links = [...text.matchAll(/href="([^"]*)"/gu)].map(([, target]) => target)
  expect(links.length).toBeGreaterThan(1)
  for (const target of links) expect(target).toMatch(/^(?:\/|#)/u)
  expect(text.match(/<(\w+)[ >]/gu)?.length).toBeGreaterThan(20)
})

test.each(PAGES)('%s says the same whatever is stored, and names no key', async path => {
  const empty = serving()
  const filled = serving()
  await saveRecord(filled.store, recordWith({title: 'a title', public: true}))
  await filled.store.append(CONVERSATION, [messageAt(1, 'one')])
  const [before, after] = [await empty.get(path, {}), await filled.get(path, {})]
  expect(after.text).toBe(before.text)
  expect(after.text).not.toContain(KEY)
})

test('the first page shows the address that the client used, escaped', async () => {
  const lab = serving({hosts: ['a&b']})
  const {text} = await lab.get('/', {host: 'a&b:3000'})
  expect(text).toContain('<code>http://a&amp;b:3000</code>')
  expect(text).toContain('curl -sS http://a&amp;b:3000/ready')
  expect(text).not.toContain('a&b')
})

test('the reference has each operation of the OpenAPI document, with its parameters, types and example', async () => {
  const lab = serving()
  const {text} = await lab.get('/docs', {})
  const {paths} = (await lab.get('/openapi.json', {})).body as {
    paths: Record<string, Record<string, {operationId: string; summary: string; parameters: {name: string}[]}>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, own]) => ({...own, head: `${method.toUpperCase()} ${path}`})),
  )
  const sections = new Map(
    [...text.matchAll(/<section id="([^"]+)">(.*?)<\/section>/gsu)].map(([, id = '', body = '']) => [id, body]),
  )
  expect([...sections.keys()].toSorted()).toEqual(operations.map(({operationId}) => operationId).toSorted())
  for (const {operationId, head, parameters} of operations) {
    expect(sections.get(operationId)).toContain(`<code>${head}</code>`)
    for (const {name} of parameters) expect(sections.get(operationId)).toContain(`<dt><code>${name}</code>`)
  }
  const search = sections.get('get_api_shared_events_search')
  expect(search).toContain('<code>200</code> Success: EventPage')
  expect(search).toContain('&quot;kind&quot;: &quot;MessageEvent&quot;')
  expect(search).toContain('Open.')
  expect(sections.get('get_metrics')).toContain('Needs the key.')
})
