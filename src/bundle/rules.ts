import type {Rule} from '../cluster/port.ts'
import {collectingRules} from '../cluster/rules.ts'
import {COLLECTORS} from './collect/collectors/index.ts'
import type {Scope} from './collect/item.ts'

/** The permissions that collecting takes in this scope; those of the checks come on top. */
export function bundleRules(scope: Scope): Rule[] {
  const secrets = scope.options.secrets ? scope.namespaces.flatMap(collectingRules) : []
  return [...COLLECTORS.flatMap(({rules}) => rules(scope)), ...secrets]
}
