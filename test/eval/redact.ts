import {createRedactor} from '../../src/redaction/redactor.ts'

const redactor = createRedactor({
  secrets: [],
  objectNames: new Set(),
  rules: [],
  paths: [],
  key: Buffer.alloc(32, 'labelled texts are public'),
})

/** Returns the output of a redactor with rules and without known secrets. */
export function redactText(text: string): string {
  return redactor.text(text, '-')
}

/** Returns the number of dropped parts, which mask everything in them without finding anything. */
export function droppedParts(): number {
  return redactor.report().items.reduce((sum, {dropped}) => sum + dropped.length, 0)
}
