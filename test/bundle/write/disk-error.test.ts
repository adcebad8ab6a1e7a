import {expect, test} from 'vitest'
import {guardedDisk} from '../../../src/bundle/write/disk-error.ts'
import {SvcdiagError} from '../../../src/errors.ts'

test.each([
  ['ENOSPC', 'output.full'],
  ['EDQUOT', 'output.full'],
  ['EACCES', 'output.unwritable'],
  ['EROFS', 'output.unwritable'],
])('%s of the file system is told as %s', async (code, expected) => {
  const error = Object.assign(new Error('write failed'), {code, syscall: 'write'})
  await expect(guardedDisk(() => Promise.reject(error))).rejects.toMatchObject({code: expected, cause: error})
})

test.each([
  new Error('a bug'),
  new SvcdiagError('cluster.timeout', 'too slow'),
  new DOMException('aborted', 'AbortError'),
])('%s stays what it is', async error => {
  await expect(guardedDisk(() => Promise.reject(error))).rejects.toBe(error)
})
