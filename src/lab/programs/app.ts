import {healthOf, json, type Program} from './program.ts'

/**
 * The app, its tool server and the worker. `/health` and `/alive` depend only on the process, `/ready` also on its
 * stores.
 */
export const app: Program = ({path}, running) => {
  const status = healthOf(running)
  if (path === '/health' || path === '/alive') return json(status, {status: status === 200 ? 'ok' : 'error'})
  if (path !== '/ready') return json(404, {detail: 'Not Found'})
  const {down} = running.outside
  const failing = STORES.find(store => down.includes(store)) // the database is tried first
  if (failing !== undefined) return json(503, {detail: DETAILS[failing]})
  return json(status, {status: status === 200 ? 'ready' : 'error'})
}

const STORES = ['database', 'cache'] as const

const DETAILS = {
  database: 'Database is not accessible: connection to server at "10.96.0.7" refused (user=postgres)',
  cache: 'Redis cache is not accessible: Error 111 connecting to 10.96.0.8:6379',
}
