import {defineToken} from './shape/token.ts'

export const azureKeySignature = defineToken({
  id: 'azure-key-signature',
  why: 'Keys of Azure services made since 2022 carry a signature in their middle (Microsoft docs, "identifiable secrets").',
  keywords: ['jqqj9'],
  pattern: /[A-Za-z0-9]{52}JQQJ9[9DH][A-Za-z0-9]{26}/,
  hides: [
    [
      '{"note":"sent IJrbJ4eMWNpvwOD6VRMOc26V40j7IZcWcvkmhlNUpw1kqSG5S6AAJQQJ99RMwTx5DcG5wQu7VjJIAZDOjCkd"}',
      'IJrbJ4eMWNpvwOD6VRMOc26V40j7IZcWcvkmhlNUpw1kqSG5S6AAJQQJ99RMwTx5DcG5wQu7VjJIAZDOjCkd',
    ],
    [
      'next=%3DjutdQFzeh4QLMZsVCcM86FwrLdw8TbF7wMZm0qyOVlCcsY3d1RGlJQQJ99yIqRc6aETvXUiuvM4PACOGzxM0%26page',
      'jutdQFzeh4QLMZsVCcM86FwrLdw8TbF7wMZm0qyOVlCcsY3d1RGlJQQJ99yIqRc6aETvXUiuvM4PACOGzxM0',
    ],
  ],
  keeps: ['KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxJQQJ99xxxxxxxxxxxxxxxxxxAZDOxxxx'],
})
