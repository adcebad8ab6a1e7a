import type {ConfigMap} from '../cluster/objects.ts'
import type {Profile} from '../installation/profile.ts'

/** What is known beside the workload itself when its change is planned. */
export interface Ground {
  readonly profile: Profile
  /** Those that the containers name and that could be read. */
  readonly configMaps: readonly ConfigMap[]
}
