import type {Rule} from '../../../cluster/port.ts'
import {collectingRules} from '../../../cluster/rules.ts'
import type {Collector, Scope} from '../item.ts'
import {ACCESS} from './access.ts'
import {API_RESOURCES} from './api-resources.ts'
import {CONVERSATIONS} from './conversations.ts'
import {IMAGE_PULL_SECRETS} from './image-pull-secrets.ts'
import {LOGS} from './logs.ts'
import {OBJECTS} from './objects.ts'
import {SERVER} from './server.ts'

/** In the order in which they run: data in memory first, logs last, because logs may fill the disk. */
export const COLLECTORS: readonly Collector[] = [
  SERVER,
  OBJECTS,
  IMAGE_PULL_SECRETS,
  API_RESOURCES,
  ACCESS,
  CONVERSATIONS,
  LOGS,
]

export function bundleRules(scope: Scope): Rule[] {
  const secrets = scope.options.secrets ? scope.namespaces.flatMap(collectingRules) : []
  return [...COLLECTORS.flatMap(({rules}) => rules(scope)), ...secrets]
}
