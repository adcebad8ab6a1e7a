import type {Keeper} from '../keep-declared.ts'
import type {ClusterReader} from '../port.ts'
import {apiPath, getPurpose, listPurpose} from '../purpose.ts'
import {type Asking, allPages, askFor, PAGE_SIZE} from './answer.ts'

export type ObjectReader = Pick<ClusterReader, 'list' | 'get'>

export function objectReader(asking: Asking, keeper: Keeper): ObjectReader {
  return {
    list: (kind, {namespace, labels}) =>
      allPages(asking, listPurpose(kind, namespace), {
        path: apiPath(kind, namespace, null),
        limit: PAGE_SIZE,
        labels,
        read: body => keeper.page(kind, body),
      }),
    get: (kind, where) =>
      askFor(asking, {path: apiPath(kind, where.namespace, where.name)}, getPurpose(kind, where), body =>
        keeper.object(kind, body),
      ),
  }
}
