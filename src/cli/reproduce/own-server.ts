import {randomBytes} from 'node:crypto'
import {mkdir, mkdtemp, rm} from 'node:fs/promises'
import {hostname, tmpdir} from 'node:os'
import {join} from 'node:path'
import {type OutFile, writeFolder} from '../../events/convert/files-of.ts'
import {realClock} from '../../server/clock.ts'
import {startServer} from '../../server/start.ts'
import {visible} from '../../visible.ts'
import {readSourceFile} from '../events/source-file.ts'
import type {Log} from '../output/logger.ts'

export interface OwnServer extends AsyncDisposable {
  readonly url: string
  readonly key: string
  /** Resolves when no run of the conversation is in progress. */
  settled(conversation: string): Promise<void>
}

interface OwnFiles {
  /** The folder of the hooks; null for an empty one. */
  readonly workspace: string | null
  /** The redacted files of conversations to import. */
  readonly kept: Iterable<OutFile>
}

/** Starts a server that keeps everything in memory. Disposal ends its hooks and deletes its folders. */
export async function startOwnServer(
  {workspace, kept}: OwnFiles,
  {log, verbose}: {readonly log: Log; readonly verbose: boolean},
): Promise<OwnServer> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-reproduce-'))
  stack.defer(() => rm(folder, {recursive: true, force: true}))
  const imported = join(folder, 'imported')
  const {added} = await writeFolder(imported, kept)
  const empty = join(folder, 'workspace')
  await mkdir(empty)
  const key = randomBytes(24).toString('base64url')
  const server = stack.use(
    await startServer({
      settings: {
        compat: 'spec',
        assumeTz: 'UTC',
        share: 'public',
        apiKey: key,
        callbackToken: null,
        keys: {application: key, runtime: key},
        hosts: [],
        origins: [],
      },
      host: '127.0.0.1',
      port: 0,
      store: {text: 'memory', origin: 'command line'},
      imports: added > 0 ? [imported] : [],
      readSource: readSourceFile,
      subscribers: null,
      faults: null,
      engine: {
        scenarioName: null,
        hooksFile: null,
        pluginRoot: null,
        userFolder: null,
        workspaceRoot: workspace ?? empty,
        maxRuns: null,
        runImportedHooks: false,
      },
      self: {pid: process.pid, host: hostname()},
      environment: process.env,
      inheritEnvironment: false,
      clock: realClock(),
      log: (level, message) => {
        if (level === 'error' || (verbose && level === 'warn')) log.notice(visible(message))
      },
    }),
  )
  const all = stack.move()
  return {url: server.url, key, settled: server.settled, [Symbol.asyncDispose]: () => all.disposeAsync()}
}
