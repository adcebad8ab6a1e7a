export interface ServeFacts {
  readonly url: string
  readonly apiKey: string
  readonly store: string
  readonly pid: number
}

/** Returns the start message for people: the address, and three commands to paste. */
export function serveWords({url, apiKey, store}: ServeFacts, keyFile: string, conversation: string): string {
  const bearer = `-H "Authorization: Bearer $(cat ${quoted(keyFile)})"`
  const start = {
    conversation_id: conversation,
    public: true,
    initial_message: {content: [{type: 'text', text: 'Hello'}], run: true},
  }
  return `svcdiag serves conversations at ${url}; Ctrl-C ends it.

  API key  ${apiKey}
  kept in  ${keyFile}
  events   ${store}

In another terminal: start a conversation, watch it, search it.

  curl -sS ${url}/api/v1/app-conversations/stream-start ${bearer} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(start))}

  ${quoted(process.execPath)} -e ${quoted(watching(url, keyFile, conversation))}

  curl -sS '${url}/api/shared-events/search?conversation_id=${conversation}'
`
}

/** Returns a command that prints one event per line until it is interrupted. */
function watching(url: string, keyFile: string, conversation: string): string {
  const socket = `new WebSocket("${url.replace('http', 'ws')}/sockets/events/${conversation}?resend_mode=all")`
  const key = `require("fs").readFileSync(${JSON.stringify(keyFile)}, "utf8").trim()`
  const greeting = `s.onopen = () => s.send(JSON.stringify({type: "auth", session_api_key: ${key}}))`
  return `const s = ${socket}; ${greeting}; s.onmessage = m => console.log(m.data); s.onclose = c => console.error("closed", c.code, c.reason)`
}

function quoted(text: string): string {
  return /^[\w./-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
