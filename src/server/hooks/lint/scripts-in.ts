interface ScriptFile {
  readonly path: string
  /** The interpreter; null if the script is executed directly. */
  readonly interpreter: string | null
}

const INTERPRETER = /^(?:\S*\/)?(sh|bash|dash|zsh|python3?|node|perl|ruby)$/
/** A word that the shell does not expand. */
const PLAIN = /^[\w./~+@:-]+$/

/**
 * Returns the script files in a command, as far as plain reading finds them: `./check.sh`, `python3 tools/check.py`.
 */
export function scriptsIn(command: string): ScriptFile[] {
  return command.split(/[;\n|&]+/).flatMap(part => scriptOf(part.trim().split(/\s+/)))
}

function scriptOf(words: readonly string[]): ScriptFile[] {
  const [first = '', ...others] = words.filter(word => !/^\w+=/.test(word)).map(unquoted)
  const interpreter = INTERPRETER.exec(first)?.[1] ?? null
  if (interpreter === null) return first.includes('/') && PLAIN.test(first) ? [{path: first, interpreter}] : []
  const [path = ''] = others
  return PLAIN.test(path) && !path.startsWith('-') && /[./]/.test(path) ? [{path, interpreter}] : []
}

function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/, '$2')
}
