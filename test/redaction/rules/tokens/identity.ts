import type {Examples} from '../examples.ts'

export const IDENTITY: Examples = {
  'age-secret-key': {
    hides: [
      [
        'level=info msg="token AGE-SECRET-KEY-1S8CQ7DJR3H79A5FCGKJA24EGMH2L2FNC8G2H4S00TX5E9S7740FVH5Q9R3 refused"',
        'AGE-SECRET-KEY-1S8CQ7DJR3H79A5FCGKJA24EGMH2L2FNC8G2H4S00TX5E9S7740FVH5Q9R3',
      ],
      [
        'GET /hooks/AGE-SECRET-KEY-1KAKDXTJ8PM85W3QNYDUWYLM5QUAFRVT4ZXZP2A4Q9LR8F54F5NNGH03ACL/events 200',
        'AGE-SECRET-KEY-1KAKDXTJ8PM85W3QNYDUWYLM5QUAFRVT4ZXZP2A4Q9LR8F54F5NNGH03ACL',
      ],
    ],
    keeps: [
      'abcAGE-SECRET-KEY-1A6VF4ECPF2EFSFKUPQE5QCAH95VK77VDAJ7JFLN52UQ3WS2SPQHUN35LKA',
      'age1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqs3290gq',
    ],
  },
  'authress-key': {
    hides: [
      [
        'export KEY=sc_5kc57er3vt.o2zk.acc_117djfddsn.ctkk53zk4olwx627id4252hfrsu5mpy7jwb0pdz4p2omzqy0',
        'sc_5kc57er3vt.o2zk.acc_117djfddsn.ctkk53zk4olwx627id4252hfrsu5mpy7jwb0pdz4p2omzqy0',
      ],
      [
        'export KEY=ext_2hom18alok.uwjc.acc-d5luu2f33f.nqre2l34nlyjkao5ft8gomn3t54rwnnwld68emdq235oan4n',
        'ext_2hom18alok.uwjc.acc-d5luu2f33f.nqre2l34nlyjkao5ft8gomn3t54rwnnwld68emdq235oan4n',
      ],
    ],
    keeps: [
      'KEY=sc_xxxxxxxxxx.xxxx.acc_xxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcsc_h826bj23no.7gd2.acc_v88ssapkms.tfiy6cyo0rl9cipwnk5aly1iyd4s7bq0y15606f40c6ujom1',
    ],
  },
  'base64-of-jwt': {
    hides: [
      [
        'value: ZXlKaGJHY2lPaUpJVXpJMU5pSjkuZXlKemRXSWlPaUkwTWpFeE55SjkuUm0zdlpKbVZkMFl4M3ZVZTdSYkx3NXNLZkcybkp0UGE5b1hpNE1oUXpE',
        'ZXlKaGJHY2lPaUpJVXpJMU5pSjkuZXlKemRXSWlPaUkwTWpFeE55SjkuUm0zdlpKbVZkMFl4M3ZVZTdSYkx3NXNLZkcybkp0UGE5b1hpNE1oUXpE',
      ],
    ],
    keeps: ['ZXlKIHRoaXMgaXMgbm8gdG9rZW4gYnV0IG9yZGluYXJ5IHRleHQsIGVuY29kZWQ='],
  },
  'base64-of-pem': {
    hides: [
      [
        'client-key-data: LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCk1DNENBUUF3QlFZREsyVndCQ0lFSUhxOGNUWjFtVmQwWXgzdlVlN1I=',
        'LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCk1DNENBUUF3QlFZREsyVndCQ0lFSUhxOGNUWjFtVmQwWXgzdlVlN1I=',
      ],
      [
        '"tls.key":"LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQpNSUlFcEFJQkFBS0NBUUVBeDNKcTlWYlR6NUxyV2YwS2RIczdZdU1j"',
        'LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQpNSUlFcEFJQkFBS0NBUUVBeDNKcTlWYlR6NUxyV2YwS2RIczdZdU1j',
      ],
    ],
    keeps: [
      'certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSURkekNDQWwrZ0F3SUJBZ0lFQWdBQXVUQU5CZ2txaGtpRzl3MEJBUVVG',
    ],
  },
  'doppler-token': {
    hides: [
      [
        '{"note":"sent dp.pt.jZDytBRkJ2SOYIKqyBo9aUsb3veiuHtACgiv2V4MM4P"}',
        'dp.pt.jZDytBRkJ2SOYIKqyBo9aUsb3veiuHtACgiv2V4MM4P',
      ],
      [
        'next=%3Ddp.st.prd.fkEeZUzZBu55WQAUbDkULHTvWKQz9TnkYMXp7hkIdIv%26page',
        'dp.st.prd.fkEeZUzZBu55WQAUbDkULHTvWKQz9TnkYMXp7hkIdIv',
      ],
    ],
    keeps: [
      'KEY=dp.pt.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcdp.pt.QDAiaQDmsZtEoNYnXXUVqf0nMTG3TMTBWBBtW0x0N2S',
      'dp.st.size',
    ],
  },
  jwt: {
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
  },
  'okta-api-token': {
    hides: [
      ['OKTA_API_KEY=00vmuUQXPo0vAebJaPO1gLtNQWZP2jiMUZegndjEio', '00vmuUQXPo0vAebJaPO1gLtNQWZP2jiMUZegndjEio'],
      ['oktaToken: "008XNswVowi2Z2Veq_bgy4PDe5fA8Lq36jZ367oRZc"', '008XNswVowi2Z2Veq_bgy4PDe5fA8Lq36jZ367oRZc'],
    ],
    keeps: [
      'OKTA_API_KEY=00xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'OKTA_TOKEN=$OKTA_TOKEN',
      'GET https://okta.example.org/v1/items/196fd0dc 200',
    ],
  },
  'okta-token': {
    hides: [
      ['Authorization: SSWS 00Co8QWxI2M6pQTewvopPeqNIOgc0axp2NKZq_gzzY', '00Co8QWxI2M6pQTewvopPeqNIOgc0axp2NKZq_gzzY'],
      [
        '-H "authorization: SSWS 00cEJBpeh-UtyrmT2HbbYgaYXAfSWfxvPOA8Yv-Afh"',
        '00cEJBpeh-UtyrmT2HbbYgaYXAfSWfxvPOA8Yv-Afh',
      ],
    ],
    keeps: ['SSWS $TOKEN'],
  },
  'onepassword-secret-key': {
    hides: [
      ['first\\nA3-N72S8F-9PE3HF-4N9IW-TG54U-U6H3J-APPGD\\nlast', 'A3-N72S8F-9PE3HF-4N9IW-TG54U-U6H3J-APPGD'],
      ["it was 'A3-H3E1QS-08SPDZEHXQ5-L37B6-HZS9M-HWGDJ'", 'A3-H3E1QS-08SPDZEHXQ5-L37B6-HZS9M-HWGDJ'],
    ],
    keeps: [
      'KEY=A3-XXXXXX-XXXXXX-XXXXX-XXXXX-XXXXX-XXXXX',
      'abcA3-LL4YQ1-BAZ9WI-1U52M-DH7OK-QF9JM-5NSFO',
      'layout A3-LANDSCAPE',
    ],
  },
  'onepassword-service-account-token': {
    hides: [
      [
        'export KEY=ops_eyJzaWduSW5BZGRyZXNzIjoiUQHRS100Ls_8YS5VMzvnUJZ6VShvB_CPOsJ0-dmlntDAGKxExxMPcFCLD-5L9-qVSLtz3wNb47V_42iTnNs0lVEe14XWown50-0nb0vi45j1cXPmHho6OLDksd7UUQmTdKNWTq9pckwOxCLZHgTWINxJctI97fZjNdordpF6igfJgAm1zGzHFKmaVLlT3pyaZIr012ImJXQvJaowbaDVAz_eX6cqERr8UOCSZvi9ywPaEFbDqwbvUzEJSeK2Wr-EIlB9GOLR82QGvwvSCeXrkMUdxbXxtq4IzmyClk1-dEGe',
        'ops_eyJzaWduSW5BZGRyZXNzIjoiUQHRS100Ls_8YS5VMzvnUJZ6VShvB_CPOsJ0-dmlntDAGKxExxMPcFCLD-5L9-qVSLtz3wNb47V_42iTnNs0lVEe14XWown50-0nb0vi45j1cXPmHho6OLDksd7UUQmTdKNWTq9pckwOxCLZHgTWINxJctI97fZjNdordpF6igfJgAm1zGzHFKmaVLlT3pyaZIr012ImJXQvJaowbaDVAz_eX6cqERr8UOCSZvi9ywPaEFbDqwbvUzEJSeK2Wr-EIlB9GOLR82QGvwvSCeXrkMUdxbXxtq4IzmyClk1-dEGe',
      ],
      [
        'export KEY=ops_eyJlbWFpbCI69RrMb3rc6Rrw8wnWIzB93E-5vYh87JuydHhXQ1XLMcVa__8PkRJYeYJf9FPT8xU8uc8HxB5lC_nG6dH1AJqrfryS8vUZDbeewWJ-zEp-fy2bpqNouYwPK61UumxtP6yg9pOO4tE8IeLNdAwKYUdvITsJoAEY3xKJRK0yJeI6UfTKqnuY1RydUviLLhBKjoZuFYF453DTRvX8z9ac643FB9Kuzpz6wVHJtcoXUH5DTwU984NBWJLB9yC64AButN3zANYLiBSAYJ1iyYscLtPgsbY-u3XtPM18yvTVN1x_-rJi54KfpJyYEWnPGKdHBuAAHBV8cMzJW8K8iPrpCE4_Zw0enw6Pmv',
        'ops_eyJlbWFpbCI69RrMb3rc6Rrw8wnWIzB93E-5vYh87JuydHhXQ1XLMcVa__8PkRJYeYJf9FPT8xU8uc8HxB5lC_nG6dH1AJqrfryS8vUZDbeewWJ-zEp-fy2bpqNouYwPK61UumxtP6yg9pOO4tE8IeLNdAwKYUdvITsJoAEY3xKJRK0yJeI6UfTKqnuY1RydUviLLhBKjoZuFYF453DTRvX8z9ac643FB9Kuzpz6wVHJtcoXUH5DTwU984NBWJLB9yC64AButN3zANYLiBSAYJ1iyYscLtPgsbY-u3XtPM18yvTVN1x_-rJi54KfpJyYEWnPGKdHBuAAHBV8cMzJW8K8iPrpCE4_Zw0enw6Pmv',
      ],
    ],
    keeps: [
      'KEY=ops_eyJzaWduSW5BZGRyZXNzIjoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcops_eyJzaWduSW5BZGRyZXNzIjoiaraHbF_kBOdB01J5FPh0QwmU5QNwkL9a0JOpQbbHsm3C28eRmXRs_HLWW8RrCrdk6SbzCYn-ZsY9mPN5NNmucTwqTiepimaUD3JfdobnHEpzcU_kM6RGsBdxmyCRPL78qx1xPiq0HY0Sa7aDQOlwjRd127MTzz8e_qsYW8AkkhN1U7aDOiavS_GLUMk-E7kv12pMW-8mLJn-AqrqI35UWVXeU88d2Ez50yBJKdEBVhtqOTElIIQqkxwIgopDsCrJsYw7upT87VBzaVBiLDH2FfXnD9bY_LZI2yYwphDyTbv1',
      'ops_eyJzaWduSW5BZGRyZXNz...',
      'ops_token',
    ],
  },
  'unkey-key': {
    hides: [
      ['GET /hooks/unkey_J0FdiMlKPqwdN403C5TjsP5H/events 200', 'unkey_J0FdiMlKPqwdN403C5TjsP5H'],
      ['export KEY=unkey_9wsDJNNxdmFpX3U2PKX7HXND', 'unkey_9wsDJNNxdmFpX3U2PKX7HXND'],
    ],
    keeps: ['KEY=unkey_xxxxxxxxxxxxxxxxxxxxxxxx', 'abcunkey_mf25S6fasCrBAWBc4DWuCRNN', 'unkey_verification_total'],
  },
  'vault-old-token': {
    hides: [
      ['vaultToken: "s.xjV0pLpWFv10KA0qf6uEJetE"', 's.xjV0pLpWFv10KA0qf6uEJetE'],
      ['{"name":"VAULT_SECRET","value":"s.uRBXc4B5xCMcX5O8Jonwf4Mz"}', 's.uRBXc4B5xCMcX5O8Jonwf4Mz'],
    ],
    keeps: [
      'VAULT_API_KEY=s.xxxxxxxxxxxxxxxxxxxxxxxx',
      'VAULT_TOKEN=$VAULT_TOKEN',
      'GET https://vault.example.org/v1/items/76eadfb1 200',
    ],
  },
  'vault-token': {
    hides: [
      ['export KEY=hvs.940ON7Yx8FmrZ_Ayos3QydlK', 'hvs.940ON7Yx8FmrZ_Ayos3QydlK'],
      [
        '{"note":"sent hvs.CAEShjI0CcI24w08UIuwnYXLXLV4y-fQT3R4tgDkVmqZlnPJwf-GI_pFzjOcv6aM5u1MS0sE05wJLc4wTus84C4tE15geb"}',
        'hvs.CAEShjI0CcI24w08UIuwnYXLXLV4y-fQT3R4tgDkVmqZlnPJwf-GI_pFzjOcv6aM5u1MS0sE05wJLc4wTus84C4tE15geb',
      ],
      [
        'next=%3Dhvb.AAAAAQkKQoxseA6EDivodahIWW-wVvxcbSuEtsQGc1BQsVMzkjla2zG_RdNdRtPheOtWqwEf99j5y4tPlVYn2Vy4i0AUUOCjt5_3rfwIQEhMARZBDizClTSD4aCLMRN05rk1MtQ6rGjBL2V78A%26page',
        'hvb.AAAAAQkKQoxseA6EDivodahIWW-wVvxcbSuEtsQGc1BQsVMzkjla2zG_RdNdRtPheOtWqwEf99j5y4tPlVYn2Vy4i0AUUOCjt5_3rfwIQEhMARZBDizClTSD4aCLMRN05rk1MtQ6rGjBL2V78A',
      ],
    ],
    keeps: ['KEY=hvs.xxxxxxxxxxxxxxxxxxxxxxxx', 'abchvs.6ex6RWy5-e4fhzBLb9Tj3-6f', 'hvs.example', 'hvb.tooshortxxx'],
  },
  'password-hash': {
    hides: [
      [
        'row 44 holds $2y$10$.YrsbKIx.j55Scr.Pk8cSye8PVsAXJnoSZm5Wf34rh1/Vb3uAnNBv',
        '$2y$10$.YrsbKIx.j55Scr.Pk8cSye8PVsAXJnoSZm5Wf34rh1/Vb3uAnNBv',
      ],
      ['app is md589627cbafe5ffceecefd411a27e316e7', 'md589627cbafe5ffceecefd411a27e316e7'],
      ['userPassword: {SSHA}hqLOjGos2+mlXFwZKuMbJEPejATOPo1w', '{SSHA}hqLOjGos2+mlXFwZKuMbJEPejATOPo1w'],
    ],
    keeps: ['costs $5$ and $6$ each', 'md5 of the file: 89627cbafe5ffceecefd411a27e316e7', '{SHA256} digest'],
  },
  'mysql-hash': {
    hides: [
      [
        "mysql> SET PASSWORD = '*58B4C52B3D0C840D6108DACBB3E22482E0840377'",
        '*58B4C52B3D0C840D6108DACBB3E22482E0840377',
      ],
    ],
    keeps: ['mysql *58B4C52B', 'password 58B4C52B3D0C840D6108DACBB3E22482E0840377AB'],
  },
  'infisical-token': {
    hides: [
      [
        'sent st.a62b94492fde385ec16ee72b.164d050c516000dbd3f328ee6401e419.d94b15712d71886d4ec483b0fd1975d6 today',
        'st.a62b94492fde385ec16ee72b.164d050c516000dbd3f328ee6401e419.d94b15712d71886d4ec483b0fd1975d6',
      ],
      [
        'export KEY=st.e51d8bb2e45aee8a1d3e3f44.4379381b4cb7a0199f41b493bbc21364.a3cff85e1b6bb16fe2a0229e7750ba8d',
        'st.e51d8bb2e45aee8a1d3e3f44.4379381b4cb7a0199f41b493bbc21364.a3cff85e1b6bb16fe2a0229e7750ba8d',
      ],
    ],
    keeps: [
      'abcst.66faa0d9aac3ca2a64a51f6d.aec6e7b84bd7a69cc3d69eb5c374c989.6537a6da3b8c696a9c6c8727cad37ed6',
      'st.short',
    ],
  },
  'stytch-secret': {
    hides: [
      [
        'sent secret-live-Xd6PD0hsHSa6uDWBCUvGkWrVwi9c00lBDhZlcs4Fc0K= today',
        'secret-live-Xd6PD0hsHSa6uDWBCUvGkWrVwi9c00lBDhZlcs4Fc0K=',
      ],
      [
        'export KEY=secret-live-MXpQrakGypiLqq5YHQJ6QK01Kz8AXgIp05RTxqd1fiN=',
        'secret-live-MXpQrakGypiLqq5YHQJ6QK01Kz8AXgIp05RTxqd1fiN=',
      ],
    ],
    keeps: ['abcsecret-live-ssJ95sOR2GlZBS09MGHUWoYFyzkpSUNmvS9TwaAm5nQ=', 'secret-live-short'],
  },
  'bitwarden-token': {
    hides: [
      [
        'BWS_ACCESS_TOKEN 0.60df043b-ac55-74e6-d493-d4b4243b3739.N94BaKcxDhBHqnoEEkT8YXCdZhJh56:9NOM0sp7pQa9EfBClSlkjZ== was used',
        '0.60df043b-ac55-74e6-d493-d4b4243b3739.N94BaKcxDhBHqnoEEkT8YXCdZhJh56:9NOM0sp7pQa9EfBClSlkjZ==',
      ],
    ],
    keeps: ['BWS_ACCESS_TOKEN is up since 2026'],
  },
  'persona-key': {
    hides: [
      [
        'sent persona_production_d63721fc-4d92-456c-506a-e505cf3643a2 today',
        'persona_production_d63721fc-4d92-456c-506a-e505cf3643a2',
      ],
      [
        'export KEY=persona_production_6f17a4ab-434a-d015-1da7-f6a9d17d4d0b',
        'persona_production_6f17a4ab-434a-d015-1da7-f6a9d17d4d0b',
      ],
    ],
    keeps: ['abcpersona_production_9898521e-c833-6591-c561-48bd6418132b', 'persona_production_short'],
  },
  'onfido-token': {
    hides: [
      [
        'sent api_live.r50f1YEuZV0.b7RNLWgDrkB6o2vx4CCuA4NphmTkgJXU today',
        'api_live.r50f1YEuZV0.b7RNLWgDrkB6o2vx4CCuA4NphmTkgJXU',
      ],
      [
        'export KEY=api_live.ac5Catb9Tre.CyUkaS0eOOET9pAxLBbw1uJDrO1C4Z7E',
        'api_live.ac5Catb9Tre.CyUkaS0eOOET9pAxLBbw1uJDrO1C4Z7E',
      ],
    ],
    keeps: ['abcapi_live.3aflDgcLhsS.wlqaUVqDWJglgT8iFwPhenJlxgf1LSny', 'api_live.short'],
  },
  'auth0-secret': {
    hides: [
      [
        'AUTH0_API_KEY=m8v5DfazYikxHj2A2GKkdqWUrQVeyxhHMpFp8o5xdUUs4H1DdUUueBfttl1gw4Z0',
        'm8v5DfazYikxHj2A2GKkdqWUrQVeyxhHMpFp8o5xdUUs4H1DdUUueBfttl1gw4Z0',
      ],
      [
        '"auth0Token": "7Qs1Wc7sycPYiVdPrIZtYKJA29LYYQZZSsThUcsSqINYDIGj2o7FOPcmZsFB7JQ3"',
        '7Qs1Wc7sycPYiVdPrIZtYKJA29LYYQZZSsThUcsSqINYDIGj2o7FOPcmZsFB7JQ3',
      ],
    ],
    keeps: ['AUTH0_API_KEY=$KEY', 'GET https://auth0.example.org/v1 200'],
  },
  'phase-token': {
    hides: [
      [
        'sent pss_service:v1:dff11aa951317f8bd2c96cec040ad362e06b097ee6fc37d6e760e5998ebe88d6:0c87bfa1354715c241ff691264de926c40ef215ba44723dd30fd5ad7bd8fb261:c4f30e984e5dd45d858a4f893aacf054b15ad5e47f46280efad14f94e1943a50:a4496558ee2cd5d3b890f8838e800d6e3c5f5fce044254937ea77f99343fbb12 today',
        'pss_service:v1:dff11aa951317f8bd2c96cec040ad362e06b097ee6fc37d6e760e5998ebe88d6:0c87bfa1354715c241ff691264de926c40ef215ba44723dd30fd5ad7bd8fb261:c4f30e984e5dd45d858a4f893aacf054b15ad5e47f46280efad14f94e1943a50:a4496558ee2cd5d3b890f8838e800d6e3c5f5fce044254937ea77f99343fbb12',
      ],
      [
        'export KEY=pss_service:v1:6a9b23dc71bd18fd6d2c432b1d0e34353101174dfb12424d8e16229abdc8feab:7a702f03a2adb42351c21903a743777f4ffcf9739b5eeadb08d08eb6489d46a6:ab6b8c0faa5aa7902364cbc6f3b315c383f8991dae3d643d7515694bb9fd29f5:70230823bce853a04c36baa2c3854df743f122c1534314f3c031374daf4afe7b',
        'pss_service:v1:6a9b23dc71bd18fd6d2c432b1d0e34353101174dfb12424d8e16229abdc8feab:7a702f03a2adb42351c21903a743777f4ffcf9739b5eeadb08d08eb6489d46a6:ab6b8c0faa5aa7902364cbc6f3b315c383f8991dae3d643d7515694bb9fd29f5:70230823bce853a04c36baa2c3854df743f122c1534314f3c031374daf4afe7b',
      ],
    ],
    keeps: [
      'abcpss_service:v1:64bb1e228ca68c1c781f4b2edbff0d43a4c25aeaa57cab24e6fa6b57489a5de5:5a15c24436d77df389b1d4b585bdf6a16ca521375839feac56ff6fa671d7865e:b9d662400d1bb50c8ec322211bbc0a479a10e782077f420ec2ff4198f3a3105b:14326793dd1f236c29de479fe2bd66e21f482b60ff6f533b0ddbcf26369b8715',
      'pss_service:short',
    ],
  },
  'vault-token-old': {
    hides: [['vault login s.kD83hfQ02mZx71LwQ9abcZp4', 's.kD83hfQ02mZx71LwQ9abcZp4']],
    keeps: ['vault status s.short', 'vault login s.xxxxxxxxxxxxxxxxxxxxxxxx'],
  },
}
