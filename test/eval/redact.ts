import {createRedactor} from '../../src/redaction/redactor.ts'

const redactor = createRedactor({
  secrets: [],
  objectNames: new Set(),
  rules: [],
  paths: [],
  key: Buffer.alloc(32, 'labelled texts are public'),
})

/** The text as it leaves a redactor that knows rules and no secrets. */
export function redactText(text: string): string {
  return redactor.text(text, '-')
}

/** Parts of texts that were dropped, which hides everything in them and finds nothing. */
export function droppedParts(): number {
  return redactor.report().items.reduce((sum, {dropped}) => sum + dropped.length, 0)
}
