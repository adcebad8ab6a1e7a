import {defineToken, evenPlaceholders} from './shape/token.ts'

export const jwt = defineToken({
  id: 'jwt',
  why: 'A JSON web token, signed or encrypted, is a session or a service account (RFC 7519, RFC 7516).',
  keywords: ['eyj'],
  pattern:
    /(?:(?<![-.])|(?<=(?<![\w.-])\w{1,30}[-.]))eyJ[\w-]{8,16000}(?:\.eyJ[\w-]{4,60000}(?:\.[\w-]{0,8000})?|\.[\w-]{0,2000}\.[\w-]{16,2000}\.[\w-]{10,60000}\.[\w-]{10,200})/,
  accept: evenPlaceholders,
  hides: [
    [
      'first\\neyJflxhobEO4LKufREYCo2NrluuGuKpRahwjY.eyJ59VAen1Q8dyy-u9mQBBmg_xTddjOBNX8LHInrFrrCLpFpXHjT-YsDLGA3qI3zbTjP1Yo8-AVlVVSIfyHnoBDbODbny.cQ2USQ0f956HHju6gyYblXbnV4FPPaG-j-Fcx4lVdNC\\nlast',
      'eyJflxhobEO4LKufREYCo2NrluuGuKpRahwjY.eyJ59VAen1Q8dyy-u9mQBBmg_xTddjOBNX8LHInrFrrCLpFpXHjT-YsDLGA3qI3zbTjP1Yo8-AVlVVSIfyHnoBDbODbny.cQ2USQ0f956HHju6gyYblXbnV4FPPaG-j-Fcx4lVdNC',
    ],
    [
      "it was 'eyJxyzm4KvvIwzZf7wRds7Y6LOolqJnbO1DLVOrn3v1q1w44w-2A0f7_baKMkfN.5L-hnw2liP5LVy-HnbneZ3a9zG3JoNyHrjo3PE9Kg0003-QXPGW0fRigMJiKQYiyZX_Xm5PSi6BQmK4HefxcMUvt7i1m5U4600V_InHZvr6YrvN3n0RapNWtSYy7BNwkf6gpbHLX5gVJcmIRXfz3wGe51ilcXYlU_4Kcn-QlTXlgFtsrC4nhi1KJSnAvB0Ag1H0mZEGa0uW_q_RHm5m2mpI5b6QN0OteeJGnNr5XEBAAsKfigzkgUeEku4te8PDv3BFPDJmO2wppyeXCANMla1v5vl3UQxiXzrqHrG_vULRe8wSkSFdby0jLrcrTLNmUie9Rz8tud94hKDa65h4y9R.Dm-pzzYm44_7vKbM.im14CCwvy_G2-eqGAUFtcM67XltuG4ZmgA4CH1hfoif8F0miERoVdznWua2Caqy1mnTPF9IT7RPsNL93vC90gwH6cEqaA6CVGrziB4pmfhZARb1cQKXyfCWd_tGDPsuBqqYqT6snGhxkwodugjihbP44_mPAME-XXpBxey3QDEQsfnwY62NE6MCwu1JqgaJZFqCdJf-u.yE15p1AMraIL-fKFviv0mC'",
      'eyJxyzm4KvvIwzZf7wRds7Y6LOolqJnbO1DLVOrn3v1q1w44w-2A0f7_baKMkfN.5L-hnw2liP5LVy-HnbneZ3a9zG3JoNyHrjo3PE9Kg0003-QXPGW0fRigMJiKQYiyZX_Xm5PSi6BQmK4HefxcMUvt7i1m5U4600V_InHZvr6YrvN3n0RapNWtSYy7BNwkf6gpbHLX5gVJcmIRXfz3wGe51ilcXYlU_4Kcn-QlTXlgFtsrC4nhi1KJSnAvB0Ag1H0mZEGa0uW_q_RHm5m2mpI5b6QN0OteeJGnNr5XEBAAsKfigzkgUeEku4te8PDv3BFPDJmO2wppyeXCANMla1v5vl3UQxiXzrqHrG_vULRe8wSkSFdby0jLrcrTLNmUie9Rz8tud94hKDa65h4y9R.Dm-pzzYm44_7vKbM.im14CCwvy_G2-eqGAUFtcM67XltuG4ZmgA4CH1hfoif8F0miERoVdznWua2Caqy1mnTPF9IT7RPsNL93vC90gwH6cEqaA6CVGrziB4pmfhZARb1cQKXyfCWd_tGDPsuBqqYqT6snGhxkwodugjihbP44_mPAME-XXpBxey3QDEQsfnwY62NE6MCwu1JqgaJZFqCdJf-u.yE15p1AMraIL-fKFviv0mC',
    ],
    [
      'eyJt0uWreW90sNAA_A9R0P0smObblgKR2JHn9.eyJwaGQ8jfOmjnyq0smO0NU25VDqa3l6TZ_kCc83SKhyzXYgJPX-MnhWG14Ml_Z.',
      'eyJt0uWreW90sNAA_A9R0P0smObblgKR2JHn9.eyJwaGQ8jfOmjnyq0smO0NU25VDqa3l6TZ_kCc83SKhyzXYgJPX-MnhWG14Ml_Z.',
    ],
  ],
  keeps: [
    'abceyJa4HHef-0n1LMXlWG1lt--Dk-BV26ywoIlr.eyJRMKQW5bWdc1yb5ysTeObqcVM1wactBzZTTxSw6LPqRDD8NWb9sAOaWHBm5h2bU3gwjio7tF30dvceF2B-gZk1bXil3.VUosj_FMjVE3g2mKWQv4gGtfVh-mja6bWo-OSQhzKs2',
    'the header eyJhbGciOiJIUzI1NiJ9 alone',
    'eyJ.eyJ.x',
  ],
})
