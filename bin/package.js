#!/usr/bin/env node
// Writes a self-contained executable for Linux, its bill of materials, its licences and their checksums to release/.
// `--node FILE` names the Node that the executable contains; without it, that is the Node that runs this script.
import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {parseArgs} from 'node:util'
import {inject} from 'postject'
import {bundleForExecutable, CARRIED} from './executable.js'
import {bundledPackages} from './licences.js'
import {pjson, root} from './root.js'
import {billOfMaterials} from './sbom.js'

/** The place in Node's binary that says whether a script was added; it belongs to the format. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** The machine of an ELF file, by the number at byte 18. */
const MACHINES = {62: 'x64', 183: 'arm64'}

const {values} = parseArgs({options: {node: {type: 'string', default: process.execPath}}})
const node = values.node
const binary = readFileSync(node)
const arch = MACHINES[binary.readUInt16LE(18)]
if (arch === undefined || !binary.includes(FUSE))
  throw new Error(`${node} is no Node for Linux on x64 or arm64: name another with --node FILE`)

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-executable-'))
try {
  await writeRelease(join(root, 'release'))
} finally {
  rmSync(folder, {recursive: true})
}

async function writeRelease(release) {
  const {script, thread, metafile} = await bundleForExecutable()
  const bill = billOfMaterials(bundledPackages(metafile), nodeVersion())
  const notice = licences()
  const blob = blobOf({script, thread, notice})
  rmSync(release, {recursive: true, force: true})
  mkdirSync(release)
  const executable = `svcdiag-${pjson.version}-linux-${arch}`
  copyFileSync(node, join(release, executable))
  chmodSync(join(release, executable), 0o755)
  await inject(join(release, executable), 'NODE_SEA_BLOB', blob, {sentinelFuse: FUSE})
  writeFileSync(join(release, `svcdiag-${pjson.version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
  writeFileSync(join(release, 'third-party-licences.txt'), notice)
  const files = [executable, `svcdiag-${pjson.version}.cdx.json`, 'third-party-licences.txt']
  writeFileSync(join(release, 'SHA256SUMS'), files.map(file => `${sha256(join(release, file))}  ${file}\n`).join(''))
  console.log(`release/${executable}: compare with release/SHA256SUMS`)
}

/** Compiles the script once, so that the executable starts faster. Code can only be compiled for this machine. */
function blobOf({script, thread, notice}) {
  const isOurs = arch === process.arch
  const written = (name, text) => {
    writeFileSync(join(folder, name), text)
    return name // The executable would contain the path of the folder.
  }
  const assets = Object.entries(CARRIED).map(([name, file]) => [name, join(root, file)])
  const config = {
    main: written('svcdiag.cjs', script),
    output: 'svcdiag.blob',
    disableExperimentalSEAWarning: true,
    useCodeCache: isOurs,
    assets: {
      ...Object.fromEntries(assets),
      'third-party-licences.txt': written('third-party-licences.txt', notice),
      'press-thread.js': written('press-thread.js', thread),
    },
  }
  // V8 puts random numbers into compiled code. The seed makes them, and so the executable, the same each time.
  const args = ['--random-seed=1', '--experimental-sea-config', written('config.json', JSON.stringify(config))]
  execFileSync(isOurs ? node : process.execPath, args, {stdio: ['ignore', 'ignore', 'inherit'], cwd: folder})
  return readFileSync(join(folder, config.output))
}

/**
 * Returns the licences of the bundled packages and of Node. Node's licence is in the folder above its programs, or in the
 * npm package that contains this Node.
 */
function licences() {
  const places = ['../LICENSE', `../node_modules/node-linux-${arch}/LICENSE`].map(place => join(dirname(node), place))
  const ofNode = places.find(place => existsSync(place))
  if (ofNode === undefined) throw new Error(`the licence of Node is missing: put its LICENSE at ${places[0]}`)
  const text = readFileSync(join(root, CARRIED['third-party-licences.txt']), 'utf8')
  return `${text}\n${'-'.repeat(80)}\n\nNode.js\n\n${readFileSync(ofNode, 'utf8')}`
}

/** Returns the version that the binary names, because a binary for another machine cannot be asked. */
function nodeVersion() {
  const name = '/node-v' // of the archive of its sources, in a URL
  const at = binary.indexOf(name) + name.length
  const version = /^\d+\.\d+\.\d+/u.exec(binary.subarray(at, at + 20).toString('latin1'))
  if (version === null) throw new Error(`${node} names no version of Node: name another with --node FILE`)
  return version[0]
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
