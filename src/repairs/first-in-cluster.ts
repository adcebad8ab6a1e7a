import type {Changes} from './repair.ts'

/** Fields that a repair and its reported form share. */
interface Alternative {
  readonly byHand?: string
  readonly steps: readonly {readonly command?: unknown; readonly changes: Changes}[]
}

/** Returns the first alternative that changes something with a command. The others need a person. */
export function firstInCluster<A extends Alternative>(repairs: readonly A[]): A | undefined {
  return repairs.find(({byHand, steps}) => byHand === undefined && steps.some(isChange))
}

function isChange({command, changes}: Alternative['steps'][number]): boolean {
  return command !== undefined && changes !== 'nothing'
}
