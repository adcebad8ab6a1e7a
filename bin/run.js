#!/usr/bin/env node
// Older versions of Node run this up to the version check, so it uses only built-in modules and the syntax of Node 12.
import {spawn} from 'node:child_process'
import {existsSync, readFileSync, writeSync} from 'node:fs'
import module from 'node:module'
import {basename} from 'node:path'
import {fileURLToPath} from 'node:url'

// kubectl starts a program of this name to complete the words after `kubectl svcdiag`. A restart already has the word.
const completes = basename(process.argv[1]) === 'kubectl_complete-svcdiag' && process.argv[2] !== '__complete'
if (completes) process.argv.splice(2, 0, '__complete')

/** Makes the allocator return memory after many streams have ended. Only glibc reads these variables, at the start. */
const threshold = process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX ? mmapThreshold() : null
const FRUGAL = threshold === null ? {} : {MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: threshold}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) handOver()
else if (process.argv[2] === '--version') printVersion()
else if (threshold !== null && isRestartable()) startFrugal()
else void start()

async function start() {
  endWithLauncher()
  module.enableCompileCache()
  const asked = process.argv[2] === '__complete' ? 'completion/start.js' : 'start.js'
  const entry = new URL(`../dist/cli/${asked}`, import.meta.url)
  if (existsSync(entry)) await import(entry.href)
  else refuse('svcdiag is not built yet: npm run build')
}

/** Without /proc, the path of Node is unknown. */
function isRestartable() {
  return existsSync(process.execPath)
}

/** Returns the minimum size of blocks that are returned to the system when freed; null without many logs. */
function mmapThreshold() {
  const [, , command, more = ''] = process.argv
  if (process.argv.some(word => word === '--help' || word === '-h')) return null
  if (command === 'logs') return '32768'
  const makesBundle = command === 'bundle' && (more === '' || more.startsWith('-') || more === 'redact')
  return makesBundle ? '131072' : null
}

/**
 * Restarts the same process with these variables, which takes 50 ms. Then `logs` of fifty pods takes 137 MB instead of
 * 160 MB, and the memory of `bundle` does not grow with large logs.
 */
function startFrugal() {
  const env = {...process.env, ...FRUGAL}
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}

/** Prints the version before oclif is loaded. Does not use a stream, because a closed pipe would break it. */
function printVersion() {
  const {name, version} = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  try {
    writeSync(1, `${name}/${version} ${process.platform}-${process.arch} node-${process.version}\n`)
  } catch (error) {
    if (error.code === 'EPIPE') return
    const isFull = error.code === 'ENOSPC'
    console.error(`Error: standard output cannot be written: ${isFull ? 'no space is left on the disk' : error.code}`)
    console.error('  try: free space, or write to another disk')
    process.exitCode = isFull ? 5 : 2
  }
}

/** Runs svcdiag with the Node in `node_modules`. If there is none, the error names the version to install. */
function handOver() {
  const own = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
  if (!existsSync(own)) return refuse(tooOld())
  const args = process.argv.slice(1)
  const env = {...process.env, ...FRUGAL, SVCDIAG_LAUNCHER: String(process.pid)}
  const child = spawn(own, args, {env, stdio: ['inherit', 'inherit', 'inherit', 'ipc']})
  // At a terminal, Ctrl-C reaches the child directly. A second signal would mean "stop at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', () => refuse(`${tooOld()} (${own} does not start)`))
  child.on('exit', (code, signal) => (signal ? endAs(signal) : process.exit(code)))
}

function tooOld() {
  return `svcdiag needs Node 24.15 or newer, and this is ${process.version}: install Node 24 from https://nodejs.org`
}

/**
 * Ends this process when the channel to its launcher closes, even if the launcher was killed. The channel of any other
 * parent may close while svcdiag should continue.
 */
function endWithLauncher() {
  const launcher = Number(process.env.SVCDIAG_LAUNCHER)
  delete process.env.SVCDIAG_LAUNCHER
  if (!process.channel || launcher !== process.ppid) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

function endAs(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

function refuse(message) {
  console.error(message)
  process.exitCode = 2
}
