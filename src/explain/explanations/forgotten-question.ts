import type {Explain} from '../explanation.ts'

/** A condensation removed the last message of the user, so the model no longer sees what it was asked. */
export const forgottenQuestion: Explain = ({forgotten, asked}) => {
  if (forgotten === null || asked === null) return null
  const left = forgotten.what.hasSummary
    ? 'only the summary can still contain it'
    : 'no summary replaces it, so the model cannot know it'
  return {
    sentence: `a condensation removed the last message of the user from the view of the model: ${left}`,
    evidence: [forgotten.id, asked.id],
    more: null,
    next: {do: 'send'},
  }
}
