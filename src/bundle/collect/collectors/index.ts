import type {Rule} from '../../../cluster/port.ts'
import {collectingRules} from '../../../cluster/rules.ts'
import type {Collector, Scope} from '../item.ts'
import {ACCESS} from './access.ts'
import {API_RESOURCES} from './api-resources.ts'
import {IMAGE_PULL_SECRETS} from './image-pull-secrets.ts'
import {LOGS} from './logs.ts'
import {OBJECTS} from './objects.ts'
import {SERVER} from './server.ts'

/**
 * The collectors in the order in which they run. Collectors of data in memory are first. Logs are last, because they
 * may fill the disk.
 */
export const COLLECTORS: readonly Collector[] = [SERVER, OBJECTS, IMAGE_PULL_SECRETS, API_RESOURCES, ACCESS, LOGS]

/** Returns the permissions that the collectors need in this scope. */
export function bundleRules(scope: Scope): Rule[] {
  const secrets = scope.options.secrets ? scope.namespaces.flatMap(collectingRules) : []
  return [...COLLECTORS.flatMap(({rules}) => rules(scope)), ...secrets]
}
