import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Type} from 'typebox'
import {closed, freeObject, mapOf, text} from '../../../events/declare.ts'
import {dashed} from '../../../events/ids.ts'
import {recordedOccasions} from '../../../hooks/recorded.ts'
import {replay, replayReport} from '../../../hooks/replay.ts'
import {complaint, unprocessable} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {askedHooks} from '../../conversation/hooks/sources.ts'
import {logOf} from '../../conversation/log/read.ts'
import {openHookRun} from '../../hooks/run-alone.ts'
import {leavingOf} from '../../leaving.ts'
import {readClosedBody} from '../../request/body.ts'
import {EVENT_ID} from '../../request/examples.ts'
import {type About, arrayOf, INTEGER, objectOf, orNull, TEXT} from '../../request/operation.ts'
import type {ConversationId} from '../../store/store.ts'
import {bodyOperation, known, type OfConversation, type Routes} from '../route.ts'

const Body = closed('ReplayHooks', {
  hook_config: Type.Unsafe<Record<string, unknown>>({
    ...freeObject(),
    description: 'the hooks to try: {"hooks": {"PreToolUse": [...]}}',
  }),
  secrets: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      ...mapOf(text()),
      description: 'variables for the hooks, masked in the answer',
    }),
  ),
})

/** Route that runs hooks at every recorded occasion of a conversation. The hooks get an empty folder. */
export const hookReplayRoutes: Routes = (app, server) => {
  const leaving = leavingOf(app)
  const operation = bodyOperation(ABOUT, Body, ANSWER, 404)
  const path = '/api/v1/app-conversations/:conversation_id/hooks/replay'
  app.post<OfConversation>(path, {config: {operation}}, async (request, reply) => {
    const {id} = await known(request.params, server)
    const {hook_config: document, secrets = {}} = readClosedBody(Body, request.body)
    const config = askedHooks(document)
    const log = await wholeLog(server, id)
    const signal = leaving(reply)
    const workspace = await mkdtemp(join(tmpdir(), 'svcdiag-replay-'))
    try {
      await using hooks = openHookRun({
        config,
        sessionId: dashed(id),
        workspace,
        variables: new Map(Object.entries(secrets)),
        compat: server.settings.compat,
        signal,
        onNotice: message => server.log('warn', `replay of hooks: ${message}`, {conversation: id}),
        onAsyncEnd: ({type, exitCode, error}) =>
          server.log('info', `replay of an async ${type} hook: ${error ?? `exit code ${exitCode}`}`, {
            conversation: id,
          }),
      })
      const recorded = recordedOccasions(log, dashed(id))
      return replayReport(await replay(recorded, {run: hooks.run, mask: own => own}, signal))
    } finally {
      await rm(workspace, {recursive: true, force: true})
    }
  })
}

const ABOUT: About = {
  summary: 'Try hooks on a recorded conversation',
  description:
    'Runs the given hooks at each recorded occasion, in an empty folder and with the given variables only, and says where they decide differently, as svcdiag events replay does. Nothing changes in the conversation.',
  tag: 'diagnosis',
  example: {
    body: {hook_config: {hooks: {PreToolUse: [{matcher: 'terminal', hooks: [{type: 'command', command: 'exit 2'}]}]}}},
    answer: {
      summary: {occasions: 1, different: 1},
      occasions: [
        {
          type: 'PreToolUse',
          tool: 'terminal',
          event: EVENT_ID,
          position: 4,
          same: false,
          recorded: {exitCodes: [], blocked: false, reason: null, context: []},
          now: {exitCodes: [2], blocked: true, reason: null, context: []},
        },
      ],
    },
  },
}

const DECISION = objectOf({
  exitCodes: arrayOf(INTEGER),
  blocked: {type: 'boolean'},
  reason: orNull(TEXT),
  context: arrayOf(TEXT),
})
const ANSWER = objectOf({
  summary: objectOf({occasions: INTEGER, different: INTEGER}),
  occasions: arrayOf(
    objectOf({
      type: TEXT,
      tool: orNull(TEXT),
      event: TEXT,
      position: INTEGER,
      same: {type: 'boolean'},
      recorded: DECISION,
      now: DECISION,
    }),
  ),
})

/** A replay keeps the log in memory. */
const MOST_EVENTS = 10_000

async function wholeLog({store}: ServerContext, id: ConversationId) {
  const events = (await store.lastSeq(id)) + 1
  if (events > MOST_EVENTS)
    throw unprocessable(complaint(['path', 'conversation_id'], null, {type: 'value_error', msg: tooLong(events)}))
  const log: {id: string; event: Readonly<Record<string, unknown>>}[] = []
  for await (const stored of logOf({store}, id)) log.push({id: stored.id, event: JSON.parse(stored.json)})
  return log
}

function tooLong(events: number): string {
  return `the conversation has ${events} events, and the server replays at most ${MOST_EVENTS}: svcdiag events replay takes longer ones`
}
