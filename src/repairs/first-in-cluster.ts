import type {Changes} from './repair.ts'

/** What a repair and its reported form have in common here. */
interface Alternative {
  readonly byHand?: string
  readonly steps: readonly {readonly command?: unknown; readonly changes: Changes}[]
}

/** Returns the first alternative that changes something by a command; the others need a person. */
export function firstInCluster<A extends Alternative>(repairs: readonly A[]): A | undefined {
  return repairs.find(({byHand, steps}) => byHand === undefined && steps.some(isChange))
}

function isChange({command, changes}: Alternative['steps'][number]): boolean {
  return command !== undefined && changes !== 'nothing'
}
