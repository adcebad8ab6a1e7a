#!/usr/bin/env node
// At a terminal, Ctrl-C reaches the child directly. A second signal would mean "stop at once".
import {spawn} from 'node:child_process'
import {existsSync, readFileSync, writeSync} from 'node:fs'
import module from 'node:module'
import {fileURLToPath} from 'node:url'

/**
 * Ends when the channel to the parent Node closes, even if the parent was killed. The channel of any other parent may
 * close while svcdiag should continue.
 */
const FRUGAL = {MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768'}
const wantsFrugal = process.platform === 'linux' && readsManyLogs() && !process.env.MALLOC_ARENA_MAX

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) handOver()
else if (process.argv[2] === '--version') printVersion()
else if (wantsFrugal) startFrugal()
else await start()

async function start() {
  endWithLauncher()
  module.enableCompileCache?.()
  const entry = new URL('../dist/cli/start.js', import.meta.url)
  if (existsSync(entry)) await import(entry.href)
  else refuse('svcdiag is not built yet: npm run build')
}

function readsManyLogs() {
  const [, , command, more = ''] = process.argv
  const makesBundle = command === 'bundle' && (more === '' || more.startsWith('-') || more === 'redact')
  return (command === 'logs' || makesBundle) && !process.argv.includes('--help')
}

/**
 * The same process, started again: 137 MB instead of 160 with fifty logs, for 50 ms; and a bundle of large logs does not grow
 * with them, as it otherwise does by 50 MB until it has read 600.
 */
function startFrugal() {
  const env = {...process.env, ...FRUGAL}
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}

/** Before oclif is loaded, and without a stream that a closed pipe could break. */
function printVersion() {
  const {name, version} = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  try {
    writeSync(1, `${name}/${version} ${process.platform}-${process.arch} node-${process.version}\n`)
  } catch (error) {
    if (error.code !== 'EPIPE') throw error
  }
}

/** A checkout brings its own Node; anything else must be told what to install. */
function handOver() {
  const own = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
  if (!existsSync(own)) return refuse(`svcdiag needs Node >= 24.15, this is ${process.version}`)
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  const env = {...process.env, ...(wantsFrugal ? FRUGAL : {}), SVCDIAG_LAUNCHER: String(process.pid)}
  const child = spawn(own, args, {env, stdio: ['inherit', 'inherit', 'inherit', 'ipc']})
  // At a terminal Ctrl-C reaches the child by itself; sent twice it would mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', () => refuse(`svcdiag needs Node >= 24.15, this is ${process.version}, and ${own} does not start`))
  child.on('exit', (code, signal) => (signal ? endAs(signal) : process.exit(code)))
}

/**
 * The channel to the Node that handed over says nothing, and closes with it, also where that is killed. Anybody else's
 * channel may be closed by whoever wants this to live on.
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
