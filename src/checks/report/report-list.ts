import {type Static, Type} from 'typebox'
import {CheckReport} from './report.ts'

const Count = Type.Integer({minimum: 0})
const source = Type.String({description: 'the context or the bundle, as it was named'})

/** An installation that could not be opened: an unknown context, an unreadable bundle. */
const Unresolved = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('Error'),
  source,
  error: Type.Object({code: Type.String(), message: Type.String(), hint: Type.String()}),
})
export type Unresolved = Static<typeof Unresolved>

/** The reports of several installations, worst first. */
export const CheckReportList = Type.Object(
  {
    apiVersion: Type.Literal('svcdiag/v1'),
    kind: Type.Literal('CheckReportList'),
    tool: Type.Object({version: Type.String()}),
    startedAt: Type.String(),
    finishedAt: Type.String(),
    summary: Type.Object({
      installations: Count,
      fail: Count,
      unresolved: Type.Integer({minimum: 0, description: 'could not be opened; the items of kind Error'}),
      inconclusive: Count,
      warn: Count,
      pass: Count,
      notStarted: Type.Integer({minimum: 0, description: 'not examined because the run was interrupted'}),
      exitCode: Type.Integer(),
    }),
    items: Type.Array(Type.Union([Type.Intersect([CheckReport, Type.Object({source})]), Unresolved]), {
      description: 'worst first',
    }),
  },
  {$id: 'urn:svcdiag:check-report-list:v1', title: 'svcdiag check reports of several installations'},
)
export type CheckReportList = Static<typeof CheckReportList>
export type Installation = CheckReportList['items'][number]
