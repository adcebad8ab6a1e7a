import {expect, test} from 'vitest'
import {createRedactor} from '../../src/redaction/redactor.ts'

const VALUE = 'vn7k2q9zt4m8x1b6c3'
const OTHER = 'Kx9!tR5%wQ2z'

const redactor = createRedactor({
  secrets: [
    {ref: `secret/ns/pull-${VALUE}.password`, value: Buffer.from(OTHER)},
    {ref: 'secret/ns/app.key', value: Buffer.from(VALUE)},
    {ref: `secret/ns/user-of-${VALUE}.name`, value: Buffer.from('postgres')},
  ],
  objectNames: new Set([`pull-${VALUE}`]),
  rules: [],
  paths: [],
  key: Buffer.alloc(32, 7),
})

test('a mask does not say the name of a secret that holds the value of another', () => {
  expect(redactor.text(`it was ${OTHER}.`, 'x')).toMatch(
    /^it was <redacted:secret\/ns\/pull-redacted\.password#[\da-f]{16}>\.$/,
  )
  expect(redactor.text(`it was ${VALUE}.`, 'x')).toMatch(/^it was <redacted:secret\/ns\/app\.key#[\da-f]{16}>\.$/)
})

test('neither does the list of weak ones, nor what is searched for afterwards', () => {
  expect(redactor.report().weak).toEqual(['secret/ns/user-of-redacted.name'])
  expect(redactor.needles.filter(({ref}) => ref.includes(VALUE))).toEqual([])
})
