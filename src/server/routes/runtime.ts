import {Refused} from '../answers/refused.ts'
import {named} from '../openapi/json-schema.ts'
import {isAdmitted} from '../sandboxes/admission.ts'
import {listAnswer, throttledAnswer} from '../sandboxes/entry.ts'
import {runtimesOf} from '../sandboxes/list.ts'
import {createRate} from '../sandboxes/rate.ts'
import {baseOf} from './base.ts'
import type {Routes} from './route.ts'

const PER_MINUTE = 100

/** The runtime API, with its own header and key. Admitted requests are limited per minute. */
export const runtimeRoutes: Routes = (app, {settings, store, clock}) => {
  const mayAsk = createRate(PER_MINUTE, clock)
  const door = {acceptedKeys: [settings.keys.runtime], door: 'enforced'} as const
  const operation = {
    summary: 'The sandboxes, with the header X-API-Key',
    answers: {200: {type: 'object'}, 401: named('Error'), 429: named('Error')},
  }
  app.get('/list', {config: {access: 'everybody', operation}}, async (request, reply) => {
    if (!isAdmitted(door, request.headers['x-api-key'])) throw new Refused(401, 'Unauthorized')
    if (mayAsk()) return listAnswer(await runtimesOf(store, baseOf(request)))
    return reply.status(429).header('retry-after', '30').send(throttledAnswer(PER_MINUTE))
  })
}
