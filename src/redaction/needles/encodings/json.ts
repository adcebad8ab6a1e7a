type Writer = (text: string) => string

/**
 * Returns the text as JSON strings of the usual writers, without quotes: JavaScript, Go (`<>&`), PHP (`\/`), Python
 * (ASCII only), .NET (`+"'` too). Each form is also nested in one and two more strings.
 */
export function jsonForms(text: string): string[] {
  return WRITERS.flatMap(write => {
    const once = write(text)
    return [once, write(once), inJson(once), inJson(inJson(once))]
  })
}

export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

const javascript: Writer = inJson
const go: Writer = text => escaped(javascript(text), /[<>&\u2028\u2029]/g)
const slashes: Writer = text => javascript(text).replaceAll('/', '\\/')
const ascii: Writer = text => escaped(javascript(text), /[\u0080-\uffff]/g)
const php: Writer = text => ascii(text).replaceAll('/', '\\/')
const dotnet: Writer = text =>
  escaped(javascript(text).replaceAll('\\"', '\\u0022'), /[<>&'+`\u007f-\uffff]/g, hex => hex.toUpperCase())

const WRITERS = [javascript, go, slashes, ascii, php, dotnet]

function escaped(json: string, which: RegExp, cased: (hex: string) => string = hex => hex): string {
  return json.replace(which, unit => `\\u${cased(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
}
