import {defineToken} from './shape/token.ts'

export const awsBedrockShortTermKey = defineToken({
  id: 'aws-bedrock-short-term-key',
  why: 'A short-term Amazon Bedrock key is an encoded presigned address (AWS docs).',
  keywords: ['bedrock-api-key-'],
  pattern: /bedrock-api-key-[A-Za-z0-9+/_-]{100,4000}={0,2}/,
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
})
