import {expect, test} from 'vitest'
import {secretsFromKubeconfig} from '../../../src/redaction/needles/from-kubeconfig.ts'

const read = (config: unknown) =>
  Object.fromEntries(secretsFromKubeconfig(config).map(({ref, value}) => [ref, Buffer.from(value).toString()]))

test('gives what users log in with', () => {
  const users = [
    {
      name: 'ops',
      user: {
        token: 'tok-1',
        password: 'pw-1',
        username: 'ops',
        'client-key-data': Buffer.from('key-1').toString('base64'),
      },
    },
    {
      name: 'sso',
      user: {
        'auth-provider': {
          name: 'oidc',
          config: {
            'id-token': 'id-1',
            'refresh-token': 'ref-1',
            'client-secret': 'cs-1',
            'idp-issuer-url': 'https://x',
          },
        },
      },
    },
  ]
  expect(read({users})).toEqual({
    'kubeconfig/ops.token': 'tok-1',
    'kubeconfig/ops.password': 'pw-1',
    'kubeconfig/ops.client-key-data': 'key-1',
    'kubeconfig/sso.auth-provider.id-token': 'id-1',
    'kubeconfig/sso.auth-provider.refresh-token': 'ref-1',
    'kubeconfig/sso.auth-provider.client-secret': 'cs-1',
  })
})

test('gives what plugins are given, and passwords of proxies', () => {
  const exec = {
    command: 'login',
    args: ['get-token', '--client-secret=cs-2', '--client-id=id', '--access-token', 'at-2'],
    env: [
      {name: 'AWS_SECRET_ACCESS_KEY', value: 'aws-2'},
      {name: 'AWS_PROFILE', value: 'prod'},
    ],
  }
  const clusters = [
    {name: 'c', cluster: {'proxy-url': 'http://u:pw-3@proxy:3128', server: 'https://x'}},
    {name: 'd', cluster: {'proxy-url': 'http://proxy:3128'}},
  ]
  expect(read({users: [{name: 'u', user: {exec}}], clusters})).toEqual({
    'kubeconfig/u.exec.AWS_SECRET_ACCESS_KEY': 'aws-2',
    'kubeconfig/u.exec.client-secret': 'cs-2',
    'kubeconfig/u.exec.access-token': 'at-2',
    'kubeconfig/c.proxy-url': 'http://u:pw-3@proxy:3128',
  })
})

test.each([
  undefined,
  null,
  'text',
  7,
  [],
  {},
  {users: 'x'},
  {users: [null, {name: 'a'}, {name: 'b', user: {exec: {env: [null], args: null}}}]},
])('gives nothing for %j', config => {
  expect(secretsFromKubeconfig(config)).toEqual([])
})
