import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {parseAllDocuments, stringify, type ToStringOptions} from 'yaml'
import {runs} from '../../depth.ts'
import {cuts, documents} from './documents.ts'
import {expected} from './expected.ts'
import {hiddenIn, walked} from './walked.ts'

type Options = ToStringOptions & {aliasDuplicateObjects: false}

const options: fc.Arbitrary<Options> = fc.record({
  aliasDuplicateObjects: fc.constant(false as const),
  indentSeq: fc.boolean(),
  indent: fc.constantFrom(2, 4),
  lineWidth: fc.constantFrom(0, 40),
  collectionStyle: fc.constantFrom('any' as const, 'any' as const, 'flow' as const),
  defaultStringType: fc.constantFrom(
    'PLAIN' as const,
    'QUOTE_DOUBLE' as const,
    'QUOTE_SINGLE' as const,
    'BLOCK_LITERAL' as const,
  ),
  defaultKeyType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
})

const ends = fc.constantFrom('\n', '\r\n')

describe('a YAML document after the walker', () => {
  it('is the document before, but for its secrets', () => {
    fc.assert(
      fc.property(documents, options, ends, (value, how, end) => {
        const text = stringify(value, how).replaceAll('\n', end)
        const [before] = parseAllDocuments(text)
        fc.pre(before !== undefined && before.errors.length === 0)
        expect(trimmed(parsed(walked('yaml', text).text)[0])).toEqual(trimmed(expected(before.toJS())))
      }),
      {numRuns: runs(300)},
    )
  })

  it('is the same however the bytes were cut', () => {
    fc.assert(
      fc.property(documents, options, ends, cuts, (value, how, end, lengths) => {
        const text = stringify(value, how).replaceAll('\n', end)
        expect(walked('yaml', text, {cuts: lengths})).toEqual(walked('yaml', text))
      }),
      {numRuns: runs(300)},
    )
  })

  it('stays as it is when walked again', () => {
    fc.assert(
      fc.property(documents, options, (value, how) => {
        const {text} = walked('yaml', stringify(value, how))
        expect(walked('yaml', text).text).toBe(text)
      }),
      {numRuns: runs(300)},
    )
  })
})

function parsed(text: string): unknown[] {
  return parseAllDocuments(text).map(document => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
}

/** Removes the empty lines around the text of a block. They stay outside the mask. */
function trimmed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'string' ? inner.trim() : inner))
}

describe('in YAML', () => {
  it('kubectl writes data before the kind; comments, order and everything else stay', () => {
    const text = `# all of them
apiVersion: v1
items:
- apiVersion: v1
  data:
    ca.crt: ${CERTIFICATE}
    empty: ""
    password: aHVudGVyMg==   # the old one
    script.sh: |-
      aHVudGVy
      Mg==
    token: >
      aHVudGVy
  kind: Secret
  metadata:
    creationTimestamp: "2026-01-01T00:00:00Z"
    labels: {app: "x", tier: y}
    name: db-password
  type: Opaque
- apiVersion: v1
  data:
    LOG_LEVEL: INFO
    note: aHVudGVyMg==
    blob: |
      password
  kind: ConfigMap
  metadata:
    name: settings
kind: List
metadata:
  resourceVersion: ""
`
    expect(hiddenIn('yaml', text)).toEqual(['aHVudGVyMg==', 'aHVudGVy\n      Mg==', 'aHVudGVy'])
    const after = walked('yaml', text).text
    expect(after).toContain('# the old one\n')
    expect(parsed(after)).toHaveLength(1)
    expect(walked('yaml', after).text).toBe(after)
  })

  it('items of a SecretList need no kind', () => {
    const items = 'items:\n- data:\n    a: aHVudGVyMg==\n  metadata:\n    name: x\n'
    expect(hiddenIn('yaml', `apiVersion: v1\n${items}kind: SecretList\n`)).toEqual(['aHVudGVyMg=='])
    expect(hiddenIn('yaml', `apiVersion: v1\nkind: SecretList\n${items}`)).toEqual(['aHVudGVyMg=='])
    expect(hiddenIn('yaml', `apiVersion: v1\n${items}kind: ConfigMapList\n`)).toEqual([])
  })

  it('a Secret that is cut off before its kind is one', () => {
    expect(hiddenIn('yaml', 'apiVersion: v1\ndata:\n  a: aHVudGVyMg==\n  b: aHVudGV')).toEqual([
      'aHVudGVyMg==',
      'aHVudGV',
    ])
    expect(hiddenIn('yaml', 'apiVersion: v1\nitems:\n- data:\n    a: aHVudGVyMg==\n')).toEqual(['aHVudGVyMg=='])
    expect(hiddenIn('yaml', 'data:\n  a: aHVudGVyMg==\n')).toEqual([])
  })

  it.each([
    ['at the same indentation', 'env:\n- name: DB_PASSWORD\n  value: hunter2xyz\nother: x\n'],
    ['further right', 'env:\n  -   name: DB_PASSWORD\n      value: hunter2xyz\n'],
    ['value first', 'env:\n- value: hunter2xyz\n  x:\n    y: z\n  name: DB_PASSWORD\n'],
    ['dash alone', 'env:\n-\n  name: "DB_PASSWORD"\n\n  # why\n  value:\n    hunter2xyz\n'],
    ['in brackets', 'env: [{name: DB_PASSWORD, value: hunter2xyz}, {name: A, value: b}]\n'],
    ['in brackets over lines', 'env:\n  - {name: DB_PASSWORD, # why\n     value:\n       hunter2xyz}\nx: y\n'],
    ['with tags and anchors', 'env:\n- &db\n  name: !!str DB_PASSWORD\n  value: &v hunter2xyz # x\n- *db\n'],
    ['in the middle of a document', '      - name: DB_PASSWORD\n        value: hunter2xyz\n    image: x\n'],
    ['with carriage returns', 'env:\r\n- name: DB_PASSWORD\r\n  value: hunter2xyz\r\n'],
    ['as JSON', '{"env": [{"name": "DB_PASSWORD", "value": "hunter2xyz"}]}\n'],
    ['nested sequences', '- - - name: DB_PASSWORD\n      value: hunter2xyz\n'],
  ])('an environment variable is hidden: %s', (_, text) => {
    expect(hiddenIn('yaml', text)).toEqual(['hunter2xyz'])
  })

  it.each([
    ['single quotes', "password: 'it''s hunter2'\n", ["it''s hunter2"]],
    ['double quotes over lines', 'password: "hunter2\n  \\"xyz\\\n  abc"\nx: y\n', ['hunter2\n  \\"xyz\\\n  abc']],
    ['plain over lines', 'password: hunter2\n  xyz\n\n  abc\nx: y\n', ['hunter2\n  xyz\n\n  abc']],
    ['a block with its own indentation', 'password: |2-\n    hunter2\n   xyz\nx: y\n', ['hunter2\n   xyz']],
    ['a block in a sequence', 'passwords:\n- |\n  hunter2\n- x1y2z3w4\n', ['hunter2', 'x1y2z3w4']],
    ['behind a scheme', 'Authorization: Bearer 9f8e7d6c5b4a # x\n', ['9f8e7d6c5b4a']],
    ['a quoted key', '"pass\\x77ord" : hunter2xyz\n', ['hunter2xyz']],
    ['a long line', `a: 1\npassword: "${'h1'.repeat(30_000)}"\nb: 2\n`, ['h1'.repeat(30_000)]],
    ['no last line feed', 'password: hunter2xyz', ['hunter2xyz']],
    ['documents', 'a: 1\n---\npassword: hunter2xyz\n...\n---\ntoken: 9f8e7d6c5b4a\n', ['hunter2xyz', '9f8e7d6c5b4a']],
  ])('a value is hidden as it stands: %s', (_, text, secrets) => {
    expect(hiddenIn('yaml', text)).toEqual(secrets)
    for (const document of parseAllDocuments(walked('yaml', text).text)) expect(document.errors).toEqual([])
  })

  it.each([
    'password: "{{ .Values.p }}"\ntoken: null\nsecret: ~\napiKey:\nmax_tokens: 4096\n',
    'env:\n- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      key: password\n      name: app\n',
    'apiVersion: v1\nkind: Secret\nmetadata:\n  labels:\n    app: x\n  name: password\ntype: Opaque\n',
    '# password: hunter2xyz\nx: "password: hunter2xyz"\ny: |\n  name: DB_PASSWORD\n  value: hunter2xyz\n',
    'apiVersion: v1\ndata:\n  a: aHVudGVyMg==\n  app.yaml: |\n    x: y\nkind: ConfigMap\n',
  ])('stays: %s', text => {
    expect(walked('yaml', text).text).toBe(text)
  })

  it.each(['2026-01-01 10:00:00 INFO done: yes', 'plain prose', '[INFO] x', '{"level": "info"}', '\tx: y'])(
    'a log line ends the document: %s',
    line => {
      const text = 'kind: Secret\nstringData:\n  a: hunter2xyz\n'
      const result = walked('yaml', `${text}${line}\nmore\n`)
      expect(result).toMatchObject({goesOn: false, position: text.length})
      expect(result.hidden).toHaveLength(1)
      expect(walked('yaml', `${text}${line}\nmore\n`, {cuts: [text.length + 3, 1]})).toEqual(result)
    },
  )

  it('paths of the user', () => {
    const text = 'a:\n  b:\n  - c: one\n  -\n  - c: two\n    d: [7, x]\n'
    const at = (path: string) => hiddenIn('yaml', text, {paths: [{id: 'mine', path: path.split('.')}]})
    expect(at('a.b.*.c')).toEqual(['one', 'two'])
    expect(at('a.b.2')).toEqual(['two', '7', 'x'])
    expect(at('a.b.2.d.1')).toEqual(['x'])
    expect(at('a.b.0.c')).toEqual(['one'])
  })
})

const CERTIFICATE = Buffer.from('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n').toString('base64')
