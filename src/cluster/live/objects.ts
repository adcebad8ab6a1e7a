import type {Keeper, Page} from '../keep-declared.ts'
import type {Kind, ObjectOf} from '../objects.ts'
import type {ListScope, ObjectName, Read} from '../port.ts'
import {apiPath, getPurpose, listPurpose} from '../purpose.ts'
import {allPages, ask, askPage, malformed, unlessMalformed} from './answer.ts'
import type {Connection} from './connection.ts'

const PAGE_SIZE = 500

export interface ObjectReader {
  list<K extends Kind>(kind: K, where: ListScope): Promise<Read<ObjectOf<K>[]>>
  get<K extends Kind>(kind: K, where: ObjectName): Promise<Read<ObjectOf<K>>>
}

/** Returns a reader that lists in pages and gets by name. */
export function objectReader(connection: Connection, keeper: Keeper, signal: AbortSignal): ObjectReader {
  function list<K extends Kind>(kind: K, where: ListScope): Promise<Read<ObjectOf<K>[]>> {
    return allPages(listPurpose(kind, where.namespace), token => onePage(kind, where, token))
  }

  /**
   * It is a separate function, so that each raw answer is freed before the next one arrives: 2,000 pods are 14 MB of
   * text.
   */
  async function onePage<K extends Kind>(kind: K, where: ListScope, token: string): Promise<Read<Page<K>> | 'expired'> {
    const purpose = listPurpose(kind, where.namespace)
    const reply = await askPage(connection, {path: pagePath(kind, where, token)}, purpose, signal)
    if (reply === 'expired' || reply.status !== 'found') return reply
    const page = unlessMalformed(() => keeper.page(kind, reply.body), purpose, connection.host)
    const isRepeated = page.status === 'found' && page.value.next !== '' && page.value.next === token
    return isRepeated ? malformed(purpose, 'metadata.continue', connection.host) : page
  }

  async function get<K extends Kind>(kind: K, where: ObjectName): Promise<Read<ObjectOf<K>>> {
    const purpose = getPurpose(kind, where)
    const reply = await ask(connection, {path: apiPath(kind, where.namespace, where.name)}, purpose, signal)
    if (reply.status !== 'found') return reply
    return unlessMalformed(() => keeper.object(kind, reply.body), purpose, connection.host)
  }

  return {list, get}
}

function pagePath(kind: Kind, {namespace, labels}: ListScope, token: string): string {
  const query = new URLSearchParams({limit: String(PAGE_SIZE)})
  if (labels !== undefined && labels !== '') query.set('labelSelector', labels)
  if (token !== '') query.set('continue', token)
  return `${apiPath(kind, namespace, null)}?${query}`
}
