import {defineToken} from './shape/token.ts'

export const huggingFaceToken = defineToken({
  id: 'hugging-face-token',
  why: 'A Hugging Face token of a user or an organisation (Hugging Face docs, "User access tokens").',
  keywords: ['hf_', 'api_org_'],
  where: 'begins-word',
  pattern: /(?:hf|api_org)_[A-Za-z]{34}/,
  hides: [
    ['argv: [run, 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]', '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'],
    ['first\\n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\\nlast', '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'],
  ],
  keeps: [
    'KEY=hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abchf_pNkcjGjsEXeVfxbptaqAjcghSwYOFZEVoj',
    'hf_hub_download',
    'hf_BertForSequenceClassification',
  ],
})
