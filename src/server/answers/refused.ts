import {dashed} from '../../events/ids.ts'

/** An expected response with a status other than 2xx. `body` is sent unchanged. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: string | Readonly<Record<string, unknown>>) {
    super(typeof body === 'string' ? body : `answered with ${status}`)
    this.status = status
    this.body = typeof body === 'string' ? {detail: body} : body
  }
}

/** Returns the 404 of a conversation that does not exist. */
export function unknownConversation(id: string): Refused {
  return new Refused(404, `Conversation not found: ${dashed(id)}`)
}
