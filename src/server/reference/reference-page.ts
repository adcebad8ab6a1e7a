import {type Html, html} from './html.ts'
import type {OpenApiDocument, OperationObject} from './openapi.ts'
import {type Page, pageOf} from './page.ts'
import {typeWords} from './type-words.ts'

interface Described {
  readonly method: string
  readonly path: string
  readonly operation: OperationObject
}

/** Returns the API reference as a page. Everything in it comes from the OpenAPI document. */
export function referencePage({info, tags, paths}: OpenApiDocument): Page {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({method: method.toUpperCase(), path, operation})),
  )
  const groups = tags.map(tag => ({...tag, operations: all.filter(({operation}) => operation.tags.includes(tag.name))}))
  return pageOf(
    `${info.title}: API reference`,
    html`<h1>${info.title}: API reference</h1>
<p>Version ${info.version}. The same as <a href="/openapi.json">OpenAPI document</a>. <a href="/">About this server</a>.</p>
<p>A route that needs the key takes it as <code>Authorization: Bearer KEY</code>, <code>X-Access-Token</code> or
<code>X-Session-API-Key</code>.</p>
<nav><ul>${groups.map(({name, description}) => html`<li><a href="#${name}">${name}</a>: ${description}</li>\n`)}</ul></nav>
${groups.map(
  ({name, description, operations}) =>
    html`<h2 id="${name}">${name}</h2>\n<p>${description}</p>\n${operations.map(operationPart)}`,
)}`,
  )
}

function operationPart({method, path, operation}: Described): Html {
  const {operationId, summary, description, security, parameters, requestBody, responses} = operation
  const body = requestBody?.content['application/json']
  return html`<section id="${operationId}">
<h3><code>${method} ${path}</code></h3>
<p>${summary}. <span class="note">${security.length === 0 ? 'Open.' : 'Needs the key.'}</span></p>
<p>${description}</p>
${parameters.length === 0 ? '' : html`<dl>${parameters.map(parameterPart)}</dl>`}
<details><summary>Types and examples</summary>
${body === undefined ? '' : [html`<p>Body: ${typeWords(body.schema)}</p>\n`, ...exampleOf(body.example)]}
<dl>${Object.entries(responses).map(responsePart)}</dl>
</details>
</section>
`
}

function parameterPart({name, in: place, required, schema, description}: OperationObject['parameters'][number]): Html {
  const where = place === 'path' ? 'in the path' : required ? 'required' : 'optional'
  return html`<dt><code>${name}</code> <span class="note">${where}, ${typeWords(schema)}</span></dt><dd>${description}</dd>\n`
}

function responsePart([status, {description, content = {}}]: [string, OperationObject['responses'][string]]): Html {
  const [[mediaType, {schema, example}] = ['', {schema: null, example: undefined}]] = Object.entries(content)
  const type =
    schema === null ? '' : `: ${mediaType === 'application/json' ? '' : `${mediaType}, `}${typeWords(schema)}`
  return html`<dt><code>${status}</code> ${description}${type}</dt><dd>${exampleOf(example)}</dd>\n`
}

function exampleOf(example: unknown): Html[] {
  if (example === undefined) return []
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return [html`<pre>${text}</pre>`]
}
