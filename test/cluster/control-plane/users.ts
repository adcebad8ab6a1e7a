import {join} from 'node:path'

const PER_RULE_USERS = 80
const PER_LIST_USERS = 20
const PER_BUNDLE_USERS = 10
const PER_LEVEL_USERS = 30
const PER_LOG_USERS = 30

/** Users of the token file. None has any permission before a test binds a role to it. */
export const TOKEN_USERS: readonly string[] = [
  'reader',
  'auditor',
  'restricted',
  'refused',
  'bystander',
  ...Array.from({length: PER_RULE_USERS}, (_, index) => `reader-${index + 1}`),
  'redactor',
  ...Array.from({length: PER_LIST_USERS}, (_, index) => `redactor-${index + 1}`),
  'bundler',
  'bundler-of-namespaces',
  ...Array.from({length: PER_BUNDLE_USERS}, (_, index) => `bundler-${index + 1}`),
  'leveller-generic',
  'leveller-openhands',
  'level-reader',
  ...Array.from({length: PER_LEVEL_USERS}, (_, index) => `leveller-${index + 1}`),
  'log-reader',
  ...Array.from({length: PER_LOG_USERS}, (_, index) => `log-reader-${index + 1}`),
  'repairer',
]

/**
 * Returns the file of tokens `NAME-token`. The tokens are simple because this control plane listens only on loopback,
 * during one test run.
 */
export function tokensFile(users: readonly string[]): string {
  return users.map(user => `${user}-token,${user},${user}\n`).join('')
}

/**
 * Returns a kubeconfig with one context for each user, and `admin` with a client certificate. Two more contexts always
 * fail: `stranger` has an unknown token, and `nowhere` has an address without a listener. JSON is valid YAML.
 */
export function kubeconfigFor(dir: string, server: string, users: readonly string[]): string {
  const certificateAuthority = {'certificate-authority': join(dir, 'ca.crt')}
  const admin = {'client-certificate': join(dir, 'admin.crt'), 'client-key': join(dir, 'admin.key')}
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {name: 'control-plane', cluster: {server, ...certificateAuthority}},
      {name: 'nowhere', cluster: {server: 'https://127.0.0.1:1', ...certificateAuthority}},
    ],
    users: [
      {name: 'admin', user: admin},
      ...[...users, 'stranger'].map(name => ({name, user: {token: `${name}-token`}})),
    ],
    contexts: [
      ...['admin', ...users, 'stranger'].map(name => ({name, context: {cluster: 'control-plane', user: name}})),
      {name: 'nowhere', context: {cluster: 'nowhere', user: 'admin'}},
    ],
    'current-context': 'admin',
  })
}

/** Records only requests of token users, without bodies. */
export const AUDIT_POLICY = `
apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
- level: Metadata
  users: [${TOKEN_USERS.join(', ')}]
- level: None
`
