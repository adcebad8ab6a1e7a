import {agentConversationRoutes} from './agent-conversations.ts'
import {agentEventRoutes} from './agent-events.ts'
import {agentRunRoutes} from './agent-runs.ts'
import {agentSettingRoutes} from './agent-settings.ts'
import {agentStartRoutes} from './agent-start.ts'
import {appConversationRoutes} from './app-conversation.ts'
import {appConversationsRoutes} from './app-conversations.ts'
import {callbackRoutes} from './callbacks.ts'
import {downloadRoutes} from './downloads.ts'
import {healthRoutes} from './health.ts'
import {launchRoutes} from './launch.ts'
import {openApiRoutes} from './openapi.ts'
import type {Routes} from './route.ts'
import {runtimeRoutes} from './runtime.ts'
import {sharedConversationRoutes} from './shared-conversations.ts'
import {sharedEventRoutes} from './shared-events.ts'
import {startConversationRoutes} from './start-conversations.ts'
import {startTaskRoutes} from './start-tasks.ts'
import {v1EventRoutes} from './v1-events.ts'
import {webhookRoutes} from './webhooks.ts'

/** Every group of routes; the description first, as it sees what comes after it. */
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
