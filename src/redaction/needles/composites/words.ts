import {isSecretName} from '../../rules/names/secret-name.ts'
import {isOpaque} from '../opaque.ts'
import type {Leaf} from './leaf.ts'

const APART = /[\s"'`,;<>(){}[\]]+/
const NAME = /^-{0,2}\w[\w-]{1,63}$/
/** Matches a word that is neither plain nor a flag. */
const WRITTEN = /^(?!-)(?=.*[^a-z]).{6}/

/**
 * Returns opaque words of a line, and the value after a name, on command lines (`--password x`) and in .netrc. In
 * prose, a word after a name is usually no secret.
 */
export function wordLeaves(line: string): Leaf[] {
  const words = line.split(APART).filter(word => word !== '')
  if (words.length < 2 && !/[:=][^=]/.test(line)) return []
  const isLogin = words.length === 2 || words.includes('login')
  return words.flatMap((word, index) => {
    const before = words[index - 1] ?? ''
    const follows = (before.startsWith('-') || isLogin) && NAME.test(before) && isSecretName(before)
    return [...(follows && WRITTEN.test(word) ? [{text: word, name: before, certain: true}] : []), ...opaqueParts(word)]
  })
}

function opaqueParts(word: string): Leaf[] {
  return [word, ...word.split(/[:=](?=[^=])/)].filter(isOpaque).map(text => ({text, name: '', certain: true}))
}
