import {html} from './html.ts'
import {type Page, pageOf} from './page.ts'

/** Returns the first page of a server. It is open, so it names nothing that is stored. */
export function welcomePage(url: string): Page {
  return pageOf(
    'svcdiag event server',
    html`<h1>svcdiag event server</h1>
<p>This server runs agent conversations like the service: search, live channel, hooks and finish callbacks. Scripted agents
replace the language model. It listens at <code>${url}</code>.</p>
<ul>
<li><a href="/docs">API reference</a>, and the same as <a href="/openapi.json">OpenAPI document</a></li>
</ul>
<h2>Begin</h2>
<p>The server prints its API key, and the file with the key, when it starts. Put the key into a variable:</p>
<pre>key="Authorization: Bearer KEY"</pre>
<p>Check that the server accepts requests. This needs no key:</p>
<pre>curl -sS ${url}/ready</pre>
<p>Start a conversation:</p>
<pre>curl -sS -H "$key" -H 'Content-Type: application/json' -d '{"initial_message":{"content":[{"type":"text","text":"Hello"}],"run":true}}' ${url}/api/v1/app-conversations/stream-start</pre>
<p>List the conversations, and search the events of one of them:</p>
<pre>curl -sS -H "$key" ${url}/api/v1/app-conversations/search
curl -sS '${url}/api/shared-events/search?conversation_id=ID'</pre>
<p>List the last requests, and why they failed or found nothing:</p>
<pre>curl -sS -H "$key" ${url}/api/v1/requests</pre>
<p>In a terminal, <code>svcdiag conversations list</code> and <code>svcdiag events explain --help</code> ask this server.</p>`,
  )
}
