/**
 * Whether a value is a program's message about a secret: the cause of a failure (`invalid_grant`, `HTTP 400`,
 * `TimeoutError`) or a validation message (`Field required`).
 */
export function isMessage(value: string): boolean {
  if (CAUSE.test(value) || STATUS.test(value)) return true
  const text = value.replace(DETAILS, '')
  return SUBJECT.test(text) && COMPLAINT.test(text) && WORDS.test(text)
}

/** Matches names of errors in every style, with a digit only between words. Generated secrets do not look like them. */
const CAUSE = new RegExp(
  [
    String.raw`^(?:[A-Za-z][A-Za-z.]{0,80}(?:\d[A-Z][A-Za-z.]{0,60})?)?(?:Error|Exception|Failure|Fault|Timeout|Warning|Denied|Expired|Refused|Unavailable)(?:\([^)]{0,120}\)?)?[.,;:!]?$`,
    '^(?:Invalid|Expired|Malformed|Unsupported|Missing|Unknown|Unauthorized|Forbidden|Insufficient|Revoked|NotFound)(?:[A-Z][a-z]{1,20}){0,5}[.,;:!]?$',
    '^(?:invalid|expired|malformed|unsupported|missing|unknown|insufficient|unauthorized|temporarily)(?:[_-][a-z]{2,20}){1,5}[.,;:!]?$',
    '^[a-z]{2,20}(?:_[a-z]{2,20}){0,4}_(?:error|denied|failed|timeout|expired|unavailable|required|invalid|exceeded|missing|mismatch|refused|reset)[.,;:!]?$',
    '^(?:authorization_pending|slow_down|bad_(?:request|gateway)|not_(?:found|allowed)|too_many_requests)[.,;:!]?$',
    String.raw`^\[(?:Errno -?\d{1,5}|WinError \d{1,5}|SSL: [A-Z_]{3,60})\]`,
    '^(?:wrong|bad|incorrect|mismatched|deprecated|unexpected|malformed|duplicate) (?:algorithm|audience|case|checksum|claim|encoding|environment|field|format|hash|header|input|issuer|key|length|nonce|option|padding|parameter|password|prefix|region|scope|signature|size|syntax|tenant|token|type|user|value|version)[.,;:!]?$',
    '^[a-z]{2,20} mismatch[.,;:!]?$',
    String.raw`^(?:string|str|int|integer|number|bytes|object|array|boolean) \((?:required|optional|deprecated|default[^()]{0,40})\)$`,
    '^E(?:CONN(?:REFUSED|RESET|ABORTED)|TIMEDOUT|NOTFOUND|PIPE|(?:HOST|NET)UNREACH|ACCES|PERM|NOENT|EXIST|AI_AGAIN|ADDRINUSE|INVAL|PROTO|OF|ROFS|NOSPC|MFILE|IO|BADF|ISDIR|NOTDIR|AGAIN|BUSY)$',
    '^(?:ERR_[A-Z_]{3,40}|[A-Z]{3,20}(?:_[A-Z]{2,20}){0,5}_(?:ERROR|DENIED|FAILED|TIMEOUT|EXPIRED|UNAVAILABLE|REQUIRED|INVALID|EXCEEDED|MISSING|MISMATCH))$',
    '^(?:time(?:d out|out)|unauthenticated|unavailable|aborted|cancell?ed|EOF|refused|reset|rejected|denied|failed|failure|error|malformed|corrupted?|mismatch|unreachable|HTTPS?|unauthorized|forbidden)[.,;:!]?$',
  ].join('|'),
)
const STATUS =
  /^(?:(?:HTTP(?:\/\d(?:\.\d)?)?|status|code|error|status code)[ :=]{1,2}\d{3,5}|\d{3} [A-Z][a-z]{1,20})(?:[ :,][A-Za-z][A-Za-z ,.'-]{0,80})?$/i
/** Matches the first words of a complaint about a value. */
const SUBJECT =
  /^["']?(?:this|the|your|an?|field|string|input|value|password|passphrase|token|secret|key|must|should|ensure|invalid|missing|expected|unexpected|required|is|are|cannot|can't|can|may|has|have|needs?|too|not|no|at|please|only|none|enter|provide|already|does|did|do|was|were|extra|unable|could|failed|failure|length|minimum|maximum)\b/i
const COMPLAINT =
  /\b(?:required|should|must|may not|can(?:no|')t|(?:is|are|was|were)(?: not|n't)?|not|too|at least|at most|already|match(?:es)?|invalid|expected|unexpected|blank|empty|missing|expired?|permitted|allowed|characters?|found|provided|denied|failed|updated|changed|successful(?:ly)?|accepted|rejected|reset|stored|verified|unchanged|ignored|disabled|enabled)\b/i
/** Matches the details that pydantic adds to its message. A comma may have truncated them. */
const DETAILS = / \[type=[a-z_]{2,40}(?:, [^\]]{0,200})?\]?$/
/** Matches a few words and nothing else. */
const WORDS = /^["']?[A-Za-z][A-Za-z']*(?:[ ,:;-]{1,2}(?:[A-Za-z][A-Za-z'_]*|\d{1,4})){1,24}[.!"']{0,2}$/
