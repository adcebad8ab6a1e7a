#!/usr/bin/env node
// Generates everything that is derived from the sources: manifest, schema, check pages, command reference, licences. With
// `--check`, it only lists stale files.
import {globSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {derivedDocs} from '../src/cli/docs/derived.ts'
import {bundle} from './bundle.js'
import {bundledPackages, licenceNotice} from './licences.js'
import {commandManifest} from './manifest.js'
import {roomsPicture} from './rooms.js'
import {root} from './root.js'

const manifest = await commandManifest()
const wanted = new Map([
  ['oclif.manifest.json', `${JSON.stringify(manifest, null, 2)}\n`],
  ['docs/images/rooms.svg', roomsPicture()],
  ['docs/third-party-licences.txt', licenceNotice(bundledPackages((await bundle()).metafile))],
  ...derivedDocs(Object.values(manifest.commands)),
])
const present = ['oclif.manifest.json', ...globSync(['docs/schema/*', 'docs/checks/*'], {cwd: root})]
const surplus = present.filter(file => !wanted.has(file))
const stale = [...[...wanted].filter(([file, text]) => contentOf(file) !== text).map(([file]) => file), ...surplus]

if (process.argv.includes('--check')) report()
else write()

function report() {
  for (const file of stale) console.error(`stale: ${file}`)
  if (stale.length === 0) return
  console.error('run: npm run generate')
  process.exitCode = 1
}

function write() {
  for (const file of surplus) rmSync(root + file, {force: true})
  for (const [file, text] of wanted) {
    mkdirSync(dirname(root + file), {recursive: true})
    writeFileSync(root + file, text)
  }
}

function contentOf(file) {
  try {
    return readFileSync(root + file, 'utf8')
  } catch {
    return undefined
  }
}
