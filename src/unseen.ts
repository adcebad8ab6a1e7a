/** Characters that a terminal does not show as themselves: they steer it, break the line, or reverse and hide text. */
export const UNSEEN = /[\p{Cc}\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu
