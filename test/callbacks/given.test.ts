import {expect, test} from 'vitest'
import {givenOf} from '../../src/callbacks/given.ts'

const URL = 'http://127.0.0.1:1'

test('the variable is named as the conversation names it', () => {
  const variables = {SVC_CALLBACK_URL: URL, OH_CALLBACK_URL: URL}
  expect(givenOf({variables, secrets: ['OH_CALLBACK_URL']}).variable).toBe('OH_CALLBACK_URL')
  expect(givenOf({variables, secrets: []}).variable).toBe('SVC_CALLBACK_URL')
})

test.each([
  ['SVC_CALLBACK_ULR', 'SVC_CALLBACK_ULR'],
  ['svc_callback_url', 'svc_callback_url'],
  ['SVC_CALLBACKURL', 'SVC_CALLBACKURL'],
  ['SVC_CALLBACK_URL ', 'SVC_CALLBACK_URL '],
  ['CALLBACK_URL', 'CALLBACK_URL'],
  ['SVC_CALLBACK_TOKEN', null],
  ['GITHUB_TOKEN', null],
])('of a secret called %j, the misspelt name is %j', (name, misspelt) => {
  expect(givenOf({variables: {}, secrets: ['GITHUB_TOKEN', name]})).toMatchObject({variable: null, misspelt})
})

test('an empty variable, and a secret that the hook does not get, are told apart', () => {
  const none = {variable: null, misspelt: null, url: null}
  expect(givenOf({variables: {SVC_CALLBACK_URL: ''}, secrets: ['SVC_CALLBACK_URL']})).toMatchObject({
    ...none,
    isEmpty: true,
    isWithheld: false,
  })
  expect(givenOf({variables: {}, secrets: ['SVC_CALLBACK_URL']})).toMatchObject({
    ...none,
    isEmpty: false,
    isWithheld: true,
  })
})
