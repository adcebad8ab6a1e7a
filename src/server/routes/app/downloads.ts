import {Readable} from 'node:stream'
import type {FastifyInstance, FastifyReply} from 'fastify'
import {directoryName, exportName, type OutFile, subAgentFolder} from '../../../events/convert/files-of.ts'
import {dashed} from '../../../events/ids.ts'
import {withoutNulls} from '../../../events/rendering.ts'
import {Refused} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {logOf} from '../../conversation/log/read.ts'
import {allChildrenOf, type ConversationRecord, runsHere} from '../../conversation/record/record.ts'
import {foreignDocument} from '../../conversation/view/state.ts'
import type {Operation} from '../../request/operation.ts'
import {conversationInPath} from '../../request/parameter.ts'
import type {ConversationId} from '../../store/store.ts'
import {ERROR, INVALID, type OfConversation, type Routes} from '../route.ts'

type FilesOf = (server: ServerContext, record: ConversationRecord) => AsyncIterable<OutFile>

/** Routes to download a conversation as an archive. The archive is packed while it is sent. */
export const downloadRoutes: Routes = (app, server) => {
  const exported = {
    summary: 'Download a conversation as the service exports it',
    description:
      'Answers with a zip of the stored events and meta.json. The zip is packed while it is sent, and svcdiag can import it again.',
  }
  offer(app, server, '/api/v1/app-conversations/:conversation_id/download', exported, exportedFiles)
  const trajectory = {
    summary: 'Download a conversation as the agent server stores it',
    description:
      'Answers with a zip of the directory of an agent server, with the sub-agents in subagents/. svcdiag can import it again.',
  }
  offer(app, server, '/api/file/download-trajectory/:conversation_id', trajectory, trajectoryFiles)
}

function offer(
  app: FastifyInstance,
  server: ServerContext,
  path: string,
  about: Pick<Operation, 'summary' | 'description'>,
  filesOf: FilesOf,
): void {
  const operation: Operation = {
    ...about,
    tag: 'conversations',
    example: {},
    mediaType: 'application/zip',
    answers: {200: {type: 'string', format: 'binary'}, 404: ERROR, 422: INVALID},
  }
  app.get<OfConversation>(path, {config: {operation}}, async ({params}, reply) => {
    const record = await server.conversations.record(conversationInPath(params))
    if (record === null) throw new Refused(404, `Conversation not found: ${params.conversation_id}`)
    return sendZip(reply, record.id, filesOf(server, record))
  })
}

async function sendZip(reply: FastifyReply, id: string, files: AsyncIterable<OutFile>): Promise<FastifyReply> {
  const {zipOf} = await import('../../../events/convert/zip.ts')
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="conversation_${id}.zip"`)
    .send(Readable.from(zipOf(files), {objectMode: false}))
}

const PAGE = 200

/** Yields the files that the reference service exports: the stored events and `meta.json`. */
async function* exportedFiles({store}: ServerContext, record: ConversationRecord): AsyncGenerator<OutFile> {
  for await (const {seq, id, json} of logOf({store}, record.id, {size: PAGE}))
    yield {name: exportName(seq, id), text: json}
  yield {name: 'meta.json', text: JSON.stringify(metaOf(record))}
}

/** Yields the files that an agent server stores for a conversation, and the files of the conversation's sub-agents. */
export async function* trajectoryFiles(server: ServerContext, record: ConversationRecord): AsyncGenerator<OutFile> {
  yield* below(server, record, {folder: record.id, above: new Set()})
}

interface Place {
  readonly folder: string
  /** The conversations whose folders contain this folder. */
  readonly above: ReadonlySet<ConversationId>
}

async function* below(server: ServerContext, record: ConversationRecord, place: Place): AsyncGenerator<OutFile> {
  yield* directoryOf(server, record, place.folder)
  const above = new Set([...place.above, record.id])
  for await (const child of allChildrenOf(server.store, record.id))
    if (!above.has(child.id)) yield* below(server, child, {folder: subAgentFolder(place.folder, child.id), above})
}

/**
 * In this directory, events that this server created have no null fields: docs/reference-behaviour.md#two-renderings.
 */
async function* directoryOf(
  server: ServerContext,
  record: ConversationRecord,
  folder: string,
): AsyncGenerator<OutFile> {
  yield {name: `${folder}/meta.json`, text: JSON.stringify(metaOf(record))}
  yield {name: `${folder}/base_state.json`, text: JSON.stringify(await stateOf(server, record))}
  for await (const {seq, id, json} of logOf(server, record.id, {size: PAGE})) {
    const text = record.origin === 'own' ? JSON.stringify(withoutNulls(JSON.parse(json))) : json
    yield {name: directoryName(folder, seq, id), text}
  }
}

/** Returns the content of `meta.json`. Another server's description supplies the fields that the record lacks. */
function metaOf(record: ConversationRecord): object {
  const {id, title, executionStatus, llmModel, tags, createdAt, updatedAt, parentId} = record
  return {
    ...record.foreign,
    id: dashed(id),
    title,
    public: record.public,
    execution_status: executionStatus,
    llm_model: llmModel,
    tags,
    parent_conversation_id: parentId,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

async function stateOf({conversations}: ServerContext, record: ConversationRecord): Promise<unknown> {
  if (!runsHere(record)) return foreignDocument(record)
  const {value} = await conversations.snapshot(record.id)
  return value
}
