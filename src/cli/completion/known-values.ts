import {COMPONENTS} from '../../installation/installation.ts'
import type {Candidate} from './complete.ts'

/**
 * Returns the values that the manifest does not contain. `words` are those of the command line: `--kubeconfig` names the
 * file whose contexts are listed. Lists are loaded when they are asked for, because a shell waits for the answer.
 */
export async function knownValues(
  name: string,
  command: string,
  words: readonly string[],
): Promise<readonly Candidate[] | null> {
  switch (name) {
    case '--context':
      return contexts(words)
    case '--fault': {
      const {FAULTS} = await import('../../lab/faults/index.ts')
      return FAULTS.map(({id, summary}) => ({value: id, summary}))
    }
    case '--component':
    case 'component':
    case 'component|kind/name':
      return COMPONENTS.map(bare)
    case '--skip':
    case '--select':
    case 'selector':
      return selectors(() => true)
    case 'id':
      return command === 'check:explain' ? selectors(id => id.includes('.')) : null
    case 'level':
      return ['INFO', 'DEBUG'].map(bare)
    default:
      return null
  }
}

/** Check ids have a dot; other selectors do not. */
async function selectors(isWanted: (selector: string) => boolean): Promise<Candidate[]> {
  const {explainedSelectors} = await import('../check/catalogue.ts')
  return [...explainedSelectors()].filter(([value]) => isWanted(value)).map(([value, summary]) => ({value, summary}))
}

async function contexts(words: readonly string[]): Promise<Candidate[]> {
  const {loadKubeconfig} = await import('../../cluster/live/kubeconfig.ts')
  const at = words.findLastIndex(word => word === '--kubeconfig' || word.startsWith('--kubeconfig='))
  const file = at === -1 ? undefined : (/=(.*)$/su.exec(words[at] ?? '')?.[1] ?? words[at + 1])
  const {contexts: named} = (await loadKubeconfig(file, process.env)) ?? {
    contexts: new Map<string, {cluster?: string}>(),
  }
  return [...named].map(([value, {cluster = ''}]) => ({value, summary: cluster}))
}

function bare(value: string): Candidate {
  return {value, summary: ''}
}
