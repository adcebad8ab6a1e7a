import type {LabInstallation} from './model.ts'

/** A task of a process, for example a request. The process logs each task. */
export interface Work {
  readonly number: number
  readonly at: Date
  /** True if the log level of the process is DEBUG. */
  readonly isDebug: boolean
}

export function activityOf({roles}: LabInstallation, workload: string, work: Work): readonly string[] {
  const component = COMPONENTS.find(name => `${roles[name].kind}/${roles[name].name}` === workload)
  const level = work.isDebug && work.number % 2 === 0 ? 'DEBUG' : 'INFO'
  return DIALECTS[component ?? 'app']({...work, level})
}

const COMPONENTS = ['app', 'worker', 'runtime', 'proxy', 'identity', 'sandbox'] as const

interface Entry extends Work {
  readonly level: 'DEBUG' | 'INFO'
}

type Dialect = (entry: Entry) => readonly string[]

const DIALECTS: Readonly<Record<(typeof COMPONENTS)[number], Dialect>> = {
  app: entry => serverLines(entry, 'GET /api/conversations'),
  worker: entry => serverLines(entry, 'POST /integration/events'),
  runtime: ({number, level}) => [
    JSON.stringify({message: `GET /list 200 request=${number}`, severity: level, exc_info: [], stack_info: []}),
  ],
  proxy: ({number, level}) => [
    `${`${level}:`.padEnd(9)} 10.244.0.9:41012 - "POST /chat/completions HTTP/1.1" 200 OK request=${number}`,
  ],
  identity: ({number, level, at}) => [
    `${columns(at)} ${level.padEnd(5)} [org.keycloak.events] (executor-thread-${number % 4}) type="LOGIN", request=${number}`,
  ],
  sandbox: ({number, level, at}) => {
    const place = {name: 'agent_server', filename: 'event_router.py', lineno: 88}
    return [JSON.stringify({asctime: columns(at), levelname: level, ...place, message: `event ${number} stored`})]
  },
}

const ERROR_EVERY = 9

function serverLines(entry: Entry, request: string): readonly string[] {
  const {number, at, level} = entry
  if (number % ERROR_EVERY === 0) return traceback(entry)
  const message =
    level === 'DEBUG' ? `${request}: 3 rows in 2 ms request=${number}` : `${request} 200 request=${number}`
  return [JSON.stringify({message, severity: level, ts: at.toISOString(), module: 'access'})]
}

/** Returns a stack trace as plain text, because a process writes an uncaught error without its JSON logger. */
function traceback({number}: Entry): readonly string[] {
  return [
    'Traceback (most recent call last):',
    '  File "/app/server.py", line 118, in handle',
    '    answer = await upstream.get(request)',
    `TimeoutError: no answer within 5 s request=${number}`,
  ]
}

/** Returns a time like `2026-03-01 12:00:00,123`. */
function columns(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('.', ',').replace('Z', '')
}
