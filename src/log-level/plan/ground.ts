import type {ConfigMap} from '../../cluster/objects.ts'
import type {Profile} from '../../installation/profile.ts'

/** Facts for planning, in addition to the workload. */
export interface Ground {
  readonly profile: Profile
  /** ConfigMaps that the containers name and that could be read. */
  readonly configMaps: readonly ConfigMap[]
}
