const COMPONENT = /[^\w.!~*'()-]/g
/** Characters that the usual encoders replace: for a component, RFC 3986, a form, a path, a whole URL. */
const ENCODED = [COMPONENT, /[^\w.~-]/g, /[^\w.*-]/g, /[^\w.~$&+=:@!*'(),;-]/g, /[^\w.!~*'();/?:@&=+$,#-]/g]

/**
 * Returns the percent-encoded forms of a byte string, with upper-case and lower-case hex digits, and with a blank as
 * `+`.
 */
export function percentForms(bytes: string): string[] {
  const forms = ENCODED.flatMap(which => [
    bytes.replace(which, char => UPPER[char.charCodeAt(0)] ?? char),
    bytes.replace(which, char => LOWER[char.charCodeAt(0)] ?? char),
  ])
  return bytes.includes(' ') ? [...forms, ...forms.map(form => form.replaceAll('%20', '+'))] : forms
}

/** Returns the forms encoded a second time, by encoders that replace only `%` and by encoders for a URL component. */
export function percentTwiceForms(once: readonly string[]): string[] {
  const encoded = [...new Set(once)].filter(form => /[%+]/.test(form))
  return encoded.flatMap(form => {
    const signs = form.replaceAll('%', '%25')
    if (!OTHER_THAN_PERCENT.test(form)) return [signs]
    return [
      signs,
      form.replace(COMPONENT, char => UPPER[char.charCodeAt(0)] ?? char),
      form.replace(COMPONENT, char => LOWER[char.charCodeAt(0)] ?? char),
    ]
  })
}

/** If a form has none of these characters, both second encodings are the same. */
const OTHER_THAN_PERCENT = /[^\w.!~*'()%-]/

const LOWER = Array.from({length: 256}, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`)
const UPPER = LOWER.map(code => code.toUpperCase())
