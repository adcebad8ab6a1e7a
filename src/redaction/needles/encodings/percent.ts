const COMPONENT = /[^\w.!~*'()-]/g
/** What the usual encoders do not leave as it is: of a component, RFC 3986, a form, a path, a whole URL. */
const ENCODED = [COMPONENT, /[^\w.~-]/g, /[^\w.*-]/g, /[^\w.~$&+=:@!*'(),;-]/g, /[^\w.!~*'();/?:@&=+$,#-]/g]

/** A byte string percent-encoded in all usual ways, with capital and with small hex digits, a blank also as `+`. */
export function percentForms(bytes: string): string[] {
  const forms = ENCODED.flatMap(which => [
    bytes.replace(which, char => UPPER[char.charCodeAt(0)] ?? char),
    bytes.replace(which, char => LOWER[char.charCodeAt(0)] ?? char),
  ])
  return bytes.includes(' ') ? [...forms, ...forms.map(form => form.replaceAll('%20', '+'))] : forms
}

/**
 * What is percent-encoded already, once more: by those that encode only the `%`, and by those that encode all that a
 * component of a URL cannot hold.
 */
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

/** Without any of these the two ways are one. */
const OTHER_THAN_PERCENT = /[^\w.!~*'()%-]/

const LOWER = Array.from({length: 256}, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`)
const UPPER = LOWER.map(code => code.toUpperCase())
