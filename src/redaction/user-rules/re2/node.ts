import type {CharSet} from './char-set.ts'

export type Assertion = 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word' | 'not-word'

/** A parsed pattern. Flags are resolved: case and the dot's range are part of the character sets. */
export type Node =
  | {readonly kind: 'set'; readonly set: CharSet}
  | {readonly kind: 'assert'; readonly what: Assertion}
  | {readonly kind: 'concat'; readonly parts: readonly Node[]}
  | {readonly kind: 'alternate'; readonly parts: readonly Node[]}
  | {readonly kind: 'group'; readonly index: number; readonly inner: Node}
  | {
      readonly kind: 'repeat'
      readonly min: number
      /** `Infinity` if unlimited. */
      readonly max: number
      readonly greedy: boolean
      readonly inner: Node
    }

export const EMPTY: Node = {kind: 'concat', parts: []}

/** Returns the parts of a sequence, including the parts of its groups. */
export function sequenceOf(node: Node): readonly Node[] {
  if (node.kind === 'group') return sequenceOf(node.inner)
  if (node.kind === 'concat') return node.parts.flatMap(sequenceOf)
  return [node]
}
