import {defineToken} from './shape/token.ts'

export const nugetKey = defineToken({
  id: 'nuget-key',
  why: 'A NuGet.org key publishes packages (NuGet docs).',
  keywords: ['oy2'],
  where: 'begins-word',
  pattern: /oy2[a-z0-9]{43}/,
  hides: [
    [
      '{"note":"sent oy2mwif5ckip5sg0mks9ze8vfw2ocoknse508t9ovltfk3"}',
      'oy2mwif5ckip5sg0mks9ze8vfw2ocoknse508t9ovltfk3',
    ],
    ['next=%3Doy22x7i95u3zqps6euep391ts6f7z4k9s2wljphtahl59l%26page', 'oy22x7i95u3zqps6euep391ts6f7z4k9s2wljphtahl59l'],
  ],
  keeps: ['KEY=oy2xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcoy2g1af2xhw3nmw9iu916by64b8db6214i7xytq9ddolbw'],
})
