import {healthOf, json, type Program} from './program.ts'

/** A sandbox's server after its start. */
export const sandbox: Program = ({path}, running) => {
  const status = healthOf(running)
  if (path === '/ready') return json(status, {status: status === 200 ? 'ready' : 'initializing'})
  if (path === '/alive' || path === '/health') return json(status, {status: status === 200 ? 'ok' : 'error'})
  return json(404, {detail: 'Not Found'})
}
