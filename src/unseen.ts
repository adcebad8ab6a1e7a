/** Matches characters that control the terminal, break the line, or reverse or hide text. */
export const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu
