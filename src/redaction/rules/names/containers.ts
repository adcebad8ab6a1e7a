import {remembered} from '../remembered.ts'
import {CONTAINER_KEYS, CONTAINERS, FIELDS} from './lists.ts'
import {wordsOf} from './name-words.ts'

/** Whether values under this name are secrets with names of their own: `secrets`, `api_tokens`, `credentials`. */
export function isContainerName(name: string): boolean {
  return judged(name)
}

/** Whether a field next to secrets is not a secret: `created`, `algorithm`, `name`. */
export function isPlainField(name: string): boolean {
  return FIELDS.has(wordsOf(name).at(-1) ?? '')
}

const judged = remembered(name => {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (last === 'keys') return CONTAINER_KEYS.has(words.at(-2) ?? '')
  return CONTAINERS.has(last) && !(words.length > 1 && NO_CONTAINER.has(words.at(-2) ?? ''))
})

/** Words before names of containers that contain no secrets, from language models and Kubernetes. */
const NO_CONTAINER: ReadonlySet<string> = new Set(
  'pull max min prompt completion total input output stop special num number used'.split(' '),
)
