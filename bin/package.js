#!/usr/bin/env node
// Writes a self-contained executable for Linux, its bill of materials, its licences and their checksums to release/.
// `--node FILE` names the Node that the executable contains; without it, that is the Node that runs this script. Several
// make an executable each. `--url URL` names where the archives of the kubectl plugin will be, and writes them too.
import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {parseArgs} from 'node:util'
import {inject} from 'postject'
import {bundleForExecutable, CARRIED} from './executable.js'
import {pluginArchive, pluginManifest} from './krew.js'
import {bundledPackages} from './licences.js'
import {pjson, root} from './root.js'
import {billOfMaterials} from './sbom.js'

/** The place in Node's binary that says whether a script was added; it belongs to the format. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** The machine of an ELF file, by the number at byte 18. */
const MACHINES = {62: 'x64', 183: 'arm64'}

const {values} = parseArgs({options: {node: {type: 'string', multiple: true}, url: {type: 'string'}}})
if (values.url !== undefined && !/^https?:$/u.test(URL.parse(values.url)?.protocol ?? ''))
  throw new Error(`--url ${values.url} is no address: name the http or https folder that will hold the archives`)
const nodes = (values.node ?? [process.execPath]).map(file => nodeOf(file))
const [{version}] = nodes
for (const node of nodes) {
  const same = nodes.find(other => other !== node && other.arch === node.arch)
  if (same) throw new Error(`${node.file} and ${same.file} are for the same processor: name one --node FILE for each`)
  if (node.version !== version)
    throw new Error(`${node.file} is Node ${node.version}, and ${nodes[0].file} is ${version}: name the same version`)
}

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-executable-'))
try {
  await writeRelease(join(root, 'release'))
} finally {
  rmSync(folder, {recursive: true})
}

async function writeRelease(release) {
  const {script, thread, metafile} = await bundleForExecutable()
  const bill = billOfMaterials(bundledPackages(metafile), version)
  const notice = licences(nodes[0])
  const blobs = nodes.map(node => blobOf(node, {script, thread, notice}))
  rmSync(release, {recursive: true, force: true})
  mkdirSync(release)
  const files = []
  const write = (file, content) => {
    writeFileSync(join(release, file), content)
    files.push(file)
  }
  for (const [index, {file, arch}] of nodes.entries()) {
    const executable = `svcdiag-${pjson.version}-linux-${arch}`
    copyFileSync(file, join(release, executable))
    chmodSync(join(release, executable), 0o755)
    await inject(join(release, executable), 'NODE_SEA_BLOB', blobs[index], {sentinelFuse: FUSE})
    files.push(executable)
  }
  write(`svcdiag-${pjson.version}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`)
  write('third-party-licences.txt', notice)
  if (values.url !== undefined) await writePlugin(release, notice, write)
  writeFileSync(join(release, 'SHA256SUMS'), files.map(file => `${sha256(join(release, file))}  ${file}\n`).join(''))
  console.log(`release/ holds ${files.join(', ')}: compare with release/SHA256SUMS`)
}

/** Writes an archive for each processor, and the manifest that names them. Its name belongs to krew. */
async function writePlugin(release, notice, write) {
  const licence = readFileSync(join(root, 'LICENSE'))
  const archives = []
  for (const {arch} of nodes) {
    const name = `svcdiag-${pjson.version}-linux-${arch}`
    const file = `kubectl-${name}.tar.gz`
    write(file, await pluginArchive({executable: readFileSync(join(release, name)), licence, notice}))
    archives.push({arch, file, sha256: sha256(join(release, file))})
  }
  write('svcdiag.yaml', pluginManifest(values.url, archives))
}

function nodeOf(file) {
  const binary = readFileSync(file)
  const arch = MACHINES[binary.readUInt16LE(18)]
  if (arch === undefined || !binary.includes(FUSE))
    throw new Error(`${file} is no Node for Linux on x64 or arm64: name another with --node FILE`)
  return {file, arch, version: versionOf(file, binary)}
}

/** Compiles the script once, so that the executable starts faster. Code can only be compiled for this machine. */
function blobOf({file, arch}, {script, thread, notice}) {
  const isOurs = arch === process.arch
  const written = (name, text) => {
    writeFileSync(join(folder, name), text)
    return name // The executable would contain the path of the folder.
  }
  const assets = Object.entries(CARRIED).map(([name, path]) => [name, join(root, path)])
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
  execFileSync(isOurs ? file : process.execPath, args, {stdio: ['ignore', 'ignore', 'inherit'], cwd: folder})
  return readFileSync(join(folder, config.output))
}

/**
 * Returns the licences of the bundled packages and of Node. Node's licence is in the folder above its programs, or in the
 * npm package that contains this Node.
 */
function licences({file, arch}) {
  const places = ['../LICENSE', `../node_modules/node-linux-${arch}/LICENSE`].map(place => join(dirname(file), place))
  const ofNode = places.find(place => existsSync(place))
  if (ofNode === undefined) throw new Error(`the licence of Node is missing: put its LICENSE at ${places[0]}`)
  const text = readFileSync(join(root, CARRIED['third-party-licences.txt']), 'utf8')
  return `${text}\n${'-'.repeat(80)}\n\nNode.js\n\n${readFileSync(ofNode, 'utf8')}`
}

/** Returns the version that the binary names, because a binary for another machine cannot be asked. */
function versionOf(file, binary) {
  const name = '/node-v' // of the archive of its sources, in a URL
  const at = binary.indexOf(name) + name.length
  const version = /^\d+\.\d+\.\d+/u.exec(binary.subarray(at, at + 20).toString('latin1'))
  if (version === null) throw new Error(`${file} names no version of Node: name another with --node FILE`)
  return version[0]
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
