import type {Rule} from '../cluster/port.ts'
import {collectingRules} from '../cluster/rules.ts'
import {COLLECTORS} from './collect/collectors/index.ts'
import type {Scope} from './collect/item.ts'

/** Returns the permissions for the collection in this scope, without the permissions of the checks. */
export function bundleRules(scope: Scope): Rule[] {
  const secrets = scope.options.secrets ? scope.namespaces.flatMap(collectingRules) : []
  return [...COLLECTORS.flatMap(({rules}) => rules(scope)), ...secrets]
}
