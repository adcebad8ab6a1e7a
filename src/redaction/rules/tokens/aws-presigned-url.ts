import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const awsPresignedUrl = defineShape({
  id: 'aws-presigned-url',
  why: 'Signature and session token of a presigned AWS request are the permission itself (AWS docs, "SigV4").',
  keywords: ['x-amz-signature', 'x-amz-security-token'],
  pattern: /[Xx]-[Aa]mz-(?:[Ss]ignature|[Ss]ecurity-[Tt]oken)(?:=|%3[Dd]|["']?: ?["']?)(?<secret>[\w%+/=.-]{40,4000})/,
  accept: isNoPlaceholder,
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
})
