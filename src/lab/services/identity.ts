import type {IncomingMessage, ServerResponse} from 'node:http'

import type {IdentityBehaviour} from '../model.ts'
import {answerJson, pathOf} from './answers.ts'

/** Login: the page of each realm; `/health` is 404 there, by design. */
export function identityHandler({realms, realmStatus}: IdentityBehaviour) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const realm = /^\/realms\/([^/]+)\/?$/.exec(pathOf(request))?.[1]
    if (realm === undefined || !realms.includes(realm)) return answerJson(response, 404, {error: 'Not found'})
    answerJson(response, realmStatus, realmStatus === 200 ? {realm} : {error: 'unavailable'})
  }
}
