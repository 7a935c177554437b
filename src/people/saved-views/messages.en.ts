import { ALL_VIEWS_MAX, VIEW_NAME_MAX, VIEWS_MAX } from './saved-views.limits.ts'

export const viewTexts = {
  list: 'Choose which list it is a view of',
  name: `Give the view a name of at most ${VIEW_NAME_MAX} characters`,
  query: 'This is no view of a list',
  tooMany: `One person keeps at most ${VIEWS_MAX} views of a list. Delete one first.`,
  tooManyInAll: `One person keeps at most ${ALL_VIEWS_MAX} views. Delete one first.`,
  noView: 'There is no such view. It may have been deleted.',
}
