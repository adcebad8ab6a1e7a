import {expect, test} from 'vitest'
import type {Shape} from '../installation/shape.ts'
import {GATEWAY_API_ASTRAY} from '../installation/shapes/gateway-api-astray.ts'
import {NO_SANDBOX} from '../installation/shapes/no-sandbox.ts'
import {TRAEFIK_ROUTES} from '../installation/shapes/traefik-routes.ts'
import {TWO_OVERLAYS_WANTED} from '../installation/shapes/two-overlays-wanted.ts'
import {makeBundle} from './make.ts'
import {offline, verdicts} from './offline.ts'

/**
 * A bundle must contain routes, the release and empty namespaces, because its checks have to see the same installation.
 */
test.each<[string, Shape]>([
  ['HTTPRoutes', GATEWAY_API_ASTRAY],
  ['IngressRoutes', TRAEFIK_ROUTES],
  ['a release that was asked for', TWO_OVERLAYS_WANTED],
  ['no sandbox', NO_SANDBOX],
])('a bundle with %s says what the cluster said', {timeout: 30_000}, async (_, {manifests, wanted}) => {
  const {file, created} = await makeBundle({
    edit: lab => ({...lab, namespace: 'openhands', manifests, logs: {}}),
    release: wanted,
  })
  const report = await offline(file)
  expect(verdicts(report)).toEqual(verdicts(created.report))
  expect(seen(report)).toEqual(seen(created.report))
})

function seen({target: {profile, release, otherReleases, components}}: Awaited<ReturnType<typeof offline>>) {
  return {profile, release, otherReleases, components}
}
