import {listedIn, type PageOf} from '../keep-declared.ts'
import type {KnownValues} from '../known-values.ts'
import type {Read, SecretLister, SecretState} from '../port.ts'
import {type Purpose, resourcePath} from '../purpose.ts'
import {askPage, malformed, unlessMalformed} from './answer.ts'
import type {Connection} from './connection.ts'
import {allPages} from './pages.ts'
import {decodedSecret, stateOf} from './secrets.ts'

/** Pages are small, because a Helm release in a Secret may be a megabyte long. */
const PAGE_SIZE = 50

export interface SecretListing {
  readonly connection: Connection
  readonly known: KnownValues
  readonly names: Set<string>
  readonly hmacKey: Uint8Array
  readonly signal: AbortSignal
}

export function secretLister(listing: SecretListing): SecretLister {
  return {secrets: namespace => allPages(purposeIn(namespace), token => onePage(listing, namespace, token))}
}

async function onePage(
  listing: SecretListing,
  namespace: string,
  token: string,
): Promise<Read<PageOf<SecretState>> | 'expired'> {
  const {connection, names, signal} = listing
  const purpose = purposeIn(namespace)
  const reply = await askPage(connection, {path: pagePath(namespace, token)}, purpose, signal)
  if (reply === 'expired' || reply.status !== 'found') return reply
  const page = unlessMalformed(() => listedIn('Secret', reply.body, decodedSecret), purpose, connection.host)
  if (page.status !== 'found') return page
  if (page.value.next !== '' && page.value.next === token) {
    return malformed(purpose, 'metadata.continue', connection.host)
  }
  const objects = page.value.objects.map(secret => {
    names.add(secret.metadata.name)
    return stateOf(secret, {namespace, name: secret.metadata.name}, listing)
  })
  return {status: 'found', value: {...page.value, objects}}
}

function purposeIn(namespace: string): Purpose {
  return {input: `secrets in ${namespace}`, rule: {apiGroup: '', resource: 'secrets', verbs: ['list'], namespace}}
}

function pagePath(namespace: string, token: string): string {
  const query = new URLSearchParams({limit: String(PAGE_SIZE), ...(token === '' ? {} : {continue: token})})
  return `${resourcePath({group: '', version: 'v1', resource: 'secrets'}, namespace, null)}?${query}`
}
