import {SvcdiagError} from '../errors.ts'
import type {Subject} from './render/rbac.ts'

/** `user:NAME`, `group:NAME` or `serviceaccount:NAMESPACE:NAME`; names of users and groups may hold colons. */
export function subjectOf(text: string): Subject {
  const [kind, ...rest] = text.split(':')
  const name = rest.join(':')
  if ((kind === 'user' || kind === 'group') && name !== '') {
    return {kind: kind === 'user' ? 'User' : 'Group', name, apiGroup: 'rbac.authorization.k8s.io'}
  }
  const [namespace, account, ...more] = rest
  if (kind === 'serviceaccount' && namespace && account && more.length === 0) {
    return {kind: 'ServiceAccount', name: account, namespace}
  }
  throw new SvcdiagError('usage.invalid', '--subject must be user:NAME, group:NAME or serviceaccount:NAMESPACE:NAME')
}
