import type {Collector} from '../item.ts'
import {ACCESS} from './access.ts'
import {API_RESOURCES} from './api-resources.ts'
import {IMAGE_PULL_SECRETS} from './image-pull-secrets.ts'
import {LOGS} from './logs.ts'
import {OBJECTS} from './objects.ts'
import {SERVER} from './server.ts'

/** In the order in which they work: what is there already first, what may fill the disk last. */
export const COLLECTORS: readonly Collector[] = [SERVER, OBJECTS, IMAGE_PULL_SECRETS, API_RESOURCES, ACCESS, LOGS]
