import {defineToken} from './shape/token.ts'

export const langfuseKey = defineToken({
  id: 'langfuse-key',
  why: 'Langfuse keys of a project (Langfuse docs, "API keys").',
  keywords: ['sk-lf-', 'pk-lf-'],
  pattern: /[ps]k-lf-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  hides: [
    ['export KEY=sk-lf-3adc4bf6-2b9f-7611-4cec-5318f5623332', 'sk-lf-3adc4bf6-2b9f-7611-4cec-5318f5623332'],
    ['{"note":"sent pk-lf-bb2dc2c8-cb82-19a5-42e1-6d51e74661ed"}', 'pk-lf-bb2dc2c8-cb82-19a5-42e1-6d51e74661ed'],
  ],
  keeps: ['abcsk-lf-5511f701-894f-1c27-145d-fafb40f962c4'],
})
