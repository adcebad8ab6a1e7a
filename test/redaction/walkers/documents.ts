import fc from 'fast-check'
import {toBase64} from './expected.ts'

/** Strings of manifests and logs: awkward, secret and harmless ones. They are ASCII, so that parts can be recognized. */
const text = fc.oneof(
  fc.constantFrom(
    'INFO',
    '',
    'true',
    '8080',
    'null',
    'Bearer 9f8e7d6c5b4a39281706',
    'quoted "inside" and \\ back',
    "it's here",
    'two\nlines\n',
    '# no comment',
    'a: b',
    '- dash',
    '{"a": 1}',
    'trailing ',
    '*star',
    'tab\tinside',
    'Zm9v',
    `long ${'lorem ipsum '.repeat(30)}`,
  ),
  fc.stringMatching(/^[a-zA-Z0-9+/=_.-]{8,40}$/),
  fc.string({maxLength: 20, unit: fc.constantFrom(...'ab1 :#\'"\\{}[],&*!|>%@`-\n')}),
)

const secretKey = fc.constantFrom('password', 'api_key', 'clientSecret', 'authToken', 'DB_PASSWORD')
const plainKey = fc.constantFrom('name', 'image', 'data', 'kind2', 'items', 'value2', 'labels', 'f:data', 'a b', 'x')
const variable = fc.constantFrom('DB_PASSWORD', 'LOG_LEVEL', 'API_KEY', 'MAX_TOKENS', 'HOME')
const leaf = fc.oneof(text, fc.integer({min: 0, max: 9999}), fc.boolean(), fc.constant(null))

/** Returns a map with these entries in any order. */
function shuffled(entries: [string, unknown][]): fc.Arbitrary<Record<string, unknown>> {
  return fc.shuffledSubarray(entries, {minLength: entries.length}).map(all => Object.fromEntries(all))
}

const pair = fc
  .tuple(variable, text, fc.dictionary(fc.constantFrom('x', 'y', 'z'), leaf))
  .chain(([name, value, more]) => shuffled([['name', name], ['value', value], ...Object.entries(more)]))

const anything = fc.letrec<{node: unknown}>(tie => ({
  node: fc.oneof(
    {maxDepth: 4},
    leaf,
    pair,
    fc.array(tie('node'), {maxLength: 3}),
    fc.dictionary(fc.oneof(plainKey, secretKey), tie('node'), {maxKeys: 4}),
  ),
})).node

const base64 = fc.string({minLength: 1, maxLength: 60}).map(toBase64)
const dataKey = fc.constantFrom('password', 'tls.key', 'config.yaml', 'a', 'kind', 'name')

const secretEntries = fc.tuple(fc.dictionary(dataKey, fc.oneof(base64, fc.constant(''))), fc.dictionary(dataKey, text))

/** A Secret with its kind before or after its data. */
const secret = secretEntries.chain(([data, stringData]) =>
  shuffled([
    ['apiVersion', 'v1'],
    ['kind', 'Secret'],
    ['data', data],
    ['stringData', stringData],
    ['type', 'Opaque'],
  ]),
)
const config = fc.dictionary(fc.constantFrom('a', 'config.yaml', 'LOG_LEVEL'), fc.oneof(base64, text)).chain(data =>
  shuffled([
    ['apiVersion', 'v1'],
    ['kind', 'ConfigMap'],
    ['data', data],
    ['metadata', {name: 'c'}],
  ]),
)
const pod = fc.array(pair, {maxLength: 4}).chain(env =>
  shuffled([
    ['kind', 'Pod'],
    ['spec', {containers: [{name: 'app', env}]}],
  ]),
)

const list = fc.array(fc.oneof(secret, config, pod), {maxLength: 4}).chain(items =>
  shuffled([
    ['apiVersion', 'v1'],
    ['items', items],
    ['kind', 'List'],
  ]),
)
const secretList = fc
  .array(
    secretEntries.chain(([data]) =>
      shuffled([
        ['data', data],
        ['metadata', {name: 's'}],
      ]),
    ),
    {maxLength: 3},
  )
  .chain(items =>
    shuffled([
      ['apiVersion', 'v1'],
      ['items', items],
      ['kind', 'SecretList'],
    ]),
  )

/** Documents whose root is a map or a sequence. */
export const documents = fc.oneof(
  secret,
  config,
  pod,
  list,
  secretList,
  fc.array(anything, {minLength: 1, maxLength: 4}),
  fc.dictionary(
    fc.oneof(
      plainKey.filter(key => key !== 'a b'),
      secretKey,
    ),
    anything,
    {minKeys: 1, maxKeys: 5},
  ),
)

/** Lengths of chunks, most of them tiny. */
export const cuts = fc.array(fc.oneof(fc.integer({min: 1, max: 8}), fc.integer({min: 1, max: 200})), {maxLength: 400})
