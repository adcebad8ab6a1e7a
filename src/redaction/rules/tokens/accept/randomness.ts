import {isPlaceholder} from './placeholder.ts'

/** Whether a value contains a digit, or changes case more often than names do. */
export function isRandom(value: string): boolean {
  return !isPlaceholder(value) && (/\d/.test(value) || (value.match(/[a-z][A-Z]/g) ?? []).length > 3)
}

/** Whether a value has lower-case letters, upper-case letters and digits. */
export function isMixedCase(value: string): boolean {
  return !isPlaceholder(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value)
}

/**
 * Whether a value is neither hyphenated words nor a name with a number: mixed case and a digit, or a long run with
 * digits.
 */
export function isRandomRun(value: string): boolean {
  return isMixedCase(value) || (!isPlaceholder(value) && (value.match(/[A-Za-z0-9]{16,}/g) ?? []).some(hasDigits))
}

/** Whether `isRandomRun` is true or the value is a UUID. */
export function isRandomRunOrUuid(value: string): boolean {
  return isRandomRun(value) || /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value)
}

/** Whether a value has a digit and a letter. Upper-case letters alone may be words. */
export function hasDigitAndLetter(value: string): boolean {
  return !isPlaceholder(value) && hasDigits(value)
}

/** Whether a value is not a sequence such as the alphabet, as in documentation. */
export function isNoSequence(value: string): boolean {
  return !isPlaceholder(value) && !/abcdefgh|12345678/i.test(value)
}

function hasDigits(value: string): boolean {
  return (value.match(/\d/g) ?? []).length > 1
}
