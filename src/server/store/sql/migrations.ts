import {SvcdiagError} from '../../../errors.ts'

export interface Dialect {
  /** The type of a text column that is sorted by bytes. */
  readonly text: string
}

/** The steps between versions of the schema. A released step never changes, because existing stores have taken it. */
export const MIGRATIONS: readonly ((dialect: Dialect) => readonly string[])[] = [
  ({text}) => [
    `CREATE TABLE svcdiag_event (
      conversation ${text} NOT NULL,
      seq BIGINT NOT NULL,
      id ${text} NOT NULL,
      kind ${text} NOT NULL,
      micros DOUBLE PRECISION NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (conversation, seq),
      UNIQUE (conversation, id)
    )`,
    'CREATE INDEX svcdiag_event_by_time ON svcdiag_event (conversation, micros, seq)',
    `CREATE TABLE svcdiag_document (
      collection ${text} NOT NULL,
      id ${text} NOT NULL,
      conversation ${text} NOT NULL,
      micros DOUBLE PRECISION NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (collection, id)
    )`,
    'CREATE INDEX svcdiag_document_by_time ON svcdiag_document (collection, micros, id)',
  ],
  () => [
    'CREATE INDEX svcdiag_event_by_kind ON svcdiag_event (conversation, kind, micros, seq)',
    'CREATE INDEX svcdiag_document_of ON svcdiag_document (conversation, collection, micros, id)',
  ],
]

export const VERSION = MIGRATIONS.length

/** Throws `SvcdiagError` if the store was written by a newer svcdiag. */
export function refuseNewer(version: number, store: string): void {
  if (version > VERSION)
    throw new SvcdiagError(
      'store.newer',
      `${store} has store version ${version}; this svcdiag supports up to ${VERSION}`,
    )
}
