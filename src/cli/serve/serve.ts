import {randomUUID} from 'node:crypto'
import {existsSync} from 'node:fs'
import {hostname} from 'node:os'
import {join, resolve} from 'node:path'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Compat} from '../../events/compat.ts'
import type {ImportedSource} from '../../events/read/imported-source.ts'
import {IS_EXECUTABLE, PROGRAM} from '../../program.ts'
import {quoted} from '../../repairs/command.ts'
import type {ServerSettings} from '../../server/context.ts'
import {isLoopback} from '../../server/loopback.ts'
import {type StartOptions, startServer} from '../../server/start.ts'
import {visible} from '../../visible.ts'
import {assumedZone} from '../flags/declarations.ts'
import {type Mask, masked} from '../masking/masked.ts'
import type {LogFlags} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {ended, type Served} from '../process/served.ts'
import {importedLines} from '../render/imported-words.ts'
import {counted} from '../render/words.ts'
import {conflict} from '../target/run-options.ts'
import {faultsIn} from './faults-file.ts'
import {stateFolder, workspacesOf} from './folders.ts'
import {apiKey, keyFile, keysFrom, refuseExposedKey} from './keys.ts'
import {engineOptions, namesOf, numberIn, originsOf, scenarioClock} from './options.ts'
import type {NoAgent, RecordedAgent} from './recorded-agent.ts'
import {serverLog} from './server-log.ts'

export interface ServeFlags extends LogFlags {
  readonly port: number
  readonly host: string
  readonly store?: string | undefined
  readonly keys?: string | undefined
  readonly import?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly conversation?: string | undefined
  readonly scenario?: string | undefined
  readonly hooks?: string | undefined
  readonly faults?: string | undefined
  readonly 'api-key-file'?: string | undefined
  readonly 'allow-origin'?: readonly string[] | undefined
  readonly compat: Compat
  readonly 'assume-tz': string
  readonly share?: 'all' | 'public' | undefined
}

export async function serve(flags: ServeFlags, sink: Sink): Promise<Served> {
  await using stack = new AsyncDisposableStack()
  const settings = await settingsOf(flags)
  const faults = await faultsIn(flags.faults)
  const secrets = [settings.apiKey, settings.keys.application, settings.keys.runtime, settings.callbackToken]
  const given = await caseOf(flags, sink, () => maskOf(secrets))
  const agent = given?.agent ?? null
  if (agent !== null) stack.use(agent)
  const folder = await stateFolder()
  const store = storeOf(flags, folder)
  const log = serverLog(flags, sink, () => maskOf(secrets))
  if (!isLoopback(flags.host))
    log('warn', `the server listens on ${flags.host}: WHOEVER HAS ITS API KEY RUNS COMMANDS HERE`)
  const workspaces = stack.use(await workspacesOf(store.text, folder))
  const server = stack.use(
    await startServer({
      settings,
      host: flags.host,
      port: flags.port,
      store,
      imports: [...(flags.from === undefined ? [] : [flags.from]), ...(flags.import ?? [])],
      readSource: path => readSource(path, path === flags.from ? (given?.bundle ?? null) : null),
      subscribers: numberIn('SVCDIAG_SERVE_SUBSCRIBERS'),
      engine: engineOptions({scenario: agent?.file, ...flags}, workspaces.path),
      faults,
      self: {pid: process.pid, host: hostname()},
      environment: process.env,
      inheritEnvironment: process.env.SVCDIAG_SERVE_HOOK_ENV === 'inherit',
      clock: scenarioClock(),
      log,
    }),
  )
  const imported = server.imported.length === 0 ? [] : masked(server.imported, await maskOf(secrets))
  const facts = {
    ...{url: server.url, apiKey: settings.apiKey ?? '', store: server.store, pid: process.pid},
    ...(imported.length === 0 ? {} : {imported}),
    ...(given === null ? {} : {from: given.facts}),
  }
  const path = flags['api-key-file'] ?? join(folder, `serve-${server.url.split(':').at(-1)}.key`)
  if (flags['api-key-file'] === undefined) stack.use(await keyFile(path, facts.apiKey))
  const all = stack.move()
  return {
    facts,
    words: serveWords(facts, imported, {keyFile: resolve(path), conversation: randomUUID()}),
    until: ended,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

interface GivenCase {
  readonly bundle: Bundle
  readonly agent: RecordedAgent | null
  readonly facts: object
}

/** Returns the case of `--from`, and says what the bundle knows and what it cannot know. Null without the flag. */
async function caseOf(flags: ServeFlags, sink: Sink, maskOfServer: () => Promise<Mask>): Promise<GivenCase | null> {
  const {from, conversation, scenario} = flags
  if (from === undefined) {
    if (conversation === undefined) return null
    throw new SvcdiagError('usage.invalid', '--conversation needs --from BUNDLE')
  }
  if (conversation !== undefined && scenario !== undefined) conflict('--conversation', '--scenario')
  const bundle = await openedBundle(from)
  if (bundle === null)
    throw new SvcdiagError('bundle.invalid', `${from} is not a support bundle`, {
      hint: `other sources of events: ${PROGRAM} serve --import ${quoted(from)}`,
    })
  const {caseIn, caseLines} = await import('../events/bundle-case.ts')
  const {recordedAgent} = await import('./recorded-agent.ts')
  const found = await caseIn(bundle)
  const mask = await maskOfServer()
  const answering = scenario === undefined ? await recordedAgent(bundle, found.conversations, conversation) : null
  const agent = answering !== null && 'file' in answering ? answering : null
  const lines = [...caseLines(found), ...(answering === null ? [] : [agentLine(answering)]), HOOKS_DO_NOT_RUN]
  for (const line of masked(lines, mask)) sink.err(`${visible(line)}\n`)
  return {bundle, agent, facts: masked({...found, steps: agent?.conversation ?? null}, mask)}
}

/** Returns null for a source that is no bundle. Throws `bundle.unreadable` if it does not exist. */
async function openedBundle(path: string): Promise<Bundle | null> {
  const {bundleAt} = await import('../events/source-file.ts')
  if (existsSync(path)) return bundleAt(path)
  const {openBundle} = await import('../../bundle/open/open.ts')
  return openBundle(path)
}

function agentLine(agent: RecordedAgent | NoAgent): string {
  if ('why' in agent) return `  new conversations run the default scenario: ${agent.why}`
  return `  new conversations are answered as in ${agent.conversation}, for ${counted(agent.messages, 'message')}`
}

const HOOKS_DO_NOT_RUN = `  recorded hooks do not run here: ${PROGRAM} reproduce runs them`

/** Reads a source, which may be a bundle that is already open. The readers of events are loaded only now. */
async function* readSource(path: string, opened: Bundle | null): ReturnType<StartOptions['readSource']> {
  if (opened !== null) {
    const {readOpenBundle} = await import('../events/bundle-source.ts')
    yield* readOpenBundle(opened)
    return
  }
  const {readSourceFile} = await import('../events/source-file.ts')
  yield* readSourceFile(path)
}

async function settingsOf(flags: ServeFlags): Promise<ServerSettings> {
  const {host, compat, share, 'assume-tz': assumeTz} = flags
  assumedZone(assumeTz)
  const file = flags['api-key-file']
  const key = await apiKey(file)
  if (file !== undefined && !isLoopback(host)) await refuseExposedKey(file, key, host)
  return {
    compat,
    assumeTz,
    share: share ?? (isLoopback(host) ? 'all' : 'public'),
    apiKey: key,
    keys: await keysFrom(flags.keys, key),
    callbackToken: process.env.SVCDIAG_CALLBACK_TOKEN || null,
    hosts: namesOf(host, process.env.SVCDIAG_SERVE_HOSTS),
    origins: originsOf(flags['allow-origin'] ?? []),
  }
}

/** A case stays apart from the user's own conversations, unless the user names a store. */
function storeOf({store, from}: ServeFlags, folder: string): StartOptions['store'] {
  if (store !== undefined) return {text: store, origin: 'command line'}
  if (from !== undefined) return {text: 'memory', origin: 'command line'}
  const text = process.env.SVCDIAG_STORE || join(folder, 'events.sqlite')
  return {text, origin: 'environment'}
}

async function maskOf(values: readonly (string | null)[]): Promise<Mask> {
  const {growingMask} = await import('../masking/cluster-mask.ts')
  const secrets = [...new Set(values.flatMap(value => value ?? []))].map((value, at) => ({
    ref: `serve/key-${at + 1}`,
    value: Buffer.from(value),
  }))
  return growingMask({secrets: () => secrets, objectNames: new Set(), version: 0}, {rules: [], paths: []})
}

/** Returns the start message for people, with three commands to paste. */
function serveWords(
  {url, apiKey, store}: {readonly url: string; readonly apiKey: string; readonly store: string},
  imported: readonly ImportedSource[],
  {keyFile, conversation}: {readonly keyFile: string; readonly conversation: string},
): string {
  const bearer = `-H "Authorization: Bearer $(cat ${quoted(keyFile)})"`
  const start = {
    conversation_id: conversation,
    public: true,
    initial_message: {content: [{type: 'text', text: 'Hello'}], run: true},
  }
  return `svcdiag serves conversations at ${url}; press Ctrl-C to stop.

  API key  ${apiKey}
  stored   ${keyFile}
  events   ${store}
${imported
  .flatMap(importedLines)
  .map(line => `\n  ${line}`)
  .join('')}${imported.length === 0 ? '' : '\n'}
In another terminal: start a conversation, watch it, search it.

  curl -sS ${url}/api/v1/app-conversations/stream-start ${bearer} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(start))}

  ${IS_EXECUTABLE ? `${PROGRAM} conversations tail ${conversation} --url ${url}` : watching(url, keyFile, conversation)}

  curl -sS '${url}/api/shared-events/search?conversation_id=${conversation}'
`
}

/** Returns a command that prints one event per line until it is interrupted. */
function watching(url: string, keyFile: string, conversation: string): string {
  const socket = `new WebSocket("${url.replace('http', 'ws')}/sockets/events/${conversation}?resend_mode=all")`
  const key = `require("fs").readFileSync(${JSON.stringify(keyFile)}, "utf8").trim()`
  const greeting = `s.onopen = () => s.send(JSON.stringify({type: "auth", session_api_key: ${key}}))`
  const script = `const s = ${socket}; ${greeting}; s.onmessage = m => console.log(m.data); s.onclose = c => console.error("closed", c.code, c.reason)`
  return `${quoted(process.execPath)} -e ${quoted(script)}`
}
