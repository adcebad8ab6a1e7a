import {Readable} from 'node:stream'
import type {FastifyInstance, FastifyReply} from 'fastify'
import type {OutFile} from '../../../events/convert/files-of.ts'
import {zipOf} from '../../../events/convert/zip.ts'
import {Refused} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import type {ConversationRecord} from '../../conversation/record/record.ts'
import {exportedFiles, trajectoryFiles} from '../../ingest/exported.ts'
import {named} from '../../openapi/json-schema.ts'
import {conversationInPath} from '../../request/path.ts'
import type {Routes} from '../route.ts'

type OfConversation = {Params: {conversation_id: string}}
type FilesOf = (server: ServerContext, record: ConversationRecord) => AsyncIterable<OutFile>

/** Downloads conversations as archives, which are packed while they are sent. */
export const downloadRoutes: Routes = (app, server) => {
  const exported = 'Download a conversation as the service exports it'
  offer(app, server, '/api/v1/app-conversations/:conversation_id/download', exported, exportedFiles)
  const trajectory = 'Download a conversation as the agent server keeps it'
  offer(app, server, '/api/file/download-trajectory/:conversation_id', trajectory, trajectoryFiles)
}

function offer(app: FastifyInstance, server: ServerContext, path: string, summary: string, filesOf: FilesOf): void {
  const answers = {200: null, 404: named('Error'), 422: named('HTTPValidationError')}
  app.get<OfConversation>(path, {config: {operation: {summary, answers}}}, async ({params}, reply) => {
    const record = await server.conversations.record(conversationInPath(params))
    if (record === null) throw new Refused(404, `Conversation not found: ${params.conversation_id}`)
    return sendZip(reply, record.id, filesOf(server, record))
  })
}

function sendZip(reply: FastifyReply, id: string, files: AsyncIterable<OutFile>): FastifyReply {
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="conversation_${id}.zip"`)
    .send(Readable.from(zipOf(files), {objectMode: false}))
}
