import {spawnSync} from 'node:child_process'
import {globSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {environment} from '../environment.ts'
import {BINARY} from './binary.ts'
import {folder as ownFolder, running} from './served.ts'

// Start-up times vary by machine; the set of loaded files does not.
const folder = mkdtempSync(join(tmpdir(), 'svcdiag-modules-'))
afterAll(() => rmSync(folder, {recursive: true}))

const recorder = join(folder, 'record.mjs')
writeFileSync(
  recorder,
  `import {registerHooks} from 'node:module'
import {appendFileSync} from 'node:fs'
registerHooks({load: (url, context, next) => {
  appendFileSync(process.env.LOADED, url + '\\n')
  return next(url, context)
}})
process.on('exit', () => appendFileSync(process.env.LOADED, process.moduleLoadList.join('\\n')))`,
)

function loadedBy(...args: string[]): string[] {
  const log = join(folder, `${args.join('-')}.txt`)
  writeFileSync(log, '')
  const {status} = spawnSync(process.execPath, ['--import', recorder, BINARY, ...args], {
    env: environment('/nonexistent', {LOADED: log}),
  })
  expect(status).toBe(0)
  return readFileSync(log, 'utf8').split('\n').filter(Boolean)
}

function files(urls: readonly string[]): string[] {
  return urls.filter(url => url.startsWith('file:'))
}

test('--version loads nothing but the start file', () => {
  expect(files(loadedBy('--version')).map(url => url.split('/').at(-1))).toEqual(['run.js'])
})

test.each([
  ['--help', 17],
  ['check list', 38],
])('%s loads at most %i files, and none of the heavy packages', (command, most) => {
  const loaded = files(loadedBy(...command.split(' ')))
  expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(most)
  const heavy = loaded.filter(url =>
    /kubernetes_client|client-node|fastify|\/pino|undici|lib\/index-/u.test(contentMarks(url)),
  )
  expect(heavy).toEqual([])
})

test('a server that speaks plain HTTP loads neither TLS nor HTTP/2', async () => {
  const log = join(folder, 'serve.txt')
  writeFileSync(log, '')
  const recorded = {NODE_OPTIONS: `--import=${recorder}`, LOADED: log}
  const {stop} = await running(await ownFolder(), ['--store', 'memory'], recorded)
  expect(await stop('SIGTERM')).toBe(0)
  const loaded = readFileSync(log, 'utf8').split('\n')
  expect(loaded).toContain('NativeModule http')
  for (const heavy of ['https', 'tls', 'http2']) expect(loaded).not.toContain(`NativeModule ${heavy}`)
})

test('until its first answer, serve loads no redactor, no readers of events, no explanations and no validator of scenarios', async () => {
  const log = join(folder, 'first-answer.txt')
  writeFileSync(log, '')
  const recorded = {NODE_OPTIONS: `--import=${recorder}`, LOADED: log}
  const served = await running(await ownFolder(), ['--store', 'memory'], recorded)
  expect((await served.get('/alive', {})).status).toBe(200)
  const loaded = files(readFileSync(log, 'utf8').split('\n')).map(url => readFileSync(new URL(url), 'utf8'))
  const defines = (name: string) => loaded.some(text => new RegExp(`function\\*? ${name}\\(`, 'u').test(text))
  expect(defines('buildApp')).toBe(true)
  for (const late of ['createRedactor', 'readPath', 'diagnose', 'firstProblem', 'openApiDocument', 'exposition'])
    expect(defines(late), late).toBe(false)
})

test('the bundle has no compilers of schemas, no logger of the framework and no requests without a network', () => {
  const text = built().join('')
  for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'])
    expect(text).not.toContain(`"node_modules/${name}/`)
})

test('modules of bundled packages are compiled once, and cached', () => {
  const texts = built()
  const modules = (form: RegExp) => texts.flatMap(text => text.match(form) ?? []).length
  expect(modules(/__commonJS\(\{"[^"]+":\(function/g)).toBeGreaterThan(400)
  expect(modules(/__commonJS\(\{"node_modules\/(?:@oclif|fastify|undici|yaml)\/[^"]+"\(/g)).toBe(0)
})

test('modules of Node are taken as they are, without a module around each', () => {
  const imported = built().flatMap(text =>
    [...text.matchAll(/(?:^|[;\n])import[^;()]*?from"([^"]+)"/g)].map(([, from]) => from),
  )
  expect(imported.length).toBeGreaterThan(400)
  expect(imported.filter(from => !from?.startsWith('.'))).toEqual([])
})

function built(): string[] {
  return globSync('../../dist/**/*.js', {cwd: import.meta.dirname}).map(path =>
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  )
}

/** Recognizes bundled packages by their code, because they have no files of their own. */
function contentMarks(url: string): string {
  const text = readFileSync(new URL(url), 'utf8')
  const marks = ['KubeConfig', 'FastifyError', 'pino-pretty', 'UND_ERR'].filter(mark => text.includes(mark))
  return marks.length === 0 ? url : `${url} client-node ${marks.join(' ')}`
}
