import type {FastifyInstance} from 'fastify'
import {Refused} from './refused.ts'

/** Answers 404 for an unknown path, and 405 with `Allow` for a known path with another method. */
export function answerNoRoute(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({url, method}) => {
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]))
  })
  app.setNotFoundHandler(async ({url}, reply) => {
    const allowed = allowedAt(url.split('?')[0] ?? '', methods)
    if (allowed.length === 0) throw new Refused(404, 'Not Found')
    reply.header('allow', allowed.join(', '))
    throw new Refused(405, 'Method Not Allowed')
  })
}

function allowedAt(path: string, methods: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const here = [...methods].filter(([url]) => patternOf(url).test(path))
  return [...new Set(here.flatMap(([, own]) => [...own]))].toSorted()
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map(part => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`, 'u')
}
