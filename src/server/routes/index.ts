import {agentConversationRoutes} from './agent/conversations.ts'
import {agentEventRoutes} from './agent/events.ts'
import {agentRunRoutes} from './agent/runs.ts'
import {agentSettingRoutes} from './agent/settings.ts'
import {agentStartRoutes} from './agent/start.ts'
import {appConversationRoutes} from './app/conversation.ts'
import {appConversationsRoutes} from './app/conversations.ts'
import {downloadRoutes} from './app/downloads.ts'
import {v1EventRoutes} from './app/events.ts'
import {launchRoutes} from './app/launch.ts'
import {startConversationRoutes} from './app/start-conversations.ts'
import {startTaskRoutes} from './app/start-tasks.ts'
import {callbackRoutes} from './callbacks.ts'
import {healthRoutes} from './health.ts'
import {openApiRoutes} from './openapi.ts'
import type {Routes} from './route.ts'
import {runtimeRoutes} from './runtime.ts'
import {sharedConversationRoutes} from './shared-conversations.ts'
import {sharedEventRoutes} from './shared-events.ts'
import {webhookRoutes} from './webhooks.ts'

/** All groups of routes. The OpenAPI route comes first, because it sees only routes added later. */
export const ROUTES: readonly Routes[] = [
  openApiRoutes,
  healthRoutes,
  sharedEventRoutes,
  sharedConversationRoutes,
  v1EventRoutes,
  agentEventRoutes,
  webhookRoutes,
  downloadRoutes,
  callbackRoutes,
  agentConversationRoutes,
  agentSettingRoutes,
  agentRunRoutes,
  agentStartRoutes,
  appConversationsRoutes,
  appConversationRoutes,
  launchRoutes,
  runtimeRoutes,
  startConversationRoutes,
  startTaskRoutes,
]
