import {found, type Rule} from '../../cluster/port.ts'
import {describeRule} from '../describe-rule.ts'
import type {PermissionsFact} from '../facts.ts'
import type {Input, Sources} from './input.ts'

/**
 * The access reviews run in parallel with the reads. The verdict waits for refused reads, which outrank the reviews.
 */
export const PERMISSIONS: Input<'permissions'> = {
  name: 'permissions',
  says: 'the permissions of the current user',
  read: async sources => {
    const rules = await sources.rules()
    const answers = await review(sources, rules)
    const refused = (await sources.denials()).flatMap(({rule}) => rule ?? [])
    const byReview = answers.flatMap(({rule, answer}) => (answer.status === 'found' && !answer.value ? [rule] : []))
    const denied = new Map([
      ...byReview.map((rule): DeniedEntry => [describeRule(rule), {rule, by: 'review'}]),
      ...refused.map((rule): DeniedEntry => [describeRule(rule), {rule, by: 'request'}]),
    ])
    const namespace = await sources.namespace()
    const user = denied.size === 0 ? null : await sources.reader.whoAmI()
    return found({
      reviewed: rules.length,
      denied: [...denied.values()],
      unreviewed: answers.flatMap(({answer}) => (answer.status === 'missing' ? [answer] : [])),
      user: user?.status === 'found' ? user.value : null,
      namespace: namespace.status === 'found' ? namespace.value : null,
    })
  },
  rules: () => [],
}

function review({reader}: Sources, rules: readonly Rule[]) {
  return Promise.all(rules.map(async rule => ({rule, answer: await reader.mayI(rule)})))
}

type DeniedEntry = [string, PermissionsFact['denied'][number]]
