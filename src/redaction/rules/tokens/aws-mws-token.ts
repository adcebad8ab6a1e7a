import {defineToken} from './shape/token.ts'

export const awsMwsToken = defineToken({
  id: 'aws-mws-token',
  why: 'An Amazon marketplace token (Amazon docs, "MWS").',
  keywords: ['amzn.mws.'],
  pattern: /amzn\.mws\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  hides: [
    ['argv: [run, amzn.mws.680797f6-88eb-cd9f-b030-ef5f7010be44]', 'amzn.mws.680797f6-88eb-cd9f-b030-ef5f7010be44'],
    ['first\\namzn.mws.30fba132-14b9-de7e-92df-5af2a3885c76\\nlast', 'amzn.mws.30fba132-14b9-de7e-92df-5af2a3885c76'],
  ],
  keeps: ['abcamzn.mws.9299e849-35ae-7a15-3593-43295ce98cb9'],
})
