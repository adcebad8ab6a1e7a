import type {Routes} from './route.ts'

/** Routes about the server itself, open to everybody. */
export const healthRoutes: Routes = (app, {settings, clock}) => {
  const started = clock.now()
  let asked = started
  const secondsSince = (micros: number) => Math.floor((clock.now() - micros) / 1_000_000)
  app.addHook('onResponse', async () => {
    asked = clock.now()
  })

  const operation = (summary: string) => ({summary, answers: {200: {}}})
  const open = (summary: string) => ({config: {access: 'everybody' as const, operation: operation(summary)}})
  app.get('/alive', open('The process is there'), async () => ({status: 'ok'}))
  app.get('/health', open('It is well'), async (_request, reply) => reply.send(JSON.stringify('OK')))
  app.get('/ready', open('It takes requests; 503 while it starts'), async () => ({status: 'ready'}))
  app.get('/server_info', open('Which version it behaves like'), async () => {
    const {serverInfo} = await import('../answers/server-info.ts')
    return serverInfo(settings.compat, {uptime: secondsSince(started), idle: secondsSince(asked)})
  })
}
