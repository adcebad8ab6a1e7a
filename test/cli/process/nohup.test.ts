import {expect, test} from 'vitest'
import {startedUnderNohup} from '../../../src/cli/process/interrupt.ts'

const READ_ONLY = 'pos:\t0\nflags:\t0100000\n'
const WRITE_ONLY = 'pos:\t0\nflags:\t0100001\n'
const CATCHES = 'Name:\tbash\nSigIgn:\t0000000000384004\n'
const IGNORES = 'Name:\tbash\nSigIgn:\t0000000000000005\n'

test.each([
  ['the shell started nohup', '/usr/bin/nohup', READ_ONLY, CATCHES, true],
  ['nohup made standard input unreadable', '/usr/bin/bash', WRITE_ONLY, CATCHES, true],
  ['the parent ignores SIGHUP', '/usr/bin/bash', READ_ONLY, IGNORES, true],
  ['nothing ignores SIGHUP', '/usr/bin/bash', READ_ONLY, CATCHES, false],
  ['a system without /proc', undefined, '', '', false],
])('%s', (_, command, stdin, parent, expected) => {
  const env = command === undefined ? {} : {_: command}
  expect(startedUnderNohup(env, path => (path.includes('fdinfo') ? stdin : parent))).toBe(expected)
})
