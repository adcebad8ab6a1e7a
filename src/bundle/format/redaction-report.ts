import {type Static, Type} from 'typebox'

const Counts = Type.Record(Type.String(), Type.Integer({minimum: 0}))

/** Values that a rule masked in one place, and that stay unmasked elsewhere. */
const InPlaceOnly = Type.Object({
  /** The rule. */
  source: Type.String(),
  /** `word`: the value may be an ordinary word. `verdict`: masking it elsewhere changes a verdict. */
  why: Type.Union([Type.Literal('word'), Type.Literal('verdict')]),
  values: Type.Integer(),
  /** The token in the mask of the value; null for several values. */
  mark: Type.Union([Type.String(), Type.Null()]),
  /** The checks whose verdict would change. */
  checks: Type.Array(Type.String()),
})
export type InPlaceOnly = Static<typeof InPlaceOnly>

/** `redaction-report.json`, also of an older svcdiag, which may know fewer reasons. */
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
  /** Absent in reports of an older svcdiag, which searched for every value. */
  inPlaceOnly: Type.Optional(Type.Array(InPlaceOnly)),
})
export type StoredRedactionReport = Static<typeof StoredRedactionReport>
