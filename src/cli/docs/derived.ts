import {SYMPTOMS} from '../../checks/engine/symptoms.ts'
import {CHECKS} from '../../checks/registry.ts'
import {CheckReport} from '../../checks/report/report.ts'
import {eventJsonSchema} from '../../events/json-schema.ts'
import {FAULTS} from '../../lab/faults/index.ts'
import {PROOFS} from '../../repairs/proofs.ts'
import {finishCallbackPlugin} from '../../server/hooks/finish-callback.ts'
import {ScenarioSchema} from '../../server/scenario/scenario.ts'
import {renderJson} from '../render/json.ts'
import {checkPage} from './check-page.ts'
import {commandReference, type DocumentedCommand} from './command-reference.ts'
import {checkIndex, errorIndex, symptomIndex} from './index-pages.ts'
import {matrixPage} from './matrix-page.ts'
import {publishedSchema} from './published-schema.ts'

/** Returns every generated file under `docs/`, by path. */
export function derivedDocs(commands: readonly DocumentedCommand[]): [file: string, text: string][] {
  return [
    ['docs/schema/check-report.json', renderJson(publishedSchema(CheckReport))],
    ['docs/schema/event.json', renderJson(publishedSchema(eventJsonSchema()))],
    ['docs/schema/scenario.json', renderJson(publishedSchema(ScenarioSchema))],
    ['docs/commands.md', commandReference(commands)],
    ['docs/errors.md', errorIndex()],
    ['docs/symptoms.md', symptomIndex(SYMPTOMS)],
    ['docs/checks/README.md', checkIndex(CHECKS)],
    ['docs/checks/matrix.md', matrixPage(FAULTS, CHECKS, PROOFS)],
    ...[...finishCallbackPlugin()].map(([path, text]): [string, string] => [`docs/finish-callback/${path}`, text]),
    ...CHECKS.map((check): [string, string] => [`docs/checks/${check.id}.md`, checkPage(check, SYMPTOMS)]),
  ]
}
