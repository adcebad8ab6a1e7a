import {isObject} from '../../../events/schema.ts'
import {complaint, unprocessable} from '../../answers/unprocessable.ts'
import {named} from '../../openapi/json-schema.ts'
import {type Parameters, published, queryOf, readQuery} from '../../request/parameter.ts'
import {readBody} from '../../request/read-body.ts'
import {AppStartBody} from '../../request/schemas.ts'
import {OPTIONAL_TEXT} from '../../request/values.ts'
import {startConversation} from '../../sandboxes/start.ts'
import {StartTask} from '../../sandboxes/start-task.ts'
import {baseOf} from '../base.ts'
import type {Routes} from '../route.ts'
import {goOn} from './start-conversations.ts'

const PARAMETERS: Parameters<{plugins: string | null; message: string | null}> = {
  plugins: OPTIONAL_TEXT,
  message: OPTIONAL_TEXT,
}

/** Starts a conversation with plugins and a message. This URL cannot carry secrets. */
export const launchRoutes: Routes = (app, server) => {
  const operation = {
    summary: 'Start a conversation with plugins: a JSON array in base64',
    parameters: published(PARAMETERS),
    answers: {200: {...StartTask}, 422: named('HTTPValidationError')},
  }
  app.get('/launch', {config: {operation}}, async request => {
    const {plugins, message} = readQuery(queryOf(request), PARAMETERS)
    const initial = message === null ? null : {role: 'user', content: [{type: 'text', text: message}], run: true}
    const body = readBody(AppStartBody, {plugins: pluginsIn(plugins), initial_message: initial, trigger: 'gui'})
    const start = await startConversation(server, body, baseOf(request))
    goOn(start, server)
    return start.first
  })
}

/** A URL may turn `+` into a space. */
function pluginsIn(text: string | null): unknown[] {
  if (text === null || text === '') return []
  const value = jsonIn(Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8'))
  if (Array.isArray(value) && value.every(isObject)) return value
  const problem = {type: 'value_error', msg: 'Value error, plugins is no JSON array of objects in base64'}
  throw unprocessable(complaint(['query', 'plugins'], text, problem))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
