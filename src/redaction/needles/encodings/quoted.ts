/**
 * Returns the text between quotes or unquoted, on a command line and in configuration: POSIX shells, `$'...'` (also the
 * form of Python and Ruby), YAML and SQL (`''`).
 */
export function quotedForms(text: string): string[] {
  return [
    text.replaceAll("'", `'\\''`),
    text.replaceAll("'", `'"'"'`),
    text.replaceAll("'", "''"),
    text.replace(/[^\w@%+=:,./\u0080-\uffff-]/g, '\\$&'),
    text.replace(/["$`\\]/g, '\\$&'),
    text.replace(/["$`\\!]/g, '\\$&'),
    text.replace(/["\\]/g, '\\$&'),
    text.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'),
    text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'),
  ]
}
