import {expect, test} from 'vitest'
import {levelText} from '../../../src/checks/log-level/level-entries.ts'

test.each(['DEBUG', 'DEUBG', 'true', '10', 'INFO,org.keycloak.events:DEBUG', ''])('%j is shown', value =>
  expect(levelText(value)).toBe(value),
)

test('a password that was put into the wrong variable is not', () => {
  expect(levelText('hunter2-Tr0ub4dor')).toBe('a value that is not a level')
})
