import {SCRIPT_SAYS} from '../events/finish-callback.ts'

/** The name of the finish-callback plugin. `serve --hooks` accepts this name too. */
export const FINISH_CALLBACK = 'finish-callback'

/**
 * Returns the script that notifies the user's URL when a conversation finishes. The script is inline, because a plugin
 * does not know the paths of its own files. curl reads the token from standard input, because other users can see the
 * arguments of processes. The script prints the exit code of curl and the status of the response, and always exits with
 * 0.
 */
export function finishCallbackScript(limitSeconds = 10): string {
  return SCRIPT.join('\n').replace('LIMIT', String(limitSeconds))
}

const SCRIPT = [
  "trap 'exit 0' HUP INT PIPE TERM",
  'cat >/dev/null 2>&1',
  'url=$SVC_CALLBACK_URL; [ -n "$url" ] || url=$OH_CALLBACK_URL',
  'token=$SVC_CALLBACK_TOKEN; [ -n "$token" ] || token=$OH_CALLBACK_TOKEN',
  'payload=$SVC_CALLBACK_PAYLOAD; [ -n "$payload" ] || payload=$OH_CALLBACK_PAYLOAD',
  'session=$SVC_SESSION_ID; [ -n "$session" ] || session=$OPENHANDS_SESSION_ID',
  `say() { echo "${SCRIPT_SAYS} $1" 2>/dev/null; exit 0; }`,
  '[ -n "$url" ] || say "no URL"',
  'command -v curl >/dev/null 2>&1 || say "no curl"',
  'if [ -n "$payload" ] && [ -f "$payload" ]; then',
  '  case $payload in /*) ;; *) payload=./$payload ;; esac',
  '  body=@$payload',
  'else',
  `  session=$(printf %s "$session" | tr -d '\\000-\\037' | sed 's/[\\\\"]/\\\\&/g')`,
  `  body=$(printf '{"status":"finished","session_id":"%s","finished_at":"%s"}' "$session" "$(date -u +%Y-%m-%dT%H:%M:%SZ)")`,
  'fi',
  'post() {',
  "  curl -q --silent --globoff --proto '=http,https' --max-time LIMIT --output /dev/null --write-out '%{http_code}' \\",
  '    --request POST --header \'Content-Type: application/json\' --header \'Expect:\' --data-binary "$body" --url "$url" "$@"',
  '}',
  'if [ -n "$token" ]; then',
  `  status=$(printf 'X-Callback-Token: %s\\n' "$(printf %s "$token" | tr -d '\\r\\n')" | post --header @-)`,
  'else',
  '  status=$(post </dev/null)',
  'fi 2>/dev/null',
  'say "curl exit $?, status $status"',
]

/** Returns the hooks of the plugin, as its hooks file contains them. */
export function finishCallbackHooks(limitSeconds = 10): object {
  const hook = {type: 'command', command: finishCallbackScript(limitSeconds), timeout: TIMEOUT_SECONDS, async: true}
  return {hooks: {Stop: [{matcher: '*', hooks: [hook]}]}}
}

/** Returns the contents of the plugin's files by path. */
export function finishCallbackPlugin(): ReadonlyMap<string, string> {
  return new Map([
    ['.claude-plugin/plugin.json', json({name: FINISH_CALLBACK, version: '1.0.0', description: DESCRIPTION})],
    ['hooks/hooks.json', json(finishCallbackHooks())],
    ['hooks/on_stop.sh', `${finishCallbackScript()}\n`], // a readable copy of the script
  ])
}

const TIMEOUT_SECONDS = 15
const DESCRIPTION = 'POSTs to SVC_CALLBACK_URL whenever a conversation finishes'

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
