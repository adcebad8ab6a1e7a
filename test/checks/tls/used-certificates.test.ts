import {expect, test} from 'vitest'
import {covers, isNameless} from '../../../src/checks/tls/used-certificates.ts'

covered('app.example.com', 'app.example.com', true)
covered('APP.example.com', 'app.Example.com.', true)
covered('*.example.com', 'app.example.com', true)
covered('*.example.com', 'a.app.example.com', false)
covered('*.example.com', 'example.com', false)
covered('*.example.com', '*.example.com', true)
covered('*.example.com', '*.app.example.com', false)
covered('*.app.example.com', 'app.example.com', false)
covered('*.example.com', '.example.com', false)
covered('app.example.com', 'web.example.com', false)
nameless('', true)
nameless('10.0.0.1', true)
nameless('::1', true)
nameless('app.example.com', false)

function covered(name: string, host: string, expected: boolean): void {
  test(`${name} ${expected ? 'covers' : 'does not cover'} ${host}`, () => expect(covers(name, host)).toBe(expected))
}

function nameless(host: string, expected: boolean): void {
  test(`"${host}" ${expected ? 'is no name' : 'is a name'}`, () => expect(isNameless(host)).toBe(expected))
}
