import {expect, test} from 'vitest'
import {hostIn, portIn, serviceNameOf} from '../../src/installation/addresses.ts'

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

test.each([
  ['http://api:5000', 5000],
  ['http://api:80', 80],
  ['https://api/list', 443],
  ['db:5432', 5432],
  ['db', null],
  ['no host', null],
])('the port in %j is %j', (address, port) => {
  expect(portIn(address)).toBe(port)
})
