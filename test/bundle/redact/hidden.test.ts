import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {mkdirSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {constants, deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync} from 'node:zlib'
import {expect, test} from 'vitest'
import type {RedactedBundle, RedactRequest} from '../../../src/bundle/redact/redact.ts'
import {openDraft} from '../../../src/bundle/write/draft.ts'
import {deepTest, IS_DEEP} from '../../depth.ts'
import {encodingsOf} from '../encodings.ts'
import {filesIn, tempFolder} from '../write/unpack.ts'
import {redacted} from './redacted.ts'

const SECRET = 'Zq8v"Tn3/LxW5+rB7yKd2Mf'
const SECRETS_LIST = JSON.stringify({
  kind: 'SecretList',
  apiVersion: 'v1',
  items: [
    {
      kind: 'Secret',
      apiVersion: 'v1',
      metadata: {name: 'app', namespace: 'ns'},
      data: {token: Buffer.from(SECRET).toString('base64')},
    },
  ],
})
const OBJECT = {'cluster-resources/secrets/ns.json': SECRETS_LIST}
const LOG = 'cluster-resources/pods/logs/ns/pod/app.log'

test('a value of a Secret is hidden in every other file, in every encoding', async () => {
  const {after} = await run({...OBJECT, [LOG]: encodingsOf(SECRET).join('\n')})
  expectNothing(after)
  expect(after.get(LOG)?.toString()).toContain('<redacted:secret/ns/app.token#')
})

test.each([
  [
    'a variable',
    {items: [{kind: 'Pod', metadata: {name: 'p', namespace: 'ns'}, spec: {env: [{name: 'APP_TOKEN', value: SECRET}]}}]},
  ],
  [
    'a Secret that says its type only',
    {metadata: {name: 's', namespace: 'ns'}, type: 'Opaque', data: {k: btoa(SECRET)}},
  ],
  ['a key of a ConfigMap', {kind: 'ConfigMap', metadata: {name: 'c', namespace: 'ns'}, data: {'db-password': SECRET}}],
  ["what troubleshoot's collector read", {namespace: 'ns', name: 'app', key: 'k', secretExists: true, value: SECRET}],
  [
    'the last applied configuration',
    {metadata: {annotations: {last: JSON.stringify({kind: 'Secret', metadata: {name: 'a'}, stringData: {x: SECRET}})}}},
  ],
])('%s makes its value known', async (_, document) => {
  const {after} = await run({'cluster-resources/some.json': JSON.stringify(document), [LOG]: `bare ${SECRET} here\n`})
  expectNothing(after)
})

test('a value that a rule finds in one file is hidden where it stands bare, before and behind that file', async () => {
  const {after} = await run({
    'a.log': `job qN7-vb2XkL9sTz4w done\n`,
    [LOG]: 'DB_PASSWORD=qN7-vb2XkL9sTz4w\n',
    'z.log': `job ${Buffer.from('qN7-vb2XkL9sTz4w').toString('hex')} done\n`,
  })
  expectNothing(after, 'qN7-vb2XkL9sTz4w')
})

test('words that anyone may say stay, although a rule or a Secret has them as a value', async () => {
  const text = 'the postgres database of production\n'
  const {after} = await run({[LOG]: 'password=postgres\nsecret=production\n', 'b.log': text})
  expect(after.get('b.log')?.toString()).toBe(text)
})

test('a value that is called as a folder of the layout does not rename it', async () => {
  const list = 'cluster-resources/networkpolicies/ns.json'
  const lists = {[list]: '{"items":[]}', 'cluster-resources/customresourcedefinitions.json': '{"items":[]}'}
  const secrets = [{ref: 'file/PASSWORD', value: Buffer.from('networkpolicies')}]
  const {after} = await run({...lists, [LOG]: 'password=customresourcedefinitions\n'}, {}, {secrets})
  expect([...after.keys()]).toEqual(expect.arrayContaining(Object.keys(lists)))
})

test('names of files are redacted, of links as well', async () => {
  const {after} = await run(
    {'keys.txt': 'token: kW4pXc9NeT6sGh1Qz\n', 'copy/kW4pXc9NeT6sGh1Qz.txt': 'text'},
    {'copy/of-kW4pXc9NeT6sGh1Qz': 'keys.txt'},
  )
  expectNothing(after, 'kW4pXc9NeT6sGh1Qz')
  expect([...after.keys()].filter(path => /^copy\/(?:of-)?redacted-[\da-f]{16}(?:\.txt)?$/.test(path))).toHaveLength(2)
})

deepTest('archives inside stay archives, whatever their depth, with their files redacted', async () => {
  const folder = await tempFolder()
  writeTree(folder, {'in/deep.log': `line ${SECRET}\n`, 'in/clean.txt': 'text\n'})
  const tar = execFileSync('tar', ['-C', join(folder, 'in'), '-c', 'deep.log', 'clean.txt'])
  writeTree(folder, {'out/inner.tar': tar, 'out/app.log.1.gz': gzipSync(`rotated ${SECRET}\n`)})
  const tarball = execFileSync('tar', ['-C', join(folder, 'out'), '-cz', 'inner.tar', 'app.log.1.gz'])
  const {after, done} = await run({...OBJECT, 'copy/dump.tgz': tarball})
  const unpackedTo = join(folder, 'unpacked')
  writeTree(unpackedTo, {'dump.tgz': after.get('copy/dump.tgz') ?? ''})
  execFileSync('tar', ['-xzf', 'dump.tgz'], {cwd: unpackedTo})
  execFileSync('tar', ['-xf', 'inner.tar'], {cwd: unpackedTo})
  const inside = filesIn(unpackedTo)
  expect(inside.get('deep.log')?.toString()).toMatch(/^line <redacted:secret\/ns\/app\.token#[\da-f]{16}>\n$/)
  expect(inside.get('clean.txt')?.toString()).toBe('text\n')
  expect(gunzipSync(inside.get('app.log.1.gz') ?? '').toString()).toMatch(/^rotated <redacted:/)
  expectNothing(inside)
  expect(droppedIn(done)).toEqual([])
})

test('a secret that only an archive inside tells is hidden outside of it', async () => {
  const {after} = await run({'copy/env.gz': gzipSync(`API_KEY=${'kW4pXc9NeT6sGh1Qz'}\n`), [LOG]: 'kW4pXc9NeT6sGh1Qz\n'})
  expectNothing(after, 'kW4pXc9NeT6sGh1Qz')
})

type Contained = readonly [what: string, bytes: Buffer, reason: string, by: string | undefined]

const LEFT_OUT: readonly Contained[] = [
  ['a zip', Buffer.from(`PK\x03\x04${SECRET}`, 'latin1'), 'opaque', undefined],
  ['UTF-16', Buffer.from(`\ufeffpassword ${SECRET}`, 'utf16le'), 'opaque', undefined],
  ['gzip behind a line of text', withHead(gzipSync(`${SECRET} and more`)), 'archive', 'inside'],
  [
    'gzip between lines of text',
    Buffer.concat([withHead(gzipSync(`${SECRET} and more`)), Buffer.from('\nthe end\n')]),
    'archive',
    'inside',
  ],
  ['UTF-32 behind a line of text', withHead(Buffer.from([...SECRET].flatMap(wide))), 'archive', 'inside'],
  [
    'a zip behind a line of text',
    withHead(Buffer.from(`PK\x03\x04\x14\0\0\0\0\0${SECRET}`, 'latin1')),
    'archive',
    'inside',
  ],
  ['UTF-16 behind a line of text', withHead(Buffer.from(`password ${SECRET}`, 'utf16le')), 'archive', 'inside'],
  ['UTF-16 far behind', withHead(Buffer.from(`x password ${SECRET}`, 'utf16le').swap16(), 65_530), 'archive', 'inside'],
  [
    'zlib between lines of text',
    Buffer.concat([withHead(deflateSync(`${SECRET} and more`)), Buffer.from('\nend\n')]),
    'archive',
    'inside',
  ],
  ['quick zlib behind text', withHead(deflateSync(`${SECRET} and more `.repeat(9), {level: 2})), 'archive', 'inside'],
  [
    'zlib among bytes that are no text',
    Buffer.concat([Buffer.from([1, 2, 3, 0, 1, 2, 3, 4]), deflateSync(`${SECRET} and more`, {level: 1})]),
    'archive',
    'inside',
  ],
  ['gzip far behind, in two chunks', withHead(gzipSync(`${SECRET} and more`), 65_520), 'archive', 'inside'],
  ['an image with a secret in it', Buffer.from(`\x89PNG\r\n\x1a\n\0\0${SECRET}`, 'latin1'), 'binary', undefined],
  ['a gzip that is cut off', gzipSync(SECRET.repeat(1000)).subarray(0, 60), 'archive', 'damaged'],
]

const COSTLY: readonly Contained[] = [
  ['a bomb', gzipSync(gzipSync(Buffer.alloc(100_000_000), {level: 9}), {level: 9}), 'archive', 'too-large'],
  [
    'archives in archives without end',
    [1, 2, 3, 4, 5].reduce(inner => gzipSync(inner), Buffer.from(SECRET)),
    'archive',
    undefined,
  ],
]

test.each(IS_DEEP ? [...LEFT_OUT, ...COSTLY] : LEFT_OUT.filter((_, at) => at % 3 === 0))(
  '%s is left out, and the report says so',
  async (_, bytes, reason, by) => {
    const {after, done} = await run({...OBJECT, 'copy/file.bin': bytes, 'kept.txt': 'text'})
    expect(after.has('copy/file.bin')).toBe(false)
    expect(after.get('kept.txt')?.toString()).toBe('text')
    expect(droppedIn(done)).toContainEqual(
      expect.objectContaining({item: expect.stringMatching(/^copy\/file\.bin/), reason, ...(by && {by})}),
    )
    expect(after.get('redaction-report.json')?.toString()).toContain('copy/file.bin')
    expectNothing(after)
  },
)

test.each([
  ['what zlib begins with', withHead(Buffer.from('y = x^2 + 3x^3\nx\x9c is no stream, nor is x\xda; x^', 'latin1'))],
  ['three bytes that gzip begins with', withHead(Buffer.from('\x1f\x8b\x08 is no archive', 'latin1'))],
  [
    'a zero here and there',
    withHead(Buffer.from('a\0b\0c, and then a hole: \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0 end', 'latin1')),
  ],
])('%s: the file stays byte for byte', async (_, bytes) => {
  const {after} = await run({...OBJECT, 'copy/file.txt': bytes})
  expect(after.get('copy/file.txt')?.equals(bytes)).toBe(true)
})

test('a binary file without a secret is kept byte for byte', async () => {
  const image = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.from(Array.from({length: 5000}, (_, i) => (i * 7919) % 256)),
  ])
  const {after} = await run({...OBJECT, 'copy/image.png': image})
  expect(after.get('copy/image.png')?.equals(image)).toBe(true)
})

test('a document that is too large to learn from is told, and hides its own', async () => {
  const path = 'cluster-resources/large.json'
  const files = {[path]: JSON.stringify(JSON.parse(SECRETS_LIST), null, 40), 'cluster-resources/small.json': '{}'}
  const {done, after} = await run(files, {}, {largestDocument: 500})
  expect(done.unlearned).toEqual([path])
  expectNothing(after)
})

test('masks of before stay', async () => {
  const mask = '<redacted:secret/ns/app.token#0123456789abcdef>'
  const text = `password=${mask}\n`
  const {after} = await run({...OBJECT, [LOG]: text})
  expect(after.get(LOG)?.toString()).toBe(text)
})

test('what the user knows is hidden, and is called by its name', async () => {
  const secrets = [{ref: 'file/OLD_PASSWORD', value: Buffer.from('kW4pXc9NeT6sGh1Qz')}]
  const {after} = await run({[LOG]: 'bare kW4pXc9NeT6sGh1Qz here\n'}, {}, {secrets})
  expect(after.get(LOG)?.toString()).toMatch(/^bare <redacted:file\/OLD_PASSWORD#[\da-f]{16}> here\n$/)
})

test('an interruption leaves nothing behind', async () => {
  const folder = await tempFolder()
  const source = bundleIn(folder, {...OBJECT, [LOG]: 'a line\n'.repeat(300_000)}, {})
  const controller = new AbortController()
  const before = readdirSync(folder)
  const stage = (words: string) => words === 'redacting' && controller.abort(new Error('interrupted'))
  const running = redacted(source, join(folder, 'out.tar.gz'), {signal: controller.signal, stage})
  await expect(running).rejects.toThrow('interrupted')
  expect(readdirSync(folder)).toEqual(before)
})

test('a secret that got into the archive behind the redactor refuses it: file and reference are named, nothing is left', async () => {
  const folder = await tempFolder()
  const log = Array.from(
    {length: 40},
    (_, index) => `line ${(index * 7919) % 1013} of ${(index * 104_729) % 977}\n`,
  ).join('')
  const source = bundleIn(folder, {...OBJECT, [LOG]: log}, {})
  const before = readdirSync(folder)
  {
    await using draft = await openDraft(join(folder, 'out.tar.gz'), true)
    const smuggled = `${Buffer.from(SECRET).toString('hex')}\n`.padEnd(log.length, '-')
    const stage = (words: string) => {
      if (!words.startsWith('packing')) return
      for (const [file, bytes] of filesIn(draft.folder)) {
        const isLog = inflateRawSync(bytes, OPEN_END).equals(Buffer.from(log))
        if (isLog) writeTree(draft.folder, {[file]: deflatedTo(bytes.length, smuggled)})
      }
    }
    const running = redacted(source, join(folder, 'out.tar.gz'), {draft, stage})
    const error = await running.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({code: 'bundle.refused', exit: 6, message: expect.stringContaining(LOG)})
    expect(String(error)).toContain('secret/ns/app.token')
    expect(encodingsOf(SECRET).filter(form => String(error).includes(form))).toEqual([])
  }
  expect(readdirSync(folder)).toEqual(before)
})

/** Deflates a text to this size by appending empty blocks of five bytes each. */
function deflatedTo(size: number, text: string): Buffer {
  const noise = createHash('sha512').update('noise').digest('hex')
  const varieties = Array.from({length: 64}, (_, count) =>
    deflateRawSync(`${text.slice(0, text.length - count)}${noise.slice(0, count)}`, OPEN_END),
  )
  const fitting = varieties.find(({length}) => length <= size && (size - length) % EMPTY_BLOCK.length === 0)
  if (fitting === undefined) throw new Error('nothing deflates to that size')
  return Buffer.concat([fitting, Buffer.alloc(size - fitting.length, EMPTY_BLOCK)])
}

const OPEN_END = {finishFlush: constants.Z_SYNC_FLUSH}
const EMPTY_BLOCK = Buffer.from([0, 0, 0, 255, 255])

/** Makes the bytes look like text by their first line. */
function withHead(bytes: Buffer, length = 40): Buffer {
  return Buffer.concat([
    Buffer.from(`collected at noon${' and a line of text\n'.repeat(length / 20)}`.slice(0, length)),
    bytes,
  ])
}

type Files = Readonly<Record<string, string | Buffer>>

async function run(files: Files, links: Readonly<Record<string, string>> = {}, more: Partial<RedactRequest> = {}) {
  const folder = await tempFolder()
  const source = bundleIn(folder, files, links)
  const done = await redacted(source, join(folder, 'out.tar.gz'), more)
  mkdirSync(join(folder, 'out'))
  execFileSync('tar', ['-xzf', join(folder, 'out.tar.gz'), '-C', join(folder, 'out'), '--strip-components=1'])
  return {after: filesIn(join(folder, 'out')), done}
}

function bundleIn(folder: string, files: Files, links: Readonly<Record<string, string>>): string {
  const version = 'apiVersion: troubleshoot.sh/v1beta2\nkind: SupportBundle\n'
  writeTree(join(folder, 'bundle'), {
    'version.yaml': version,
    'cluster-resources/namespaces.json': '{"items":[]}',
    ...files,
  })
  for (const [link, target] of Object.entries(links)) {
    symlinkSync(join('..', target), join(folder, 'bundle', link))
  }
  execFileSync('tar', ['-czf', join(folder, 'in.tar.gz'), '-C', folder, 'bundle'])
  return join(folder, 'in.tar.gz')
}

function writeTree(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), content)
  }
}

function expectNothing(files: ReadonlyMap<string, Buffer>, secret = SECRET): void {
  const all = Buffer.concat([...files].flatMap(([path, bytes]) => [Buffer.from(`\n${path}\n`), bytes]))
  expect(encodingsOf(secret).filter(form => all.includes(form)).length).toBe(0)
}

function droppedIn({report}: RedactedBundle) {
  return report.items.flatMap(({item, dropped}) => dropped.map(each => ({item, ...each})))
}

function wide(char: string): number[] {
  return [char.charCodeAt(0), 0, 0, 0]
}
