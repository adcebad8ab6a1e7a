import {nearest} from '../nearest.ts'

/** The words of paths that serve and other servers have. Other parts of a path may be secrets. */
const WORDS = [
  'api',
  'app-conversations',
  'callback',
  'callbacks',
  'conversations',
  'events',
  'finished',
  'hook',
  'hooks',
  'v1',
  'v2',
  'webhook',
  'webhooks',
]

/** Returns a path without its query. Segments that are neither common nor a misspelt common word are hidden. */
export function shownPath(path: string): string {
  const [way = '', ...query] = path.split('?')
  const segments = way.split('/').map(segment => (isShown(segment) ? segment : '…'))
  return `${segments.join('/').replace(/(?:\/…)+/gu, '/…')}${query.length > 0 ? '?…' : ''}`
}

function isShown(segment: string): boolean {
  return segment === '' || WORDS.includes(segment) || (/^[a-z]+$/iu.test(segment) && nearest(segment, WORDS) !== null)
}
