import {defineToken} from './shape/token.ts'

export const googleChatWebhook = defineToken({
  id: 'google-chat-webhook',
  why: 'Key and token in the address of a Google Chat webhook allow to post (Google docs).',
  keywords: ['chat.googleapis.com'],
  pattern: /chat\.googleapis\.com\/v1\/spaces\/[\w-]{5,40}\/messages\?(?<secret>[\w%=&.-]{60,300})/,
  hides: [
    [
      'https://chat.googleapis.com/v1/spaces/AAAAJpkf2Ts/messages?key=AIzaSyqCV9Z2RHS1hvNz7BRTyeCXslr6YIYDlzx&token=xAl7LN789Ub2P7GMkepAwm3iHVmOVWxESmqinH9eXnz',
      'key=AIzaSyqCV9Z2RHS1hvNz7BRTyeCXslr6YIYDlzx&token=xAl7LN789Ub2P7GMkepAwm3iHVmOVWxESmqinH9eXnz',
    ],
    [
      'https://chat.googleapis.com/v1/spaces/AAAAYrrJxEY/messages?key=AIzaSyh-rDyi19YhgoHYxp_idBAMe-DEWHvdDy5&token=6DEsIAqXVLvhjNlVvw8NKajd63DGrcdAxrN3hE81a5m%3D',
      'key=AIzaSyh-rDyi19YhgoHYxp_idBAMe-DEWHvdDy5&token=6DEsIAqXVLvhjNlVvw8NKajd63DGrcdAxrN3hE81a5m%3D',
    ],
  ],
  keeps: [
    'KEY=https://chat.googleapis.com/v1/spaces/AAAAxxxxxxx/messages?key=AIzaSyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&token=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  ],
})
