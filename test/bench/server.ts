import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {openSqliteStore} from '../../src/server/store/sqlite.ts'
import type {Report} from './line.ts'
import {fill} from './server/events.ts'
import {measureIngest} from './server/ingest.ts'
import {measureLive} from './server/live.ts'
import {measurePages} from './server/pages.ts'
import {measureServed} from './server/served.ts'

/**
 * The number of events in the large store; `SVCDIAG_BENCH_EVENTS` lowers it for a trial. The store takes about 2.5 GB
 * in the system's temporary folder.
 */
const LARGE = Number(process.env.SVCDIAG_BENCH_EVENTS ?? 1_000_000)
const SMALL = Math.min(10_000, LARGE)

/** The stores of the benchmark, each in a file. */
export interface Stores {
  readonly large: string
  readonly small: string
  readonly events: number
  /** A folder for other files. */
  readonly folder: string
}

/** Measures the event server on a store of a million events of about 2 KB: pages, ingest, start and memory. */
export async function measure(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  try {
    const stores: Stores = {
      large: await filled(join(folder, 'large.db'), LARGE),
      small: await filled(join(folder, 'small.db'), SMALL),
      events: LARGE,
      folder,
    }
    await measurePages(report, stores)
    await measureServed(report, stores)
    await measureIngest(report, stores)
    await measureLive(report, folder)
  } finally {
    await rm(folder, {recursive: true})
  }
}

async function filled(file: string, events: number): Promise<string> {
  await using store = openSqliteStore(file, {pages: null})
  await fill(store, events)
  return file
}
