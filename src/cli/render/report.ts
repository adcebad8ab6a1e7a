import type {CheckReport} from '../../checks/report/report.ts'
import {type ReportFormat, renderJson} from './formats.ts'
import {renderGithub} from './github.ts'
import {renderJunit} from './junit.ts'
import {renderMarkdown} from './markdown.ts'
import {renderPlan} from './plan.ts'
import {renderPrometheus} from './prometheus.ts'
import {renderShort} from './short.ts'
import type {Style} from './style.ts'
import {renderText} from './text.ts'
import {renderYaml} from './yaml.ts'

const RENDERERS: Readonly<Record<ReportFormat, (report: CheckReport, style: Style) => string>> = {
  text: renderText,
  short: renderShort,
  plan: renderPlan,
  markdown: renderMarkdown,
  json: renderJson,
  yaml: renderYaml,
  junit: renderJunit,
  prometheus: renderPrometheus,
  github: renderGithub,
}

export function renderReport(report: CheckReport, format: ReportFormat, style: Style): string {
  return RENDERERS[format](report, style)
}
