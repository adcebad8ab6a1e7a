import {type Static, Type} from 'typebox'

const Counts = Type.Record(Type.String(), Type.Integer({minimum: 0}))

/** Values that a rule found, hidden there, and left where they stand elsewhere. */
const InPlaceOnly = Type.Object({
  /** The rule. */
  source: Type.String(),
  /** `word`: it may be one; `verdict`: hiding it elsewhere changed what checks say. */
  why: Type.Union([Type.Literal('word'), Type.Literal('verdict')]),
  values: Type.Integer(),
  /** Of the one value, as its mask has it; null: of several. */
  mark: Type.Union([Type.String(), Type.Null()]),
  /** What said something else. */
  checks: Type.Array(Type.String()),
})
export type InPlaceOnly = Static<typeof InPlaceOnly>

/** `redaction-report.json` as others may have written it: an older svcdiag may know fewer reasons. */
export const StoredRedactionReport = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('RedactionReport'),
  items: Type.Array(
    Type.Object({
      item: Type.String(),
      masked: Counts,
      dropped: Type.Array(Type.Object({part: Type.String(), reason: Type.String(), by: Type.Optional(Type.String())})),
    }),
  ),
  totals: Counts,
  weak: Type.Array(Type.String()),
  refused: Type.Array(Type.Object({id: Type.String(), reason: Type.String()})),
  /** An older svcdiag looked for all of them. */
  inPlaceOnly: Type.Optional(Type.Array(InPlaceOnly)),
})
export type StoredRedactionReport = Static<typeof StoredRedactionReport>
