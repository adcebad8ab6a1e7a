trap 'exit 0' HUP INT PIPE TERM
cat >/dev/null 2>&1
url=$SVC_CALLBACK_URL; [ -n "$url" ] || url=$OH_CALLBACK_URL
token=$SVC_CALLBACK_TOKEN; [ -n "$token" ] || token=$OH_CALLBACK_TOKEN
payload=$SVC_CALLBACK_PAYLOAD; [ -n "$payload" ] || payload=$OH_CALLBACK_PAYLOAD
session=$SVC_SESSION_ID; [ -n "$session" ] || session=$OPENHANDS_SESSION_ID
say() { echo "finish-callback: $1" 2>/dev/null; exit 0; }
[ -n "$url" ] || say "no URL"
command -v curl >/dev/null 2>&1 || say "no curl"
if [ -n "$payload" ] && [ -f "$payload" ]; then
  case $payload in /*) ;; *) payload=./$payload ;; esac
  body=@$payload
else
  session=$(printf %s "$session" | tr -d '\000-\037' | sed 's/[\\"]/\\&/g')
  body=$(printf '{"status":"finished","session_id":"%s","finished_at":"%s"}' "$session" "$(date -u +%Y-%m-%dT%H:%M:%SZ)")
fi
post() {
  curl -q --silent --globoff --proto '=http,https' --max-time 10 --output /dev/null --write-out '%{http_code}' \
    --request POST --header 'Content-Type: application/json' --header 'Expect:' --data-binary "$body" --url "$url" "$@"
}
if [ -n "$token" ]; then
  status=$(printf 'X-Callback-Token: %s\n' "$(printf %s "$token" | tr -d '\r\n')" | post --header @-)
else
  status=$(post </dev/null)
fi 2>/dev/null
say "curl exit $?, status $status"
