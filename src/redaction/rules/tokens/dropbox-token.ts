import {defineToken} from './shape/token.ts'

export const dropboxToken = defineToken({
  id: 'dropbox-token',
  why: 'A short-lived Dropbox token (Dropbox docs, "OAuth guide").',
  // ssl. is in many lines
  keywords: ['dropbox', 'sl.a', 'sl.b', 'sl.u.'],
  where: 'anywhere',
  pattern: /sl\.(?:u\.)?[\w=-]{130,1400}/,
  hides: [
    [
      'export KEY=sl.BjQXyfB5QUH_c97u6xrq9tWom3uTmNXDSUsOAkAXkKnioqWY5e8cw2KdeA850lwJ-PJBAXcJSqc3LUBbvZrgerIscgvpbbI-1bbzc46erz1dT2_FyKonpKUNPBra4RPRTTReBGmD1',
      'sl.BjQXyfB5QUH_c97u6xrq9tWom3uTmNXDSUsOAkAXkKnioqWY5e8cw2KdeA850lwJ-PJBAXcJSqc3LUBbvZrgerIscgvpbbI-1bbzc46erz1dT2_FyKonpKUNPBra4RPRTTReBGmD1',
    ],
    [
      '{"note":"sent sl.u.AQP2FzKVSW2KaFP-7lSaLxWn_Tbi5naun6Q1mQ-0NhKSikM6nskz-zn4Uu3Ap88tE8g_itwtlS7zgXNJIjRszWP0x_zmZsf87tBYHVxQYIYsALgjA3VHTVFw8UmTIEbgSqmeCY18KPPF6qgdfjo0FQVZwyyOpSvDaM_Ze9yjCwGsETADHsDu0zhGVI4dnQbrQRZhNDEml"}',
      'sl.u.AQP2FzKVSW2KaFP-7lSaLxWn_Tbi5naun6Q1mQ-0NhKSikM6nskz-zn4Uu3Ap88tE8g_itwtlS7zgXNJIjRszWP0x_zmZsf87tBYHVxQYIYsALgjA3VHTVFw8UmTIEbgSqmeCY18KPPF6qgdfjo0FQVZwyyOpSvDaM_Ze9yjCwGsETADHsDu0zhGVI4dnQbrQRZhNDEml',
    ],
  ],
  keeps: [
    'KEY=sl.Bxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcsl.Bq9_Ax684GsJv-SUIzojhOnyQ_1QuE_Jcyp27sxqZH_oOcRMPNjtSF5aWOnUU6gfqMBLBTSVxyewYrTnH4aES-tvAIbUu6fzioW2fYN5D84tDqTi1myvkrpvmcYXHl15bi5yNHz3i',
    'ssl.keystore.location',
  ],
})
