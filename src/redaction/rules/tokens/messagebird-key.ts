import {defineBesideVendor} from './shape/beside-vendor.ts'

export const messagebirdKey = defineBesideVendor({
  id: 'messagebird-key',
  why: 'MessageBird keys are 25 characters (MessageBird docs).',
  vendors: ['message-bird'],
  value: /[A-Za-z0-9]{25}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  hides: [
    ['--message-bird-token IBZVlyyFuCxlOLXf6VNJ1iPYl', 'IBZVlyyFuCxlOLXf6VNJ1iPYl'],
    [`"message-bird.secret" => 'jlfr838umYDbQJz0XQeatmJ4p',`, 'jlfr838umYDbQJz0XQeatmJ4p'],
  ],
  keeps: [
    'MESSAGE_BIRD_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxx',
    'MESSAGE_BIRD_TOKEN=$MESSAGE_BIRD_TOKEN',
    'GET https://messagebird.example.org/v1/items/9add7a4f 200',
  ],
})
