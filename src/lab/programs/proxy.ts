import {healthOf, json, type Program} from './program.ts'

/** The model proxy. Liveness and readiness need no key; every other path does. */
export const proxy: Program = ({path}, running) => {
  if (path !== '/health/liveness' && path !== '/health/readiness') return json(401, {error: 'Authentication Error'})
  const status = healthOf(running)
  return json(status, status === 200 ? "I'm alive!" : {error: 'unhealthy'})
}
