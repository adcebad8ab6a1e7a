import {expect, test} from 'vitest'
import {annotationsIn} from './carry-out.ts'

test('a secret in an annotation is seen, also inside the JSON that kubectl apply leaves there, and in a template', () => {
  const applied = {
    metadata: {annotations: {'kubectl.kubernetes.io/last-applied-configuration': '{"data":{"k":"c2VjcmV0"}}'}},
  }
  const template = {spec: {template: {metadata: {annotations: {note: 'hidden'}}}}}
  const objects = [JSON.stringify({items: [applied, template]}), JSON.stringify({metadata: {}})].join('\n')
  expect(annotationsIn(objects)).toEqual(['{"data":{"k":"c2VjcmV0"}}', 'hidden'])
})
