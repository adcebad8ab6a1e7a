import {isSecretName} from '../../rules/keys/secret-name.ts'
import {isOpaque} from '../opaque.ts'
import type {Leaf} from './leaf.ts'

const APART = /[\s"'`,;<>(){}[\]]+/
const NAME = /^-{0,2}\w[\w-]{1,63}$/
/** No plain word of prose. */
const WRITTEN = /^(?=.*[^a-z]).{6}/

/**
 * Opaque words of a line, and the word that follows one like `password`, as in .netrc, on command lines, in XML; but
 * prose is full of secrets that are followed by a plain word.
 */
export function wordLeaves(line: string): Leaf[] {
  const words = line.split(APART).filter(word => word !== '')
  if (words.length < 2 && !/[:=][^=]/.test(line)) return []
  return words.flatMap((word, index) => {
    const before = words[index - 1] ?? ''
    const follows = NAME.test(before) && isSecretName(before) && WRITTEN.test(word)
    return [...(follows ? [{text: word, name: before, certain: true}] : []), ...opaqueParts(word)]
  })
}

function opaqueParts(word: string): Leaf[] {
  return [word, ...word.split(/[:=](?=[^=])/)].filter(isOpaque).map(text => ({text, name: '', certain: true}))
}
