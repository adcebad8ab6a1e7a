import {parse, TomlError} from 'smol-toml'
import type {TSchema} from 'typebox'
import {LineCounter, parseAllDocuments} from 'yaml'
import {SvcdiagError} from '../../errors.ts'
import {rulesOfGitleaks} from './gitleaks/rules.ts'
import {FileTable, lowerKeys} from './gitleaks/schema.ts'
import {createNames, type LoadedRules, type NameRule, problemOf, together} from './loaded.ts'
import {RedactionSettings, rulesOfSettings} from './own.ts'
import {rulesOfRedactors} from './troubleshoot.ts'

/**
 * Reads a user's rules: gitleaks TOML, troubleshoot `Redactor` YAML, or the `redaction` list of svcdiag.yaml. Throws
 * `SvcdiagError` for any other file. No message quotes the file, because the file may contain secrets.
 */
export function loadUserRules(text: string, fileName: string): LoadedRules {
  return looksLikeToml(text) ? loadToml(text, fileName) : loadYaml(text, fileName)
}

/** Returns true if the first line with content is a TOML table, or a key with an equals sign. */
function looksLikeToml(text: string): boolean {
  const first = text.split('\n').find(line => /^\s*[^\s#\uFEFF]/.test(line)) ?? ''
  return /^\s*(?:\[\[?[\w."' -]+\]\]?\s*(?:#.*)?$|["']?[\w.-]+["']?\s*=)/.test(first.trimEnd())
}

function loadToml(text: string, fileName: string): LoadedRules {
  const table = lowerKeys(parsedToml(text, fileName))
  assertShape(FileTable, table, fileName)
  return rulesOfGitleaks(table as FileTable) // `assertShape` has checked it
}

function parsedToml(text: string, fileName: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    const line = cause instanceof TomlError ? `:${cause.line}` : ''
    throw new SvcdiagError('rules.invalid', `${fileName}${line}: not valid TOML`)
  }
}

function loadYaml(text: string, fileName: string): LoadedRules {
  const nameRule = createNames()
  const parts = documentsOf(text, fileName).map(document => rulesOfDocument(document, fileName, nameRule))
  const known = parts.filter(part => part !== null)
  if (known.length === 0) {
    throw new SvcdiagError(
      'rules.invalid',
      `${fileName}: contains no rules. Expected gitleaks TOML, kind: Redactor or a list under redaction:`,
    )
  }
  const skipped = parts.length - known.length
  const note = `${skipped} of ${parts.length} documents contain no rules`
  return together([...known, {notes: skipped === 0 ? [] : [note]}])
}

function documentsOf(text: string, fileName: string): unknown[] {
  const lines = new LineCounter()
  const documents = [...parseAllDocuments(text, {lineCounter: lines, prettyErrors: false})]
  const [broken] = documents.flatMap(({errors}) => errors)
  if (broken !== undefined) {
    const {line} = lines.linePos(broken.pos[0])
    throw new SvcdiagError('rules.invalid', `${fileName}:${line}: not valid YAML (${broken.code})`)
  }
  return documents.map(document => contentOf(document, fileName)).filter(content => content !== null)
}

/** Returns the content of a document. Only this step reports an alias that is missing or too large. */
function contentOf(document: {toJS(): unknown}, fileName: string): unknown {
  try {
    return document.toJS()
  } catch {
    throw new SvcdiagError('rules.invalid', `${fileName}: not valid YAML (an alias cannot be resolved)`)
  }
}

/** Returns the rules of a document; null for a document of another kind. */
function rulesOfDocument(document: unknown, fileName: string, nameRule: NameRule): LoadedRules | null {
  const get = (from: unknown, key: string): unknown => Reflect.get(Object(from), key)
  const redaction = get(document, 'redaction')
  if (redaction !== undefined) {
    assertShape(RedactionSettings, redaction, `${fileName}: redaction`)
    return rulesOfSettings(redaction as RedactionSettings) // `assertShape` has checked it
  }
  if (get(document, 'kind') !== 'Redactor') return null
  const redactors = get(get(document, 'spec'), 'redactors')
  if (Array.isArray(redactors)) return rulesOfRedactors(redactors, nameRule)
  throw new SvcdiagError('rules.invalid', `${fileName}: spec.redactors: must be a list`)
}

function assertShape(schema: TSchema, value: unknown, where: string): void {
  const problem = problemOf(schema, value)
  if (problem !== null) throw new SvcdiagError('rules.invalid', `${where}: ${problem}`)
}
