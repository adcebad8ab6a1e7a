import type {Fault} from '../fault.ts'
import {apiDenied} from './api.denied.ts'
import {apiUnreachable} from './api.unreachable.ts'
import {appUnready} from './app.unready.ts'
import {componentMissing} from './component.missing.ts'
import {identityDown} from './identity.down.ts'
import {keyAppStale} from './key.app-stale.ts'
import {keyConsumerDrift} from './key.consumer-drift.ts'
import {keyManaged} from './key.managed.ts'
import {keyMismatch} from './key.mismatch.ts'
import {keyMissingOrEmpty} from './key.missing-or-empty.ts'
import {keyOpen} from './key.open.ts'
import {keyRefused} from './key.refused.ts'
import {keyRuntimeStale} from './key.runtime-stale.ts'
import {keyWhitespace} from './key.whitespace.ts'
import {logDebugLeftOn} from './log.debug-left-on.ts'
import {logDebugLlm} from './log.debug-llm.ts'
import {logLevelDrift} from './log.level-drift.ts'
import {podConfigError} from './pod.config-error.ts'
import {podCrashloop} from './pod.crashloop.ts'
import {podImagePull} from './pod.image-pull.ts'
import {podNotReady} from './pod.not-ready.ts'
import {podOom} from './pod.oom.ts'
import {podUnscheduled} from './pod.unscheduled.ts'
import {proxyDown} from './proxy.down.ts'
import {rolloutStuck} from './rollout.stuck.ts'
import {runtimeDown} from './runtime.down.ts'
import {runtimeWrongAddress} from './runtime.wrong-address.ts'
import {svcNoEndpoints} from './svc.no-endpoints.ts'
import {tlsExpiry} from './tls.expiry.ts'
import {tlsSan} from './tls.san.ts'
import {tlsSecretMissing} from './tls.secret-missing.ts'

/** Every fault with its variants, by area. */
export const FAULTS: readonly Fault[] = [
  ...apiUnreachable,
  apiDenied,
  ...componentMissing,
  ...keyMismatch,
  ...keyWhitespace,
  ...keyMissingOrEmpty,
  ...keyConsumerDrift,
  ...keyAppStale,
  ...keyRuntimeStale,
  ...keyOpen,
  ...keyRefused,
  ...keyManaged,
  ...runtimeDown,
  ...runtimeWrongAddress,
  podUnscheduled,
  ...podImagePull,
  podCrashloop,
  podConfigError,
  ...podOom,
  ...podNotReady,
  ...rolloutStuck,
  ...svcNoEndpoints,
  ...logDebugLeftOn,
  ...logDebugLlm,
  ...logLevelDrift,
  ...identityDown,
  proxyDown,
  ...appUnready,
  ...tlsExpiry,
  tlsSan,
  ...tlsSecretMissing,
]
