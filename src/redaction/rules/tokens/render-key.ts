import {defineToken} from './shape/token.ts'

export const renderKey = defineToken({
  id: 'render-key',
  why: 'A Render key (Render docs).',
  keywords: ['rnd_'],
  pattern: /rnd_[A-Za-z0-9]{28,36}/,
  hides: [
    ["it was 'rnd_5lywxJSX6iZw8a9q0ImpfV2vOAV8BaQu'", 'rnd_5lywxJSX6iZw8a9q0ImpfV2vOAV8BaQu'],
    ['rnd_13Gy3V3DEJozb2ilvWytAeCUIIqD', 'rnd_13Gy3V3DEJozb2ilvWytAeCUIIqD'],
  ],
  keeps: ['KEY=rnd_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcrnd_We2A7r1kOCHuu4fJPHeLmp5DEDcAv3ZS', 'rnd_generator'],
})
