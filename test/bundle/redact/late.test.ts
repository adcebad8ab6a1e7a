import {execFileSync} from 'node:child_process'
import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, test} from 'vitest'
import type {Bundle} from '../../../src/bundle/open/bundle.ts'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {verifyBundle} from '../../../src/bundle/verify.ts'
import {contents, manifestIn} from '../contents.ts'
import {makeBundle} from '../make.ts'
import {tempFolder} from '../write/unpack.ts'
import {redacted} from './redacted.ts'

const VALUE = 'zq8rt2vlw9xn4kp7'
const LOG = 'cluster-resources/pods/logs/agents/openhands-0/app.log'
const NAMED = `cluster-resources/pods/logs/agents/${VALUE}/app.log`

test('a value that only the second pass finds is hidden in names of files and in the manifest', async () => {
  const {file} = await makeBundle()
  const folder = await tempFolder()
  const source = withNamedLog(file, folder)
  const out = join(folder, 'out.tar.gz')
  await redacted(source, out, {bundle: tellingLater(await openBundle(source))})
  const after = await contents({file: out})
  expect([...after].filter(([path, text]) => path.includes(VALUE) || text.includes(VALUE))).toEqual([])
  const {files, coverage} = manifestIn(after)
  const [renamed = ''] = files.flatMap(({path}) => (/\/redacted-[\da-f]{16}\/app\.log$/.test(path) ? [path] : []))
  expect(after.get(renamed)).toBe('a log like any other\n')
  expect(coverage.find(({files: [path]}) => path === renamed)?.item).toMatch(/^log of agents\/<redacted:spread\//)
  expect(await verifyBundle(await openBundle(out))).toMatchObject({problems: []})
})

/** Adds a label to the value in the log, but only when the log is read for the second time. */
function tellingLater(bundle: Bundle): Bundle {
  let passes = 0
  return {
    ...bundle,
    async *walk() {
      passes++
      for await (const file of bundle.walk()) {
        if (file.path !== LOG || passes === 1) yield file
        else yield {...file, data: saying(`password=${VALUE}\n`)}
      }
    },
  }
}

async function* saying(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** Returns the bundle with two more logs, one of them in a folder named like the value. */
function withNamedLog(file: string, folder: string): string {
  const home = join(folder, 'bundle')
  mkdirSync(home)
  execFileSync('tar', ['-xzf', file, '-C', home, '--strip-components=1'])
  const manifest = JSON.parse(execFileSync('cat', [join(home, 'manifest.json')]).toString())
  for (const path of [LOG, NAMED]) {
    mkdirSync(dirname(join(home, path)), {recursive: true})
    writeFileSync(join(home, path), 'a log like any other\n')
    const entry = {status: 'collected', reason: null, cause: null, rule: null, read: null, durationMs: 0}
    manifest.coverage.push({...entry, item: `log of agents/${path.split('/').at(-2)}/app`, files: [path]})
    manifest.files.push({path, sha256: '', bytes: 21, omittedBytes: null})
  }
  writeFileSync(join(home, 'manifest.json'), JSON.stringify(manifest))
  return home
}
