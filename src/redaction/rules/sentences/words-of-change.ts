/** Returns words as bytes, because rules read bytes. The byte 0xA0 of a letter counts as a blank. */
function inBytes(words: string): ReadonlySet<string> {
  return new Set(
    words
      .trim()
      .split(/\s+/)
      .map(word => Buffer.from(word).toString('latin1').replace(/\xa0$/, '')),
  )
}

/**
 * Whether the words announce the new value of a secret: `was reset to`, `wurde auf`, `foi alterada para`.
 * @param before returns the words before the name of the secret; called if the words after it are not enough
 */
export function isChangedTo(words: readonly string[], before: () => readonly string[]): boolean {
  const verbs = verbsBefore(words.at(-1) ?? '')
  return verbs !== null && (words.some(word => verbs.has(word)) || before().some(word => verbs.has(word)))
}

function verbsBefore(last: string): ReadonlySet<string> | null {
  if (TO.has(last)) return CHANGED
  return last === 'in' ? INTO : null
}

/** Words of change in the languages whose words for a password are known. */
const CHANGED = inBytes(`set reset changed updated rotated modified replaced changing setting resetting change
  wurde wird gesetzt geändert zurückgesetzt défini définie changé changée réinitialisé modifié mis
  cambiado cambiada cambió cambia establecido establecida restablecida restablecido alterada alterado alterou redefinida
  redefiniu definida impostata impostato cambiata cambiato reimpostata modificata reimpostato gewijzigd ingesteld gereset
  veranderd gezet zmienione ustawione zresetowane zmieniono ustawiono изменён изменен сброшен установлен
  обновлён обновлен заменён diubah diganti disetel direset تم تعيين تغيير`)
/** Words of change before a new value that follows `in`. */
const INTO = inBytes('cambiata cambiato modificata gewijzigd veranderd')
/** Words between the word of change and the new value. */
const TO = inBytes('to as auf zu en à au a al para por su op naar na на menjadi ke إلى')

/** Words before a user's name, which may contain digits and punctuation: `for bob`, `von benutzer2`. */
export const OF_WHOM =
  inBytes(`for of user users username role account login client für von benutzer benutzers nutzer pour de
  utilisateur para usuario usuário do da per di utente voor van gebruiker dla для untuk`)
