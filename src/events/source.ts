import {oneOf} from './declare.ts'

/** Where an event comes from. */
export const Source = () => oneOf('agent', 'user', 'environment', 'hook')
export type Source = 'agent' | 'user' | 'environment' | 'hook'

/** Stands for "a root, although the log is not empty" in `parent_id`; no event may be called so. */
export const ROOT = '__root__'
