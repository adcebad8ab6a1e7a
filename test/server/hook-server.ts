import {join} from 'node:path'
import {readSourceFile} from '../../src/cli/events/source-file.ts'
import {fastClock} from '../../src/server/clock.ts'
import {startServer} from '../../src/server/start.ts'
import {settingsWith} from './serving.ts'

interface HookServer {
  /** The folder that contains every file and folder of the server. */
  readonly root: string
  /** The name of the store, as in `--store`. */
  readonly store: string
  readonly log: (level: string, message: string, fields?: object) => void
}

/** Starts a server that runs hooks as processes. Its API key is `k`. */
export function startHookServer({root, store, log}: HookServer): ReturnType<typeof startServer> {
  return startServer({
    settings: settingsWith({apiKey: 'k', keys: {application: 'k', runtime: 'k'}}),
    host: '127.0.0.1',
    port: 0,
    store: {text: store, origin: 'command line'},
    imports: [],
    readSource: readSourceFile,
    subscribers: null,
    faults: null,
    engine: {
      scenarioName: null,
      hooksFile: null,
      pluginRoot: join(root, 'plugins'),
      userFolder: join(root, 'user'),
      workspaceRoot: join(root, 'workspaces'),
      maxRuns: null,
      runImportedHooks: false,
    },
    self: {pid: process.pid, host: 'laptop'},
    environment: {PATH: process.env.PATH},
    inheritEnvironment: false,
    clock: fastClock(1000),
    log,
  })
}
