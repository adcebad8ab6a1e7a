import {healthOf, json, type Program} from './program.ts'

/** The login service with the page of each realm. Its `/health` is 404 by design. */
export const identity: Program = ({path}, running) => {
  const realm = /^\/realms\/([^/]+)\/?$/.exec(path)?.[1]
  if (realm === undefined || !running.outside.realms.includes(realm)) return json(404, {error: 'Not found'})
  const status = healthOf(running)
  return json(status, status === 200 ? {realm} : {error: 'unavailable'})
}
