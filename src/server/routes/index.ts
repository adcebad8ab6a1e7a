import {healthRoutes} from './about-server.ts'
import {agentCommandRoutes} from './agent/commands.ts'
import {agentConversationRoutes} from './agent/conversations.ts'
import {agentEventRoutes} from './agent/events.ts'
import {agentStartRoutes} from './agent/start.ts'
import {callbackChainRoutes} from './app/callbacks.ts'
import {compareRoutes} from './app/compare.ts'
import {appConversationRoutes} from './app/conversations.ts'
import {diagnosisRoutes} from './app/diagnosis.ts'
import {downloadRoutes} from './app/downloads.ts'
import {eventSummaryRoutes} from './app/event-summaries.ts'
import {eventWaitRoutes} from './app/event-wait.ts'
import {appEventRoutes} from './app/events.ts'
import {hookReplayRoutes} from './app/hook-replay.ts'
import {hookTraceRoutes} from './app/hook-trace.ts'
import {redeliveryRoutes} from './app/redelivery.ts'
import {launchRoutes, startConversationRoutes, startTaskRoutes} from './app/start.ts'
import {callbackRoutes} from './callbacks.ts'
import {faultRoutes} from './faults.ts'
import {metricsRoutes} from './metrics.ts'
import {referenceRoutes} from './reference.ts'
import {requestRoutes} from './requests.ts'
import type {Routes} from './route.ts'
import {runtimeRoutes} from './runtime.ts'
import {sharedConversationRoutes, sharedEventRoutes} from './shared-conversations.ts'
import {webhookRoutes} from './webhooks.ts'

/** All groups of routes. The reference is first, because its document contains only routes that are added later. */
export const ROUTES: readonly Routes[] = [
  referenceRoutes,
  healthRoutes,
  sharedEventRoutes,
  sharedConversationRoutes,
  appEventRoutes,
  eventWaitRoutes,
  eventSummaryRoutes,
  agentEventRoutes,
  webhookRoutes,
  downloadRoutes,
  diagnosisRoutes,
  callbackRoutes,
  compareRoutes,
  callbackChainRoutes,
  redeliveryRoutes,
  agentConversationRoutes,
  agentCommandRoutes,
  agentStartRoutes,
  appConversationRoutes,
  hookTraceRoutes,
  hookReplayRoutes,
  launchRoutes,
  faultRoutes,
  metricsRoutes,
  requestRoutes,
  runtimeRoutes,
  startConversationRoutes,
  startTaskRoutes,
]
