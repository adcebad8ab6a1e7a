import {defineToken} from './shape/token.ts'

export const readmeKey = defineToken({
  id: 'readme-key',
  why: 'A ReadMe key (ReadMe docs).',
  keywords: ['rdme_'],
  pattern: /rdme_[a-z0-9]{70}/,
  hides: [
    [
      'rdme_50axty802yx57yr0bsw68p4sgx5hfhj10gbjh4kyngnb8qx3qi76xkjst98m4134ouswaq',
      'rdme_50axty802yx57yr0bsw68p4sgx5hfhj10gbjh4kyngnb8qx3qi76xkjst98m4134ouswaq',
    ],
    [
      'level=info msg="token rdme_a0d62nm2hwkhc2791h1jfam1q32w00159j3v22puuhgd10261994vxe66afeyk4nctbhs3 refused"',
      'rdme_a0d62nm2hwkhc2791h1jfam1q32w00159j3v22puuhgd10261994vxe66afeyk4nctbhs3',
    ],
  ],
  keeps: [
    'KEY=rdme_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcrdme_taghe3wma0ddwwu110lpe5lsvjfy7jjc2ep0mwrjcj8w75tqybdtldbjyqn2swwfrkhpjh',
  ],
})
