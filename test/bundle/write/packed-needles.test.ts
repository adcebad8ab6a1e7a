import {expect, test} from 'vitest'
import {packedNeedles, unpackedNeedles} from '../../../src/bundle/write/packed-needles.ts'

test('needles come out as they went in, through the message of a thread', () => {
  const needles = [
    {ref: 'secret/ns/app.token', bytes: Buffer.from('Zq8vTn3LxW5rB7yKd2Mf'), prefix: 12},
    {ref: 'secret/ns/app.token', bytes: Buffer.from('WnE4dlRuM0x4VzVyQjd5S2QyTWY')},
    {ref: 'env/ns/Deployment/app/main.DB_PASS', bytes: Buffer.from([0, 255, 10, 13, 7, 9])},
  ]
  const out = unpackedNeedles(structuredClone(packedNeedles(needles)))
  expect(out.map(needle => ({...needle, bytes: Buffer.from(needle.bytes)}))).toEqual(needles)
  expect(unpackedNeedles(packedNeedles([]))).toEqual([])
})
