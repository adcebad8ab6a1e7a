import {PROGRAM} from '../program.ts'
/** The next step of a person, without the place where the conversation is. */
export type Next =
  | {readonly do: 'show'; readonly events: readonly string[]}
  | {readonly do: 'confirm' | 'run' | 'send' | 'callbacks'}

/** Where a conversation is. `source` is quoted for a shell; `url` has no path. */
export type Where = {readonly is: 'source'; readonly source: string} | {readonly is: 'server'; readonly url: string}

/**
 * Returns a shell command for the next step. A file answers nothing and runs nothing, so its command always shows the
 * events of `evidence`. Ids with other characters than letters, digits, `-` and `_` are left out.
 */
export function commandOf(
  next: Next,
  conversation: string | null,
  evidence: readonly string[],
  where: Where,
): string | null {
  const events = (next.do === 'show' ? next.events : evidence).filter(isPlain)
  const id = conversation !== null && isPlain(conversation) ? conversation : null
  if (where.is === 'source') return showInSource(where.source, id, events)
  if (id === null) return null
  const agent = `${where.url}/api/conversations/${id}`
  switch (next.do) {
    case 'confirm':
      return post(`${agent}/events/respond_to_confirmation`, '{"accept": true}')
    case 'run':
      return post(`${agent}/run`, '{}')
    case 'send':
      return post(
        `${where.url}/api/v1/app-conversations/${id}/send-message`,
        '{"content": [{"type": "text", "text": "Continue."}], "run": true}',
      )
    case 'callbacks':
      return `${PROGRAM} callbacks list --url ${where.url} --conversation ${id}`
    case 'show':
      return curl(`${where.url}/api/v1/conversation/${id}/events?${events.map(event => `id=${event}`).join('&')}`)
  }
}

function isPlain(id: string): boolean {
  return /^[\w-]{1,100}$/u.test(id)
}

function showInSource(source: string, id: string | null, events: readonly string[]): string {
  const named = id === null ? '' : ` --conversation ${id}`
  const chosen = events.length === 0 ? '' : ` | jq 'select(.id | IN(${events.map(own => `"${own}"`).join(', ')}))'`
  return `${PROGRAM} events export ${source} --to jsonl${named}${chosen}`
}

const KEY = `-H "Authorization: Bearer $(cat KEY_FILE)"`

function curl(url: string): string {
  return `curl -sS ${KEY} '${url}'`
}

function post(url: string, body: string): string {
  return `curl -sS ${KEY} -H 'Content-Type: application/json' -d '${body}' '${url}'`
}
