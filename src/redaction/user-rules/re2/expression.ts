import {Untranslatable} from './cursor.ts'
import {effortAnywhere, effortHere} from './effort.ts'
import {emit, type TextKind} from './emit.ts'
import {countStarts} from './matches.ts'
import {type Node, sequenceOf} from './node.ts'

/** A pattern or a part of a pattern, as executable expressions. */
export interface Expression {
  /** Returns the expression for the kind of this text. */
  on(text: string): RegExp
  /** Returns an upper bound of steps for this text. It computes a closer bound if the first is above `affordable`. */
  steps(text: string, affordable: number): number
}

/** Throws `Untranslatable` if the pattern is too large. */
export function createExpression(node: Node): Expression {
  const on = compiled(node)
  const parts = sequenceOf(node)
  const anywhere = effortAnywhere(parts)
  const closer = createCloserLook(parts)
  return {
    on,
    steps: (text, affordable) => {
      const rough = anywhere(text.length)
      return rough <= affordable ? rough : Math.min(rough, closer()(text, affordable))
    },
  }
}

type Look = (text: string, affordable: number) => number

/**
 * Returns a closer estimate, from the places where the pattern can start: an ordinary text has few. It is created when
 * first needed.
 */
function createCloserLook(parts: readonly Node[]): () => Look {
  let look: Look | undefined
  return () => {
    look ??= lookAtDoors(parts)
    return look
  }
}

function lookAtDoors(parts: readonly Node[]): Look {
  const door = doorOf(parts)
  if (door.length === 0) return () => Number.POSITIVE_INFINITY
  const on = compiled({kind: 'concat', parts: door})
  const [toDoors, fromDoor] = [effortAnywhere(door), effortHere(parts)]
  return (text, affordable) => {
    const first = toDoors(text.length)
    if (first > affordable) return Number.POSITIVE_INFINITY
    const starts = countStarts(on(text), text)
    return starts === 0 ? first : first + starts * fromDoor(text.length)
  }
}

/** Returns the parts before the first repetition; empty if they match no character. */
export function doorOf(parts: readonly Node[]): readonly Node[] {
  const end = parts.findIndex(({kind}) => kind === 'repeat')
  const door = end < 0 ? parts : parts.slice(0, end)
  return door.some(({kind}) => kind !== 'assert') ? door : []
}

function compiled(node: Node): (text: string) => RegExp {
  const [ascii, utf8] = [regexp(node, 'ascii'), regexp(node, 'utf8')]
  return text => (/[\x80-\xff]/.test(text) ? utf8 : ascii)
}

/** Compiles and runs the expression once, because an expression that is too large fails only at its first use. */
function regexp(node: Node, kind: TextKind): RegExp {
  try {
    const search = new RegExp(emit(node, kind), 'dg')
    search.test('')
    return search
  } catch (cause) {
    throw new Untranslatable('the pattern is too large for the expression engine', {cause})
  }
}
