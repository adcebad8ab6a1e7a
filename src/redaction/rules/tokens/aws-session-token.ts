import {defineToken} from './shape/token.ts'

export const awsSessionToken = defineToken({
  id: 'aws-session-token',
  why: 'An AWS session token completes temporary credentials; all begin with the same encoded bytes (AWS docs, "AWS STS").',
  keywords: ['iqojb3jpz2lu', 'fwogzxivyxdz', 'fqogzxivyxdz'],
  pattern: /(?:IQoJb3JpZ2lu|FwoGZXIvYXdz|FQoGZXIvYXdz)(?:%2[BbFf]|%3[Dd]|[A-Za-z0-9+/_=-]){100,4000}/,
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
})
