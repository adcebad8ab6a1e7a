import {agentEventRoutes} from './agent-events.ts'
import {healthRoutes} from './health.ts'
import type {Routes} from './route.ts'
import {sharedConversationRoutes} from './shared-conversations.ts'
import {sharedEventRoutes} from './shared-events.ts'
import {v1EventRoutes} from './v1-events.ts'

/** Every group of routes. */
export const ROUTES: readonly Routes[] = [
  healthRoutes,
  sharedEventRoutes,
  sharedConversationRoutes,
  v1EventRoutes,
  agentEventRoutes,
]
