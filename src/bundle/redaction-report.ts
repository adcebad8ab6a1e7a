import {type Static, Type} from 'typebox'

const Counts = Type.Record(Type.String(), Type.Integer({minimum: 0}))

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
})
export type StoredRedactionReport = Static<typeof StoredRedactionReport>
