import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Api} from '../api.ts'
import {sendJson} from '../replies.ts'
import type {PathParts, ResourceRequest} from '../request.ts'
import type {Resource} from '../resource.ts'
import {methodNotAllowed} from '../status.ts'
import {objectIn} from './body.ts'
import {createObject} from './create.ts'
import {deleteObject} from './delete.ts'
import {changeScale} from './scale.ts'
import {patchObject, replaceObject, type WriteRequest} from './update.ts'
import {writeOptions} from './write-options.ts'

type Request = FastifyRequest<{Params: PathParts}>

/** Handles a write. Throws a 405 if the resource or the state does not support the verb. */
export function write(
  api: Api,
  resource: Resource,
  asked: ResourceRequest,
  request: Request,
  reply: FastifyReply,
): unknown {
  const {writer} = api.state
  const {name, subresource, access} = asked
  const isScale = subresource === 'scale'
  const verbs = isScale ? SCALE_VERBS : subresource === null ? resource.verbs : []
  const isNamed = (access.verb === 'create') === (name === null)
  if (writer === null || !isNamed || !verbs.includes(access.verb)) throw methodNotAllowed()
  const options = writeOptions(asked.query, request.headers['user-agent'])
  const writing: WriteRequest = {api, resource, asked, writer, options, reply}
  if (isScale) return sendJson(reply, changeScale(writing, request.body))
  if (access.verb === 'create') return sendJson(reply, createObject(writing, objectIn(request.body, resource)), 201)
  if (access.verb === 'update') return sendJson(reply, replaceObject(writing, objectIn(request.body, resource)))
  if (access.verb === 'patch') return sendJson(reply, patchObject(writing, request))
  if (access.verb === 'delete') return sendJson(reply, deleteObject(writing, request.body))
  throw methodNotAllowed()
}

const SCALE_VERBS = ['update', 'patch']
