/** Every character as `\uXXXX`, with small and with capital hex digits. */
export function unicodeForms(text: string): string[] {
  return [everyUnit(text, hex => hex), everyUnit(text, hex => hex.toUpperCase())]
}

function everyUnit(text: string, cased: (hex: string) => string): string {
  return text.replace(/[\s\S]/g, unit => `\\u${cased(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
}
