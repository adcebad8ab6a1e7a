// Preloaded into a measured process (`node --import`). Records the requests in their order, and the times of the first
// and the last request. Writes them as JSON to the file in SVCDIAG_BENCH_REQUESTS when the process ends.
import {subscribe} from 'node:diagnostics_channel'
import {writeFileSync} from 'node:fs'

const requests = []
const byRequest = new WeakMap()
let finished = 0

subscribe('undici:request:create', ({request}) => {
  const entry = {
    method: request.method,
    origin: String(request.origin),
    path: request.path,
    accept: headerOf(request, 'accept'),
    body: typeof request.body === 'string' ? request.body : null,
    after: finished,
    startedAt: performance.now(),
    endedAt: null,
  }
  byRequest.set(request, entry)
  requests.push(entry)
})
for (const name of ['undici:request:trailers', 'undici:request:error'])
  subscribe(name, ({request}) => {
    const entry = byRequest.get(request)
    if (entry === undefined || entry.endedAt !== null) return
    entry.endedAt = performance.now()
    finished += 1
  })

process.on('exit', () => {
  const file = process.env.SVCDIAG_BENCH_REQUESTS
  if (file !== undefined) writeFileSync(file, JSON.stringify(requests))
})

function headerOf(request, name) {
  const headers = Array.isArray(request.headers) ? request.headers : []
  const index = headers.findIndex((value, position) => position % 2 === 0 && String(value).toLowerCase() === name)
  return index < 0 ? null : String(headers[index + 1])
}
