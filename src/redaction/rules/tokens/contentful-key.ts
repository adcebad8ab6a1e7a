import {defineBesideVendor} from './shape/beside-vendor.ts'

export const contentfulKey = defineBesideVendor({
  id: 'contentful-key',
  why: 'Contentful delivery keys are 43 characters (Contentful docs).',
  vendors: ['contentful'],
  value: /[\w=-]{43}/,
  hides: [
    ['CONTENTFUL_API_KEY=tvBjTp0pknUFHJ0rgQr3Aw3RZWvnfYAXd0HKWUDPGZK', 'tvBjTp0pknUFHJ0rgQr3Aw3RZWvnfYAXd0HKWUDPGZK'],
    ['contentfulToken: "pp7MGKBFPIuQriRNXLvyrfLcI6ZRm6v4gMdls2U6PEy"', 'pp7MGKBFPIuQriRNXLvyrfLcI6ZRm6v4gMdls2U6PEy'],
  ],
  keeps: [
    'CONTENTFUL_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'CONTENTFUL_TOKEN=$CONTENTFUL_TOKEN',
    'GET https://contentful.example.org/v1/items/0b778892 200',
  ],
})
