import {type Patience, patiently} from '../patience.ts'
import {createPresence} from './clues.ts'
import {createExpression, doorOf, type Expression} from './expression.ts'
import {type Match, matchesOf, nextMatch} from './matches.ts'
import {type Node, sequenceOf} from './node.ts'

/** Searches byte strings for a pattern. Both methods throw `RuleTimeout`. */
export interface Search {
  /** Returns every match that contains a character, without overlaps. */
  all(text: string, patience: Patience): readonly Match[]
  any(text: string, patience: Patience): boolean
}

/** Throws `Untranslatable` if the pattern is too large. */
export function createSearch(node: Node): Search {
  const whole = createExpression(node)
  const isPresent = createPresence(node)
  const pieces = createPieces(sequenceOf(node))
  const isHopeless = (text: string, patience: Patience) =>
    !isPresent(text) || pieces().some(piece => isMissing(piece, text, patience))
  function search<T>(text: string, patience: Patience, nothing: T, run: (expression: RegExp) => T): T {
    const steps = whole.steps(text, patience.steps)
    if (steps > patience.steps && isHopeless(text, patience)) return nothing
    return patiently(patience, steps, () => run(whole.on(text)))
  }
  return {
    all: (text, patience) => search<Match[]>(text, patience, [], expression => matchesOf(expression, text)),
    any: (text, patience) => search(text, patience, false, expression => nextMatch(expression, text, 0) !== null),
  }
}

function isMissing(piece: Expression, text: string, patience: Patience): boolean {
  const steps = piece.steps(text, patience.steps)
  return steps <= patience.steps && patiently(patience, steps, () => nextMatch(piece.on(text), text, 0) === null)
}

/**
 * Returns the parts before the first repetition, and the parts after the first repetitions, which cost most of the
 * effort. If a text lacks either, the whole pattern does not match. They are created when first needed.
 */
function createPieces(parts: readonly Node[]): () => readonly Expression[] {
  let pieces: readonly Expression[] | undefined
  return () => {
    const found = [doorOf(parts), tailOf(parts)].filter(piece => piece.length > 0)
    pieces ??= found.map(piece => createExpression({kind: 'concat', parts: piece}))
    return pieces
  }
}

function tailOf(parts: readonly Node[]): readonly Node[] {
  const from = parts.findIndex(({kind}) => kind !== 'repeat' && kind !== 'assert')
  return from > 0 ? parts.slice(from) : []
}
