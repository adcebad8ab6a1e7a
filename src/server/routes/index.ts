import type {Routes} from './route.ts'

/** Every group of routes. */
export const ROUTES: readonly Routes[] = []
