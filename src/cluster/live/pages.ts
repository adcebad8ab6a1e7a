import type {PageOf} from '../keep-declared.ts'
import {found, type Read} from '../port.ts'
import type {Purpose} from '../purpose.ts'
import {expired} from './answer.ts'

/**
 * The maximum number of restarts of a list whose pages expire. After that, the list changes faster than it can be read.
 */
const MAX_RESTARTS = 3

/** Reads all pages, and starts over if one has expired. */
export async function allPages<T>(
  purpose: Purpose,
  onePage: (token: string) => Promise<Read<PageOf<T>> | 'expired'>,
): Promise<Read<T[]>> {
  for (let restart = 0; restart <= MAX_RESTARTS; restart++) {
    const outcome = await fromStart(onePage)
    if (outcome !== 'expired') return outcome
  }
  return expired(purpose)
}

async function fromStart<T>(
  onePage: (token: string) => Promise<Read<PageOf<T>> | 'expired'>,
): Promise<Read<T[]> | 'expired'> {
  const objects: T[] = []
  for (let token = ''; ; ) {
    const page = await onePage(token)
    if (page === 'expired' || page.status !== 'found') return page
    objects.push(...page.value.objects)
    if (page.value.next === '') return found(objects)
    token = page.value.next
  }
}
