import {fileURLToPath} from 'node:url'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {kubectl} from './kubectl.ts'
import {type SbctlServer, serveLikeSbctl} from './sbctl-server.ts'

const GENUINE = fileURLToPath(new URL('../bundle/fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))

/** The server is proven on a bundle that others wrote before ours is judged by it. */
describe('a bundle of troubleshoot', () => {
  const bundle = served(() => GENUINE)
  const POD = 'app-f84b98d6-4m88n'

  test.each([
    ['get pods -n svc -o name', 9],
    ['get pods -A -o name', 9],
    ['get pods -n svc -l app.kubernetes.io/component=app -o name', 2],
    ['get pods -n svc --field-selector spec.nodeName=node-1 -o name', 6],
    ['get deployments -A -o name', 8],
    ['get replicasets -n svc -o name', 8],
    ['get statefulsets -n svc -o name', 1],
    ['get services -A -o name', 4],
    ['get configmaps -n svc -o name', 2],
    ['get endpointslices -n svc -o name', 4],
    ['get namespaces -o name', 1],
    ['get nodes -o name', 3],
    ['get persistentvolumes -o name', 0],
    ['get ingresses -A -o name', 0],
    ['get cronjobs -n svc -o name', 0],
  ])('kubectl %s gives %i', async (command, count) => {
    const lines = (await bundle(command)).split('\n').filter(line => line !== '')
    expect(lines).toHaveLength(count)
  })

  test('what the collector writes under other names is not found, as with the real one', async () => {
    expect(await bundle('get clusterrolebindings -o name')).toBe('')
    expect(await bundle('get priorityclasses -o name')).toBe('')
    expect(await bundle('get priorityclass system-node-critical -o name')).toMatch(/^priorityclass/)
    expect(await bundle('get secrets -n svc')).toMatch(/No resources found/)
  })

  test('logs of now and before, events of a pod', async () => {
    expect(await bundle(`logs -n svc ${POD} -c app`)).toMatch(/^\{"message":"Client error 401 Unauthorized/)
    expect(await bundle(`logs -n svc ${POD} -c app -p`)).toMatch(/conversations\/59 200/)
    expect(await bundle(`describe pod -n svc ${POD}`)).toMatch(/Scheduled .* Successfully assigned/)
  })

  test('the version', async () => {
    expect(await bundle('version')).toMatch(/Server Version: v1\.36\.3/)
  })
})

/** A kubectl over the archive, as sbctl would serve it. */
function served(archive: () => string): (command: string) => Promise<string> {
  let server: SbctlServer | undefined
  beforeAll(async () => {
    server = await serveLikeSbctl(archive())
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  return command => kubectl(server?.kubeconfig ?? '', command.split(' '))
}
