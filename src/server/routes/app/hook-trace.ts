import {isObject} from '../../../events/schema.ts'
import type {HookExecution, HookOccasion} from '../../../hooks/hook.ts'
import {createPatience} from '../../../hooks/match.ts'
import {effectOf, MEANINGS, meaningsOf} from '../../../hooks/meaning.ts'
import {type RecordedOccasion, recordedOccasions} from '../../../hooks/recorded.ts'
import {type ExecutedHook, type HookTrace, SKIPS, traceHooks, withExecutions} from '../../../hooks/trace.ts'
import {complaint, unprocessable} from '../../answers/refused.ts'
import {logOf} from '../../conversation/log/read.ts'
import {EVENT_ID} from '../../request/examples.ts'
import {ANY_OBJECT, arrayOf, INTEGER, objectOf, orNull, pageOf, TEXT} from '../../request/operation.ts'
import {readQuery} from '../../request/parameter.ts'
import {LIMIT, PAGE_ID} from '../../request/values.ts'
import {FOREIGN} from '../../search/cursor.ts'
import type {ConversationId, Store} from '../../store/store.ts'
import {ERROR, known, type OfConversation, queryOperation, type Routes} from '../route.ts'

const PAGE = {page_id: PAGE_ID, limit: LIMIT}

/** The route that explains for each occasion in a log which hooks ran, and why the others did not. */
export const hookTraceRoutes: Routes = (app, server) => {
  const operation = queryOperation(
    {
      summary: 'Explain which hooks of a conversation ran, and why others did not',
      description:
        'Returns for each occasion of the log the configured hooks: whether the matcher matched, the nearest tool name if it did not, what ran, and what the exit code means.',
      tag: 'diagnosis',
      example: {answer: EXAMPLE},
    },
    PAGE,
    pageOf(OCCASION),
    {
      404: ERROR,
    },
  )
  const path = '/api/v1/app-conversations/:conversation_id/hooks/trace'
  app.get<OfConversation>(path, {config: {operation}}, async request => {
    const {page_id: pageId, limit} = readQuery(request, PAGE)
    const from = positionIn(pageId)
    const {id} = await known(request.params, server)
    const tracesOf = createTraces(await server.conversations.hooks(id))
    const rest = (await occasionsOf(server.store, id)).filter(({position}) => position >= from)
    const shown = rest.slice(0, limit)
    const executions = await executionsOf(server.store, id, shown)
    return {
      items: shown.map(recorded => {
        const own = recorded.runs.flatMap(run => executions.get(String(run.id)) ?? [])
        return occasionDocument(recorded, withExecutions(tracesOf(recorded.occasion), own))
      }),
      next_page_id: rest[limit] === undefined ? null : String(rest[limit].position),
    }
  })
}

const OCCASION = objectOf({
  hook_event_type: TEXT,
  tool_name: orNull(TEXT),
  event_id: orNull(TEXT),
  position: INTEGER,
  hooks: arrayOf(
    objectOf({
      place: TEXT,
      matcher: TEXT,
      command: orNull(TEXT),
      skip: orNull(objectOf({kind: TEXT, says: TEXT})),
      near_miss: orNull(ANY_OBJECT),
      execution: orNull(ANY_OBJECT),
      effect: orNull(TEXT),
      meanings: arrayOf(objectOf({kind: TEXT, says: TEXT})),
    }),
  ),
  other_executions: arrayOf(ANY_OBJECT),
})
const EXAMPLE = {
  items: [
    {
      hook_event_type: 'PreToolUse',
      tool_name: 'terminal',
      event_id: EVENT_ID,
      position: 4,
      hooks: [
        {
          place: 'hooks.PreToolUse[0].hooks[0]',
          matcher: 'Terminal',
          command: 'exit 2',
          skip: {kind: 'matcher', says: 'the matcher does not match the tool'},
          near_miss: {kind: 'case', tool_name: 'terminal', write: 'terminal', says: 'tool names are lower case'},
          execution: null,
          effect: null,
          meanings: [],
        },
      ],
      other_executions: [],
    },
  ],
  next_page_id: null,
}

/** A page begins at the position of an event in the log, counted from 1. */
function positionIn(pageId: string | null): number {
  if (pageId === null) return 1
  if (/^[1-9]\d{0,14}$/u.test(pageId)) return Number(pageId)
  throw unprocessable(complaint(['query', 'page_id'], pageId, FOREIGN))
}

/** Returns the traces of an occasion without hooks of other events. Equal occasions are matched only once. */
function createTraces(config: Parameters<typeof traceHooks>[0]) {
  const patience = createPatience()
  const found = new Map<string, readonly HookTrace[]>()
  return ({type, toolName}: HookOccasion): readonly HookTrace[] => {
    const key = `${type} ${toolName}`
    const traces = found.get(key) ?? traceHooks(config, {type, toolName}, patience).filter(({event}) => event === type)
    found.set(key, traces)
    return traces
  }
}

/** Reads the whole log, but keeps only the fields that make an occasion, because a log can be large. */
async function occasionsOf(store: Store, id: ConversationId): Promise<RecordedOccasion[]> {
  const log: {id: string; event: Readonly<Record<string, unknown>>}[] = []
  for await (const stored of logOf({store}, id)) log.push({id: stored.id, event: outlineOf(stored.id, stored.json)})
  return recordedOccasions(log, id)
}

function outlineOf(id: string, json: string): Readonly<Record<string, unknown>> {
  const {kind, source, tool_name, action, action_id, hook_event_type, blocked} = JSON.parse(json)
  return {id, kind, source, tool_name, action: isObject(action) ? {} : null, action_id, hook_event_type, blocked}
}

async function executionsOf(
  store: Store,
  id: ConversationId,
  occasions: readonly RecordedOccasion[],
): Promise<ReadonlyMap<string, HookExecution>> {
  const ids = occasions.flatMap(({runs}) => runs.map(run => String(run.id)))
  const stored = ids.length === 0 ? [] : await store.byIds(id, ids)
  return new Map(stored.map(event => [event.id, JSON.parse(event.json) as HookExecution])) // the cast is safe: only hook runs are requested
}

function occasionDocument(
  {occasion, event, position}: RecordedOccasion,
  {hooks, others}: ReturnType<typeof withExecutions>,
): object {
  return {
    hook_event_type: occasion.type,
    tool_name: occasion.toolName,
    event_id: event,
    position,
    hooks: hooks.map(hookDocument),
    other_executions: others,
  }
}

function hookDocument({place, matcher, hook, skip, nearMiss, execution}: ExecutedHook): object {
  return {
    place,
    matcher,
    command: hook.command,
    skip: skip === null ? null : {kind: skip, says: SKIPS[skip]},
    near_miss:
      nearMiss === null
        ? null
        : {kind: nearMiss.kind, tool_name: nearMiss.toolName, write: nearMiss.write, says: nearMiss.says},
    execution,
    effect: execution === null ? null : effectOf(execution),
    meanings: execution === null ? [] : meaningsOf(execution).map(kind => ({kind, says: MEANINGS[kind].says})),
  }
}
