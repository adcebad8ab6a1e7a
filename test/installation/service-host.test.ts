import {expect, test} from 'vitest'
import {hostIn, serviceNameOf} from '../../src/installation/service-host.ts'

test.each([
  ['api', 'api'],
  ['api.ns', 'api'],
  ['api.ns.svc', 'api'],
  ['api.ns.svc.cluster.local', 'api'],
  ['API.Ns.svc.cluster.local.', 'api'],
  ['api.other', null],
  ['api.other.svc.cluster.local', null],
  ['api.ns.example.com', null],
  ['', null],
])('%j is Service %j of namespace ns', (host, name) => {
  expect(serviceNameOf(host, 'ns')).toBe(name)
})

test.each([
  ['https://api.example.com/list', 'api.example.com'],
  ['http://api:5000', 'api'],
  ['HTTP://API:5000', 'api'],
  ['DB:5432', 'db'],
  ['db', 'db'],
  ['db:5432', 'db'],
  ['postgresql://user@db:5432/app', 'db'],
  ['no host', null],
  ['', null],
])('the host in %j is %j', (address, host) => {
  expect(hostIn(address)).toBe(host)
})
