import type {Collector} from '../item.ts'
import {ACCESS} from './access.ts'
import {CLUSTER_INFO} from './cluster-info.ts'
import {IMAGE_PULL_SECRETS} from './image-pull-secrets.ts'
import {LOGS} from './logs.ts'
import {OBJECTS} from './objects.ts'

/** In the order in which they work: what is there already first, what may fill the disk last. */
export const COLLECTORS: readonly Collector[] = [OBJECTS, CLUSTER_INFO, ACCESS, IMAGE_PULL_SECRETS, LOGS]
