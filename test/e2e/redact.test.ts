import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import type {RedactionReport} from '../../src/redaction/report.ts'
import {deepDescribe, deepTest} from '../depth.ts'
import {inShell, svcdiag} from './binary.ts'

const SECRET = 'xk7-Qm2-vT9-pL4'
const LINE = `time=12:00 msg="login" password=${SECRET} attempt=3\n`
const MASKED = /^time=12:00 msg="login" password=<redacted:rule\/[\w-]+#[0-9a-f]{16}> attempt=3\n$/

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svcdiag-redact-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function reportIn(path: string): RedactionReport {
  return JSON.parse(readFileSync(path, 'utf8'))
}

describe('what goes in and out', () => {
  test('a file comes out with its secrets masked, and nothing else is said', () => {
    const {code, stdout, stderr} = svcdiag(['redact', file('a.log', LINE)])
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    expect(stdout).toMatch(MASKED)
  })

  test.each(['', ' -'])('standard input is read with "redact%s"', argument => {
    const {code, stdout} = inShell(`cat "$FILE" | $svcdiag redact${argument}`, {FILE: file('a.log', LINE)})
    expect(code).toBe(0)
    expect(stdout).toMatch(MASKED)
  })

  deepTest('several inputs come one after another, a missing last newline stays missing', () => {
    const [one, two] = [file('1', 'one'), file('2', 'two\r\n')]
    expect(inShell('echo in | $svcdiag redact "$ONE" - "$TWO"', {ONE: one, TWO: two}).stdout).toBe('onein\ntwo\r\n')
  })

  deepTest('bytes that are no secret are the same bytes', () => {
    const bytes = Buffer.from([...Buffer.from('a\tb\r\n\x1b[31mred\x1b[0m \xe9'), 0xff, 0xfe, 0x0a, 0x20])
    const {code} = inShell('$svcdiag redact "$FILE" | cmp - "$FILE"', {FILE: file('odd.txt', bytes)})
    expect(code).toBe(0)
  })

  test('a binary file comes out as it is; one that holds a known secret is dropped, said and exit code 5', () => {
    const clean = file(
      'clean.bin',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...Array.from({length: 4000}, (_, at) => at % 251)]),
    )
    expect(inShell('$svcdiag redact "$FILE" | cmp - "$FILE"', {FILE: clean}).code).toBe(0)
    const dirty = file('dirty.bin', Buffer.concat([readFileSync(clean), Buffer.from(SECRET), readFileSync(clean)]))
    const {code, stdout, stderr} = svcdiag(['redact', dirty, '--secrets-file', file('secrets', SECRET)])
    expect({code, stdout}).toEqual({code: 5, stdout: ''})
    expect(stderr).toMatch(/dirty\.bin: the rest was dropped: it is binary and could not be proven clean/)
    const allowed = svcdiag(['redact', dirty, '--secrets-file', join(folder, 'secrets'), '--allow-inconclusive'])
    expect(allowed.code).toBe(0)
    expect(allowed.stderr).toContain('exit code 0: inconclusive results were allowed')
  })

  test('a file that cannot be read is named, and the others still come', () => {
    const {code, stdout, stderr} = svcdiag(['redact', join(folder, 'nope'), file('a.log', LINE), folder])
    expect(code).toBe(2)
    expect(stdout).toMatch(MASKED)
    expect(stderr.trim().split('\n')).toEqual([
      `cannot read ${join(folder, 'nope')}: there is no such file`,
      `cannot read ${folder}: it is a folder`,
    ])
  })
})

describe('secrets that are known', () => {
  test('a secrets file is searched for in every encoding, by name', () => {
    const secrets = file('secrets.env', `# mine\nexport API="${SECRET}"\n9vT2xLq7Rk4w\n`)
    const text = `${SECRET} ${Buffer.from(SECRET).toString('base64')} 9vT2xLq7Rk4w\n`
    const {stdout} = svcdiag(['redact', '--secrets-file', secrets, file('a', text)])
    expect(stdout.replace(/#[0-9a-f]{16}/g, '')).toBe(
      '<redacted:file/API> <redacted:file/API> <redacted:file/line-3>\n',
    )
  })

  test('secrets come from a pipe as well, but not from one that is the text', () => {
    const env = {FILE: file('a', `x ${SECRET} y\n`), SECRET}
    expect(inShell('echo "$SECRET" | $svcdiag redact --secrets-file - "$FILE"', env).stdout).toMatch(
      /^x <redacted:file/,
    )
    expect(inShell('echo "$SECRET" | $svcdiag redact --secrets-file -', env).code).toBe(2)
  })

  deepTest('one that is too weak to be searched for is named', () => {
    const text = 'my secret is a password\n'
    const {code, stdout, stderr} = svcdiag([
      'redact',
      '--secrets-file',
      file('s', 'secret\npassword\n'),
      file('a', text),
    ])
    expect(code).toBe(0)
    expect(stdout.replace(/#[0-9a-f]{16}/g, '')).toBe('my secret is a <redacted:file/line-2>\n')
    expect(stderr).toBe('not searched for, because ordinary text contains such values: file/line-1\n')
  })

  deepTest('with a key the masks of two runs are the same, without one they are not', () => {
    const [text, key] = [file('a', LINE), file('key', Buffer.alloc(32, 7))]
    const once = svcdiag(['redact', text, '--redaction-key', key]).stdout
    expect(svcdiag(['redact', text, '--redaction-key', key]).stdout).toBe(once)
    expect(svcdiag(['redact', text]).stdout).not.toBe(once)
  })

  deepTest('a short key is refused before anything is written', () => {
    const {code, stdout, stderr} = svcdiag(['redact', file('a', LINE), '--redaction-key', file('key', 'too short')])
    expect({code, stdout}).toEqual({code: 2, stdout: ''})
    expect(stderr).toContain('contains less than 32 bytes')
  })
})

describe('--detect', () => {
  test('writes nothing and ends with 3 where something would be masked', () => {
    const text = file('a.log', LINE)
    const {code, stdout, stderr} = svcdiag(['redact', '--detect', text])
    expect({code, stdout}).toEqual({code: 3, stdout: ''})
    expect(stderr).toBe(`${text}: 1 x rule/assigned-secret\n`)
    expect(svcdiag(['redact', '--detect', '-q', text])).toEqual({code: 3, stdout: '', stderr: ''})
  })

  deepTest('ends with 0 where nothing would be, masks included', () => {
    const masked = svcdiag(['redact', file('a', LINE)]).stdout
    expect(svcdiag(['redact', '--detect', file('b', masked)])).toEqual({code: 0, stdout: '', stderr: ''})
  })

  deepTest('gives the report as JSON', () => {
    const text = file('a.log', LINE)
    const {code, stdout} = svcdiag(['redact', '--detect', '-q', '-o', 'json', text])
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toEqual({
      apiVersion: 'svcdiag/v1',
      kind: 'RedactionReport',
      items: [{item: text, masked: {'rule/assigned-secret': 1}, dropped: []}],
      totals: {'rule/assigned-secret': 1},
      weak: [],
      refused: [],
    })
  })

  deepTest('a file that cannot be read is one JSON document, too', () => {
    const {code, stdout} = svcdiag(['redact', '--detect', '--json', file('a', LINE), join(folder, 'nope')])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({kind: 'Error', error: {code: 'input.unreadable'}})
  })
})

describe('--report', () => {
  test('is there when all is written, for its owner alone, without a value or a length', () => {
    const path = join(folder, 'report.json')
    const {code} = svcdiag(['redact', file('a', LINE.repeat(3)), '--report', path, '--secrets-file', file('s', SECRET)])
    expect(code).toBe(0)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(reportIn(path).totals).toEqual({'file/line-1': 3})
    expect(readFileSync(path, 'utf8')).not.toContain(SECRET.slice(0, 6))
    expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([])
  })

  deepTest('replaces an older one, also behind a link', () => {
    const [older, link] = [file('older', 'old'), join(folder, 'link')]
    symlinkSync(older, link)
    svcdiag(['redact', file('a', LINE), '--report', link])
    expect(reportIn(older).kind).toBe('RedactionReport')
  })

  test.each([
    ['a folder that is not there', 'no/such/report', /cannot be written: its folder does not exist/],
    ['a device', '/dev/full', /not a regular file/],
    ['standard output', '-', /standard output is the redacted text/],
    ['an input', 'a.log', /overwrite a file that is read/],
  ])('%s is refused before a byte is written', (_, path, message) => {
    const text = file('a.log', LINE)
    const target = path.startsWith('/') || path === '-' ? path : join(folder, path)
    const {code, stdout, stderr} = svcdiag(['redact', text, '--report', target])
    expect({code, stdout}).toEqual({code: 2, stdout: ''})
    expect(stderr).toMatch(message)
    expect(readFileSync(text, 'utf8')).toBe(LINE)
  })

  test('a full disk leaves neither half a report nor its draft', () => {
    const report = join(folder, 'report.json')
    const run = `trap '' XFSZ; ulimit -f 0; $svcdiag redact - --report "$REPORT" < "$FILE" | cat`
    const {code, stderr} = inShell(run, {FILE: file('a', LINE), REPORT: report})
    expect(code).toBe(5)
    expect(stderr).toMatch(/report .* cannot be written: the system allows no longer file/)
    expect(readdirSync(folder)).toEqual(['a'])
  })

  deepTest.each(['> /dev/full', '| true'])('an output that fails leaves no draft of the report: %s', output => {
    const run = `$svcdiag redact - --report "$REPORT" < "$FILE" ${output}`
    inShell(run, {FILE: file('a', LINE.repeat(20_000)), REPORT: join(folder, 'report.json')})
    expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([])
  })
})

deepDescribe('what contradicts itself', () => {
  test.each([
    [['-o', 'json'], /--output json with --detect/],
    [['--lab'], /require --secrets-from-cluster/],
    [['--kubeconfig', 'x'], /require --secrets-from-cluster/],
    [['-', '-'], /standard input can be read only once/],
    [['--rules', '/nonexistent/rules'], /cannot read \/nonexistent\/rules: there is no such file/],
    [['--secrets-file', '/nonexistent/s'], /cannot read \/nonexistent\/s/],
    [['--secret', 'x'], /unknown flag --secret[\s\S]*svcdiag redact --help/],
    [['--timeout', '5'], /--timeout must be a duration/],
  ])('%j is refused', (args, message) => {
    const {code, stdout, stderr} = inShell(`echo in | $svcdiag redact ${args.join(' ')}`)
    expect(code).toBe(2)
    expect(stdout + stderr).toMatch(message)
    expect(stdout).not.toContain('in\n')
  })

  test('an output format of the environment is a habit, no wish for this run', () => {
    expect(svcdiag(['redact', file('a', 'text\n')], {SVCDIAG_OUTPUT: 'json'}).stdout).toBe('text\n')
  })

  test.runIf(process.getuid?.() !== 0)('a file without the right to read it says so', () => {
    const path = file('a', LINE)
    chmodSync(path, 0)
    expect(svcdiag(['redact', path]).stderr).toContain('permission denied')
  })
})

describe('rules', () => {
  const own = 'redaction:\n  - {id: ticket, pattern: "TCK-[0-9]{6}"}\n  - {id: odd, pattern: "(?<=x)y"}\n'
  const gitleaks = "[[rules]]\nid = 'badge'\nregex = '''BDG-[0-9]{6}'''\nkeywords = ['bdg-']\n"
  const redactor =
    'apiVersion: troubleshoot.sh/v1beta2\nkind: Redactor\nmetadata: {name: r}\nspec:\n  redactors:\n    - name: seat\n      removals:\n        regex: [{redactor: "(SEAT-)(?P<mask>[0-9]{4})()"}]\n'

  test('of all three formats hold at once, besides the built-in ones', () => {
    const flags = [
      ...['--rules', file('own.yaml', own), '--rules', file('leaks.toml', gitleaks)],
      ...['--rules', file('redactor.yaml', redactor), '--report', join(folder, 'report')],
    ]
    const text = file('a', `TCK-123456 BDG-654321 SEAT-1234 password=${SECRET}\n`)
    const {code, stdout, stderr} = svcdiag(['redact', text, ...flags])
    expect(code).toBe(0)
    for (const gone of ['123456', '654321', '1234', SECRET]) expect(stdout).not.toContain(gone)
    expect(stderr).toMatch(/^rule odd is not used: /)
    expect(reportIn(join(folder, 'report')).refused).toMatchObject([{id: 'odd'}])
  })

  deepTest('of svcdiag.yaml hold without a flag; a wrong one names file and line', () => {
    mkdirSync(join(folder, 'work'))
    file('work/svcdiag.yaml', own.split('\n').slice(0, 2).join('\n'))
    const run = 'cd "$DIR" && echo "see TCK-123456" | $svcdiag redact'
    expect(inShell(run, {DIR: join(folder, 'work')}).stdout).toMatch(/^see <redacted:rule\/ticket#/)
    file('work/svcdiag.yaml', 'redaction:\n  - {id: ticket, patern: x}\n')
    const {code, stderr} = inShell(run, {DIR: join(folder, 'work')})
    expect(code).toBe(2)
    expect(stderr).toMatch(/svcdiag\.yaml:2: .*unknown key/)
  })
})
