import {expect, test} from 'vitest'
import {proxyFromEnv} from '../../../src/cluster/live/proxy.ts'

const P = 'http://proxy:3128'
const of = (url: string, env: NodeJS.ProcessEnv) => proxyFromEnv(new URL(url), env)

test.each<[string, NodeJS.ProcessEnv, string | null]>([
  ['https://api.example:6443', {HTTPS_PROXY: P}, P],
  ['https://api.example:6443', {https_proxy: P}, P],
  ['https://api.example:6443', {HTTPS_PROXY: 'proxy:3128'}, P],
  ['https://api.example:6443', {HTTP_PROXY: P}, null],
  ['http://api.example', {HTTP_PROXY: P}, P],
  ['https://localhost:6443', {HTTPS_PROXY: P}, null],
  ['https://127.0.0.1:6443', {HTTPS_PROXY: P}, null],
  ['https://[::1]:6443', {HTTPS_PROXY: P}, null],
  ['https://api.example', {}, null],
])('%s with %j goes through %s', (url, env, expected) => {
  expect(of(url, env)).toBe(expected)
})

test.each<[string, string, boolean]>([
  ['https://api.example', '*', true],
  ['https://api.example', 'api.example', true],
  ['https://api.example', 'API.EXAMPLE', true],
  ['https://api.example', 'other, example', true],
  ['https://api.example', '.example', true],
  ['https://api.example', '*.example', true],
  ['https://example', '.example', false],
  ['https://notexample', 'example', false],
  ['https://api.example:6443', 'api.example:6443', true],
  ['https://api.example:6443', 'api.example:443', false],
  ['https://api.example', 'api.example:443', true],
  ['https://10.1.2.3', '10.0.0.0/8', true],
  ['https://11.1.2.3', '10.0.0.0/8', false],
  ['https://10.1.2.3', '10.1.2.3', true],
  ['https://10.1.2.3', '2.3', false],
  ['https://[fd00::7]:6443', 'fd00::/8', true],
  ['https://[fd00::7]:6443', 'fd00::7', true],
  ['https://[fd00::7]:6443', '[fd00::7]:6443', true],
  ['https://api.example', '10.0.0.0/99, /8, ,', false],
])('%s with NO_PROXY %j: direct %s', (url, NO_PROXY, direct) => {
  expect(of(url, {HTTPS_PROXY: P, NO_PROXY})).toBe(direct ? null : P)
})
