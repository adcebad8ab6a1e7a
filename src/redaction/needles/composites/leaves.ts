import {textOf} from '../text.ts'
import {jsonLeaves} from './json.ts'
import type {Leaf} from './leaf.ts'
import {lineLeaves} from './lines.ts'
import {unpacked} from './packed.ts'
import {pairLeaves} from './pairs.ts'
import {pemOf} from './pem.ts'
import {linesBesidePem, secretLines} from './secret-lines.ts'
import {urlLeaves} from './urls.ts'
import {wordLeaves} from './words.ts'

/** Returns the parts of a value, one level down; empty if it has none. */
export function leavesOf({text, name, certain}: Leaf): readonly Leaf[] {
  const json = jsonLeaves(text)
  if (json !== undefined) return json
  const pem = pemOf(text)
  if (pem !== undefined) {
    const lines = pem.secretLines.map(line => ({...secretOf(line.text), beginsOpen: line.beginsOpen}))
    const beside = certain ? linesBesidePem(pem.rest).map(secretOf) : []
    return [...lines, ...beside, ...leavesOf({text: pem.rest, name, certain: false})]
  }
  const inner = innerText(text)
  if (inner?.packed) return leavesOf({text: inner.text, name, certain})
  if (inner !== undefined) return [{text: inner.text, name: '', certain}]
  if (!text.trim().includes('\n')) return [...urlLeaves(text), ...pairLeaves(text, certain), ...wordLeaves(text)]
  return [...urlLeaves(text), ...(certain ? secretLines(text).map(secretOf) : []), ...lineLeaves(text)]
}

/** Returns the text inside base64. `packed` means that it was also gzipped, and so too large to occur unpacked. */
function innerText(text: string): {readonly text: string; readonly packed: boolean} | undefined {
  const bytes = unpacked(Buffer.from(text))
  if (bytes === undefined) return undefined
  const open = textOf(bytes)
  if (open !== undefined) return {text: open, packed: false}
  const unzipped = unpacked(bytes)
  const inner = unzipped && textOf(unzipped)
  return inner === undefined ? undefined : {text: inner, packed: true}
}

function secretOf(text: string): Leaf {
  return {text, name: '', certain: true}
}
