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

export function renderReport(report: CheckReport, format: ReportFormat, style: Style): string {
  switch (format) {
    case 'text':
      return renderText(report, style)
    case 'short':
      return renderShort(report)
    case 'plan':
      return renderPlan(report)
    case 'markdown':
      return renderMarkdown(report)
    case 'json':
      return renderJson(report)
    case 'yaml':
      return renderYaml(report)
    case 'junit':
      return renderJunit(report)
    case 'prometheus':
      return renderPrometheus(report)
    case 'github':
      return renderGithub(report)
  }
}
