import type {GoesOn, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {linesBelow} from './over-lines.ts'

/** `variable "db_password" {` and its default; the data of a Secret; what a plan changes a value to. */
export const terraform: Rule = {
  id: 'terraform',
  why: 'HCL and plans: the default of a variable with a secret name, data of kubernetes_secret, "old" -> "new".',
  keywords: ['variable "', 'kubernetes_secret', '" -> "', 'default'],
  *find(text) {
    const isBlock = BLOCK.exec(text)
    const name = isBlock?.[1] ?? isBlock?.[2] ?? ''
    if (isBlock !== null && (isBlock[2] !== undefined || isSecretName(name))) {
      const goesOn = inBlock(isBlock[2] !== undefined ? PAIR : DEFAULT, MOST_LINES)
      const feed = text.indexOf('\n', isBlock.index)
      yield* linesBelow(text, feed === -1 ? text.length : feed + 1, goesOn)
    }
    for (const {indices, groups} of everyMatch(CHANGE, text)) {
      const [start, end] = indices?.groups?.secret ?? [0, 0]
      if (isSecretName(groups?.name ?? '') && !isNoSecret(text.slice(start, end))) yield {start, end}
    }
  },
}

/** Up to the brace that closes in the first column, or as deep as the block began. */
function inBlock(pair: RegExp, lines: number): GoesOn {
  return (line, newLine) => {
    if (!newLine || lines === 0 || /^\s{0,4}\}/.test(line)) return {found: []}
    const match = pair.exec(line)
    const value = match?.groups?.secret ?? ''
    const [start, end] = match?.indices?.groups?.secret ?? [0, 0]
    const found = match === null || isNoSecret(value) ? [] : [{start, end}]
    return {found, goesOn: inBlock(pair, lines - 1)}
  }
}

const MOST_LINES = 24
const BLOCK = /\bvariable "([\w-]{2,80})" \{|\bresource "(kubernetes_secret(?:_v1)?)"/
const DEFAULT = /^\s{0,12}default\s{0,12}=\s{0,4}"(?<secret>[^"\n]{1,1024})"/d
const PAIR =
  /^\s{4,24}[+~-]?\s{0,2}"?(?!(?:name|namespace|type|labels|annotations)\b)[\w.-]{1,80}"?\s{0,12}=\s{0,4}"(?<secret>[^"\n]{1,4096})"/d
const CHANGE = /(?<![\w.-])"?(?<name>[\w.-]{2,64})"?\s{0,24}=\s{0,4}"[^"\n]{0,1024}" -> "(?<secret>[^"\n]{1,1024})"/dg
