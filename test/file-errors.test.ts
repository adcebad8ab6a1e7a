import {expect, test} from 'vitest'
import {fileReason, isFileError, unreadable, unwritable} from '../src/file-errors.ts'

function failed(code: string): Error {
  return Object.assign(new Error(code), {code, syscall: 'open'})
}

test.each([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'permission denied'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['EOTHER', 'EOTHER'],
])('%s is named in words', (code, reason) => {
  expect(fileReason(failed(code))).toBe(reason)
  expect(unreadable('x', failed(code))).toMatchObject({code: 'input.unreadable', message: `cannot read x: ${reason}`})
})

test('a full disk is told apart from a path that cannot be written', () => {
  expect(unwritable('x', failed('ENOSPC'), 'elsewhere')).toMatchObject({code: 'output.full', hint: 'elsewhere'})
  expect(unwritable('x', failed('ENOENT'))).toMatchObject({
    code: 'output.unwritable',
    message: 'x cannot be written: its folder does not exist',
  })
})

test('a bug is no error of the file system', () => {
  expect([failed('EIO'), new TypeError('x'), null].map(isFileError)).toEqual([true, false, false])
})
