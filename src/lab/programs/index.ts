import {app} from './app.ts'
import {identity} from './identity.ts'
import type {Program} from './program.ts'
import {proxy} from './proxy.ts'
import {runtime} from './runtime.ts'
import {sandbox} from './sandbox.ts'

/** The programs of the installation by container port. No program listens on other ports. */
export const PROGRAMS: ReadonlyMap<number, Program> = new Map([
  [3000, app],
  [4000, proxy],
  [5000, runtime],
  [8080, identity],
  [60000, sandbox],
])
