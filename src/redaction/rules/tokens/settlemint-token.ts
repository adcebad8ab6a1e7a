import {defineToken} from './shape/token.ts'

export const settlemintToken = defineToken({
  id: 'settlemint-token',
  why: 'SettleMint tokens of users, applications and services (SettleMint docs).',
  keywords: ['sm_pat_', 'sm_aat_', 'sm_sat_'],
  pattern: /sm_[pas]at_[A-Za-z0-9]{16}/,
  hides: [
    ['first\\nsm_pat_V6FiOfKgOnzfd4wY\\nlast', 'sm_pat_V6FiOfKgOnzfd4wY'],
    ["it was 'sm_sat_cT5mIu44rbHuJ73A'", 'sm_sat_cT5mIu44rbHuJ73A'],
    ['sm_aat_VjynLLuA6zmMLUIP', 'sm_aat_VjynLLuA6zmMLUIP'],
  ],
  keeps: ['KEY=sm_pat_xxxxxxxxxxxxxxxx', 'abcsm_pat_mp7jhHlMQIJHjxWB'],
})
