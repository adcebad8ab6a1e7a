import type {CheckDefinition, Requirement} from '../../checks/define.ts'
import type {Symptom} from '../../checks/engine/symptoms.ts'

export function checkPage(check: CheckDefinition, symptoms: readonly Symptom[]): string {
  const {docs} = check
  const sections = [
    `# ${check.id}`,
    `A pass means: ${check.title}.`,
    section('Why it matters', docs.why),
    section('How it is decided', docs.how),
    section('When it can be wrong', docs.falsePositives),
    section('What to do', docs.fix),
    section('Good to know', factLines(check, symptoms).join('\n')),
  ]
  return `${sections.join('\n\n')}\n`
}

function section(heading: string, text: string): string {
  return `## ${heading}\n\n${text}`
}

function factLines(check: CheckDefinition, symptoms: readonly Symptom[]): string[] {
  const serves = symptoms.filter(({path}) => path.includes(check.id)).map(({id}) => `\`${id}\``)
  return [
    `- Component: ${check.component === 'all' ? 'every component' : check.component}`,
    `- Reads: ${names(check.inputs)}${check.supporting?.length ? `; optional: ${names(check.supporting)}` : ''}`,
    `- Requires: ${check.requires.map(requirementWords).join(', ') || 'nothing'}`,
    ...(check.needs?.length ? [`- Needs these components: ${check.needs.join(', ')}`] : []),
    `- Sends requests to the service itself: ${check.probes ? 'yes, unless `--no-probe`' : 'no'}`,
    `- Repeated by \`--wait\` and \`--watch\`: ${check.retryable ? 'yes' : 'no'}`,
    `- Symptoms: ${serves.join(', ') || 'none of its own'}`,
    `- Run it alone: \`svcdiag check ${check.id}\``,
  ]
}

function names(inputs: readonly string[]): string {
  return inputs.map(input => `\`${input}\``).join(', ') || 'nothing'
}

function requirementWords(requirement: Requirement): string {
  if (typeof requirement === 'string') return `\`${requirement}\` (pass or warn)`
  return `\`${requirement.id}\` (any status but ${requirement.unless.join(' or ')})`
}
