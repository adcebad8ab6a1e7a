import type {Examples} from '../examples.ts'

export const HTTP: Examples = {
  'url-password': {
    hides: [
      ['https://user:pass@example.com', 'pass'],
      ['postgresql+asyncpg://app:p%40ss@db', 'p%40ss'],
      ['redis://:hunter2@cache:6379/0', 'hunter2'],
      ['postgres://a:one1@h/x,postgres://b:two2@h/y', 'one1', 'two2'],
      ['mongodb://app:p@ss/w:rd@db1:27017,db2:27017/x', 'p@ss/w:rd'],
    ],
    keeps: [
      'https://host:8080/@scope/package',
      'postgres://app@db:5432/x',
      'git+ssh://git@github.com/a/b',
      'amqp://u:$PW@h',
    ],
  },
  'url-parameter': {
    hides: [
      ['GET /callback?state=xyz&code=4f9a-bc21-77de HTTP/1.1', '4f9a-bc21-77de'],
      ['https://x.blob.core.windows.net/c?sv=2022&sig=aB3%2Fd9e%3D&se=2026', 'aB3%2Fd9e%3D'],
      ['https://editor.example.com/?tkn=abc123def456&folder=/w', 'abc123def456'],
    ],
    keeps: ['GET /login?code=404 HTTP/1.1', 'error?code=invalid_request', 'https://h/x?sig=$SIG'],
  },
  'bearer-token': {
    hides: [["sent header b'Bearer abc123.def456'", 'abc123.def456']],
    keeps: [
      'Bearer authentication failed',
      'WWW-Authenticate: Bearer realm="openhands"',
      'Authorization: Bearer $TOKEN',
      'a bearer token is required',
    ],
  },
  'basic-credentials': {
    hides: [['proxy sent Basic dXNlcjpodW50ZXIy', 'dXNlcjpodW50ZXIy']],
    keeps: ['Basic authentication is disabled', 'WWW-Authenticate: Basic realm="x"', 'Basic usage'],
  },
  'digest-response': {
    hides: [
      [
        'Authorization: Digest username="a", realm="r", response="6629fae49393a05397450978507c4ef1"',
        '6629fae49393a05397450978507c4ef1',
      ],
    ],
    keeps: ['Digest realm="r", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"', 'image digest sha256:0123', 'response=200'],
  },
  cookie: {
    hides: [
      ['Cookie: theme=dark; session=abc123def456', 'abc123def456'],
      ['Set-Cookie: KEYCLOAK_IDENTITY=eyJh.x1; Path=/; HttpOnly', 'eyJh.x1'],
      ["'set-cookie': [ 'sid=abc123def456; Path=/', 'b=abc123def457' ]", 'abc123def456', 'abc123def457'],
      ['"cookie":"sid=s%3Aabc123; lang=en"', 's%3Aabc123'],
    ],
    keeps: ['Set-Cookie: theme=dark; Path=/; SameSite=Lax; Max-Age=3600', 'cookie: none', 'cookies: 3 set'],
  },
  'signed-request': {
    hides: [
      [
        'Authorization: AWS4-HMAC-SHA256 Credential=KEYID/20260301/eu-central-1/s3/aws4_request, SignedHeaders=host;x-amz-date, Signature=9d1e80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1031',
        '9d1e80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1031',
      ],
      [
        'authorization: OAuth oauth_consumer_key="app", oauth_signature="tnnArxj06cWHq44gCs1OSKk7jLY%3D"',
        'tnnArxj06cWHq44gCs1OSKk7jLY%3D',
      ],
      [
        'Hawk id="dh37", ts="1353832234", mac="6R4rV5iE8NPoym8WwjeHzjAGXUtLNIxmo1vpMofpLAE="',
        '6R4rV5iE8NPoym8WwjeHzjAGXUtLNIxmo1vpMofpLAE=',
      ],
    ],
    keeps: ['AWS4-HMAC-SHA256 signature=none', 'the signature=unsigned of OAuth'],
  },
  'multipart-field': {
    hides: [['Content-Disposition: form-data; name="password"\n\nwinter-cat9\n--b--', 'winter-cat9']],
    keeps: ['Content-Disposition: form-data; name="user"\n\napp\n--b--'],
  },
  'secret-link': {
    hides: [
      ['https://id.example.org/magic?t=kD83hfQ02mZx71LwQ9', 'kD83hfQ02mZx71LwQ9'],
      ['https://meet.example.net/j/88?pwd=kD83hfQ02mZx71Lw', 'kD83hfQ02mZx71Lw'],
    ],
    keeps: ['https://example.org/join/our-team-of-2026', 'https://example.org/reset?code=404'],
  },
  'login-string': {
    hides: [
      ['app:winter-cat9@tcp(db:3306)/app', 'winter-cat9'],
      ['jdbc:oracle:thin:app/winter-cat9@//db:1521/x', 'winter-cat9'],
    ],
    keeps: ['tcp(db:3306)/app'],
  },
}
