/**
 * As it stands between quotes, or without any, on a command line and in configuration: POSIX shells, `$'...'` (which is
 * also how Python and Ruby print a string), YAML and SQL (`''`).
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
