import type {Shape} from '../shape.ts'
import {APPLIANCE} from './appliance.ts'
import {ARGO_CD} from './argo-cd.ts'
import {CHART_MID} from './chart-mid.ts'
import {CHART_NEW} from './chart-new.ts'
import {CHART_OLD} from './chart-old.ts'
import {CRON_JOB_OTHER_KEY} from './cron-job-other-key.ts'
import {CRON_JOB_OTHER_SECRET} from './cron-job-other-secret.ts'
import {DANGLING_ALIAS_IN_USE} from './dangling-alias-in-use.ts'
import {DANGLING_ALIASES} from './dangling-aliases.ts'
import {ENV_OVER_ENV_FROM} from './env-over-env-from.ts'
import {EVERYTHING_EXTERNAL} from './everything-external.ts'
import {GATEWAY_API} from './gateway-api.ts'
import {GATEWAY_API_ASTRAY} from './gateway-api-astray.ts'
import {KEY_TWICE} from './key-twice.ts'
import {KEYS_THROUGH_ENV_FROM} from './keys-through-env-from.ts'
import {KUSTOMIZE} from './kustomize.ts'
import {KUSTOMIZE_BARE} from './kustomize-bare.ts'
import {KUSTOMIZE_TIE} from './kustomize-tie.ts'
import {LITERAL_KEY} from './literal-key.ts'
import {MISSING_RUNTIME} from './missing-runtime.ts'
import {NO_SANDBOX} from './no-sandbox.ts'
import {OPERATORS} from './operators.ts'
import {OUTSIDE_ADDRESS} from './outside-address.ts'
import {PLACEHOLDER_ADDRESS} from './placeholder-address.ts'
import {RELEASE_NAMED_RUNTIME_API} from './release-named-runtime-api.ts'
import {RENAMED_KEY_SECRET} from './renamed-key-secret.ts'
import {RENAMED_RELEASE} from './renamed-release.ts'
import {SANDBOXES_BESIDE} from './sandboxes-beside.ts'
import {SANDBOXES_ELSEWHERE} from './sandboxes-elsewhere.ts'
import {SELECTOR_TYPO} from './selector-typo.ts'
import {SEVERAL_CHARTS} from './several-charts.ts'
import {SHARED_NAMESPACE} from './shared-namespace.ts'
import {SIDECAR_FIRST} from './sidecar-first.ts'
import {TRAEFIK_ROUTES} from './traefik-routes.ts'
import {TWO_OVERLAYS} from './two-overlays.ts'
import {TWO_OVERLAYS_ONE_BROKEN} from './two-overlays-one-broken.ts'
import {TWO_OVERLAYS_WANTED} from './two-overlays-wanted.ts'
import {TWO_RELEASES} from './two-releases.ts'
import {WARM_PODS_BEHIND_SERVICE} from './warm-pods-behind-service.ts'

/** All shapes. */
export const SHAPES: readonly Shape[] = [
  APPLIANCE,
  ARGO_CD,
  CHART_MID,
  CHART_NEW,
  CHART_OLD,
  CRON_JOB_OTHER_KEY,
  CRON_JOB_OTHER_SECRET,
  DANGLING_ALIAS_IN_USE,
  DANGLING_ALIASES,
  ENV_OVER_ENV_FROM,
  EVERYTHING_EXTERNAL,
  GATEWAY_API_ASTRAY,
  GATEWAY_API,
  KEY_TWICE,
  KEYS_THROUGH_ENV_FROM,
  KUSTOMIZE_BARE,
  KUSTOMIZE_TIE,
  KUSTOMIZE,
  LITERAL_KEY,
  MISSING_RUNTIME,
  NO_SANDBOX,
  OPERATORS,
  OUTSIDE_ADDRESS,
  PLACEHOLDER_ADDRESS,
  RELEASE_NAMED_RUNTIME_API,
  RENAMED_KEY_SECRET,
  RENAMED_RELEASE,
  SANDBOXES_BESIDE,
  SANDBOXES_ELSEWHERE,
  SELECTOR_TYPO,
  SEVERAL_CHARTS,
  SHARED_NAMESPACE,
  SIDECAR_FIRST,
  TRAEFIK_ROUTES,
  TWO_OVERLAYS_ONE_BROKEN,
  TWO_OVERLAYS_WANTED,
  TWO_OVERLAYS,
  TWO_RELEASES,
  WARM_PODS_BEHIND_SERVICE,
]
