import {EventPage} from './event-page.ts'
import {EventSortOrder} from './event-sort-order.ts'
import {HTTPValidationError} from './http-validation-error.ts'
import {ValidationError} from './validation-error.ts'

/** What the search is asked with and answers with, by the name it has in the published schema. */
export const SEARCH = {EventPage, EventSortOrder, HTTPValidationError, ValidationError} as const
