import type {Examples} from '../examples.ts'

export const AMAZON: Examples = {
  'amazon-oauth-client-secret': {
    hides: [
      [
        "it was 'amzn1.oa2-cs.v1.c7a0f7043e649521a91593d958636a5766259986364e432d58d1fd617b533666'",
        'amzn1.oa2-cs.v1.c7a0f7043e649521a91593d958636a5766259986364e432d58d1fd617b533666',
      ],
      [
        'amzn1.oa2-cs.v1.592abd5016a2f775e832dc7482ba59ef0e3eae49759181ebab32d3a1d9c49ac5',
        'amzn1.oa2-cs.v1.592abd5016a2f775e832dc7482ba59ef0e3eae49759181ebab32d3a1d9c49ac5',
      ],
    ],
    keeps: [
      'KEY=amzn1.oa2-cs.v1.0000000000000000000000000000000000000000000000000000000000000000',
      'abcamzn1.oa2-cs.v1.389cb731aca95d716a792a62fbca39bc148c341ef6039705b68317a4b8bfff1a',
    ],
  },
  'aws-access-key-id': {
    hides: [
      ['AKIAQI2UEEZOS4MUOJJU', 'AKIAQI2UEEZOS4MUOJJU'],
      ['level=info msg="token ASIAXH6QF4N2LXRVA26P refused"', 'ASIAXH6QF4N2LXRVA26P'],
      ['id=%3DAKIA6C34FJ5X5DZGL2R6&keyAKIAQI2UEEZOS4MUOJJU', 'AKIA6C34FJ5X5DZGL2R6', 'AKIAQI2UEEZOS4MUOJJU'],
    ],
    keeps: [
      'KEY=AKIAXXXXXXXXXXXXXXXX',
      'ABCAKIA6C34FJ5X5DZGL2R6',
      'xAKIAWORDSINCAPITALS',
      'AKIAIOSFODNN7EXAMPLE',
      'arn:aws:iam::123456789012:role/AROAJQRSTUVW',
    ],
  },
  'aws-secret-beside-id': {
    hides: [
      ['AKIAQ7RW3DLN5XKT2MVB zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v', 'zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v'],
      [
        'id ASIAQ7RW3DLN5XKT2MVB / 4hTq/rXUtnFEMIxK7MDENG+bPxRfiCYzQ8KqLm2v',
        '4hTq/rXUtnFEMIxK7MDENG+bPxRfiCYzQ8KqLm2v',
      ],
      ['zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v,AKIAQ7RW3DLN5XKT2MVB', 'zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v'],
    ],
    keeps: ['zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v', 'commit 8f14e45fceea167a5a36dedd4bea2543f7c1b2a9'],
  },
  'aws-bedrock-key': {
    hides: [
      [
        'GET /hooks/ABSKQmVkcm9ja0FQSUtleS1lfqRhxffd7c44I+sRDHPhJmSgljl869+rq+ewHP4uaEzj4s7LyAbacZucH6VQo0xc3ByqqFukxGt7q06RDN0QualY6DBKVej1qHCQhKri15C=/events 200',
        'ABSKQmVkcm9ja0FQSUtleS1lfqRhxffd7c44I+sRDHPhJmSgljl869+rq+ewHP4uaEzj4s7LyAbacZucH6VQo0xc3ByqqFukxGt7q06RDN0QualY6DBKVej1qHCQhKri15C=',
      ],
      [
        'export KEY=ABSKQmVkcm9ja0FQSUtleS1exDmURRM2L0c69enMnjGfFdkULZZ0ie6I4i5kyN9nwHT/lzsh+kselV03AAU2rPDvAyzTnJBZ5H8A3IuKtkw0UxzVaqQg0weCcKaufoqaJTw8yuY',
        'ABSKQmVkcm9ja0FQSUtleS1exDmURRM2L0c69enMnjGfFdkULZZ0ie6I4i5kyN9nwHT/lzsh+kselV03AAU2rPDvAyzTnJBZ5H8A3IuKtkw0UxzVaqQg0weCcKaufoqaJTw8yuY',
      ],
    ],
    keeps: [
      'abcABSKQmVkcm9ja0FQSUtleS1nMn0w77Hj9OxQWmHygYXB/hvDT5R6EkFQtZFBiAreGPd0NSSXu0tgUkq9kHKeIB59J4e096tv/H1zGt9MrGkvmSuQuRjJtsgeEXd5wstDHRE=',
    ],
  },
  'aws-bedrock-short-term-key': {
    hides: [
      [
        '{"note":"sent bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29twLYlO2uSZ+UbUF2rbB3a5CMl6IBD5h7EDNw8rTRmpj/ny9kj48gM50Ktsjrd1QTCrqmL1fDfhZmNA5LrCAydsb8Z/Du8eVESuSrgJz+ooLC5crVB8R2lSBGqLbDaupKNLUCUIIR2Yxa3M/1/rPrKJqCUqF0GGlkcSfbOPF1NIDYiJ9E1g5yj6ljUo0ro1ookv4h+AXBf+DPlS3WmjtfJRFOAm+EdQsh2ZfDF/oPfrB0kGyHe9WpFvBpQKGJFPDZUs9XK+88QfPZSF6gza2OzccabIMZesA36Q0snd2eA+IoE"}',
        'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29twLYlO2uSZ+UbUF2rbB3a5CMl6IBD5h7EDNw8rTRmpj/ny9kj48gM50Ktsjrd1QTCrqmL1fDfhZmNA5LrCAydsb8Z/Du8eVESuSrgJz+ooLC5crVB8R2lSBGqLbDaupKNLUCUIIR2Yxa3M/1/rPrKJqCUqF0GGlkcSfbOPF1NIDYiJ9E1g5yj6ljUo0ro1ookv4h+AXBf+DPlS3WmjtfJRFOAm+EdQsh2ZfDF/oPfrB0kGyHe9WpFvBpQKGJFPDZUs9XK+88QfPZSF6gza2OzccabIMZesA36Q0snd2eA+IoE',
      ],
      [
        'next=%3Dbedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29tpsZ99CwAH7UFlmrP+tT+bV0Bdw7AOiZ/5KKv6P5AeBx0rMeBC6MaDYWGavbNTFYp+DPzRTZByIF10FBTwmwFx5EvMSt1IrcvQCUfJL0NCSBxmx8btYpv3qEtO83LdXSNWjuRtKwZtBLPQ5h3VLWtehoAJLSR9USarv5OC8aQ4wTI1JsIxZ7BsbKbPezEanqP0a/oFd6O0Vup5lI/UgpbeFv9KReITQHjFH9gjNOkmpFo87rK=%26page',
        'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29tpsZ99CwAH7UFlmrP+tT+bV0Bdw7AOiZ/5KKv6P5AeBx0rMeBC6MaDYWGavbNTFYp+DPzRTZByIF10FBTwmwFx5EvMSt1IrcvQCUfJL0NCSBxmx8btYpv3qEtO83LdXSNWjuRtKwZtBLPQ5h3VLWtehoAJLSR9USarv5OC8aQ4wTI1JsIxZ7BsbKbPezEanqP0a/oFd6O0Vup5lI/UgpbeFv9KReITQHjFH9gjNOkmpFo87rK=',
      ],
    ],
    keeps: [
      'KEY=bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29txxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcbedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29txrbUZkNBTfyc1hi9gz+wtRG1TxBk81hTV4RQulf3zhaAClFXEqXFv77/2VvfkNr7ZGGdag2sV3TcstCbgFcRlaeIrt1oseKE4RtSk2OREd5ca9rwvLVU4HVHQjWVGTvGk2FVsffiAfIefNaVkth0baeuGHhOoK5CEGF1dF7ctWmP5n4ZzWJwaOABIBnx1a5suCNY9P0cHwhlu+GI9gitejGFKJzpPP2XNOIglhBmU3CYZZ7j9+6qqKFhrgEtVlWXdFgB26bh/KjEGJMeMSxl2D55EXh2nKfZIx7F7hb1qmKv',
    ],
  },
  'aws-mws-token': {
    hides: [
      ['argv: [run, amzn.mws.680797f6-88eb-cd9f-b030-ef5f7010be44]', 'amzn.mws.680797f6-88eb-cd9f-b030-ef5f7010be44'],
      ['first\\namzn.mws.30fba132-14b9-de7e-92df-5af2a3885c76\\nlast', 'amzn.mws.30fba132-14b9-de7e-92df-5af2a3885c76'],
    ],
    keeps: ['abcamzn.mws.9299e849-35ae-7a15-3593-43295ce98cb9'],
  },
  'aws-presigned-url': {
    hides: [
      [
        'https://b.s3.amazonaws.com/k?X-Amz-Expires=300&X-Amz-Signature=e9e516d5c8aa1f8e05acf1064c72b7e644d05661716be6e032c32665639f77ca',
        'e9e516d5c8aa1f8e05acf1064c72b7e644d05661716be6e032c32665639f77ca',
      ],
      [
        'X-Amz-Security-Token=QhIssU1F3WBvQvP5uC+Ugf5MrI/X5Y81paGPchVMDZhR34vwKh+jJxM7SEfq/wcTgIvvjU3+3yqy4E2li933TqcjhNGHPb3HU21w+BJ+Mc8PJ9VIpabzI4KkIfBKPoTCkS3RbOAo1Stm4gk7hgqKZoKDFUUZO/Yed1RLVd2IChm0L0FIUnVV4EZRf8EnJtS46J814jx6',
        'QhIssU1F3WBvQvP5uC+Ugf5MrI/X5Y81paGPchVMDZhR34vwKh+jJxM7SEfq/wcTgIvvjU3+3yqy4E2li933TqcjhNGHPb3HU21w+BJ+Mc8PJ9VIpabzI4KkIfBKPoTCkS3RbOAo1Stm4gk7hgqKZoKDFUUZO/Yed1RLVd2IChm0L0FIUnVV4EZRf8EnJtS46J814jx6',
      ],
    ],
    keeps: ['X-Amz-Signature-Version: 4', 'X-Amz-Signature=UNSIGNED'],
  },
  'aws-session-token': {
    hides: [
      [
        'export KEY=IQoJb3JpZ2luX2VjEDaNNy88erwGE+5e2bfW+m/8woKvOenV9NsnThOBWyYuV4gF8+zZzXpQPL6k+IE+gjnSP+fZKPlNhLBRl7Awe3BT71xB+BAW9bNvkItdnpt2EvkvrRILgAZlm4jb0t91PegND4ScNcTpHcuP88shcDqujElyCFeSHDlcI1mIK65PuvFJayFvY3mGCmN0LXNIcf6+zgMbwNZUzI/rDLS88w4TSj7yGIfh9A2JHuBys1pcQV5txPyEV0M+ulUYu9o2JyLnvgcRQUk5eByPKCufyoM6N6YbRnAStLO4MoFGoIm3G==',
        'IQoJb3JpZ2luX2VjEDaNNy88erwGE+5e2bfW+m/8woKvOenV9NsnThOBWyYuV4gF8+zZzXpQPL6k+IE+gjnSP+fZKPlNhLBRl7Awe3BT71xB+BAW9bNvkItdnpt2EvkvrRILgAZlm4jb0t91PegND4ScNcTpHcuP88shcDqujElyCFeSHDlcI1mIK65PuvFJayFvY3mGCmN0LXNIcf6+zgMbwNZUzI/rDLS88w4TSj7yGIfh9A2JHuBys1pcQV5txPyEV0M+ulUYu9o2JyLnvgcRQUk5eByPKCufyoM6N6YbRnAStLO4MoFGoIm3G==',
      ],
      [
        'export KEY=FwoGZXIvYXdzEOrgL72xjKwxfRmMxWVqygWA/w6ICroSQzyDUXU+Af5LDS8PTKyhpGXbKgmnnjCdjA7+UyWZkF7Dynxh1mI6YDA9xCHp6G/u0UPx5XvUJCa5BQIV3okn4CoXaol0VwXDlciN+a/eFaqR6BVAbnlG1CufpbwZgrSrqO/fM2GyqDYArbiJgugKz9De+BVFr6V88LD956utRnypiO4JaPXhop7nmgiDeKMM0rT8N3qZegpgkf2uQq8MCFsEBR/rPHP5RUOB1=',
        'FwoGZXIvYXdzEOrgL72xjKwxfRmMxWVqygWA/w6ICroSQzyDUXU+Af5LDS8PTKyhpGXbKgmnnjCdjA7+UyWZkF7Dynxh1mI6YDA9xCHp6G/u0UPx5XvUJCa5BQIV3okn4CoXaol0VwXDlciN+a/eFaqR6BVAbnlG1CufpbwZgrSrqO/fM2GyqDYArbiJgugKz9De+BVFr6V88LD956utRnypiO4JaPXhop7nmgiDeKMM0rT8N3qZegpgkf2uQq8MCFsEBR/rPHP5RUOB1=',
      ],
    ],
    keeps: [
      'KEY=IQoJb3JpZ2luX2VjExxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx==',
      'abcIQoJb3JpZ2luX2VjESsvOsy/n6YCcT5zAj03Z4smn8E6bp09Jcpi+bGSgQ0k9ELD4oL1z4mJXDr1//TQWAIgKsn8557ELnMpySQ3kfLx5j/W/IMNa9zOPe/r5+WA2WjjwO5jVqiIlBxqEWUiD00HUd9ixs/SH4cmXQI6xz+597SQ09TSwdgOyEiFnnZsuiyQAgKtnp/lW26hAOTNc9W+N8eMWs70mMiLb1mbiibMngPSwyHxqJ4+WLSNie+44zGzfbCG4UJAt1ozvhtc5ZaufutKOzXhenokJAEbEf4wkleag54R/ecNEmsZPLjF6==',
    ],
  },
  'ecr-password': {
    hides: [
      [
        'login AWS:eyJwYXlsb2FkIjoikD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L at',
        'eyJwYXlsb2FkIjoikD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L',
      ],
    ],
    keeps: ['AWS:eyJwYXlsb2Fk', 'eyJwYXlsb2FkIjoikD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L'],
  },
}
