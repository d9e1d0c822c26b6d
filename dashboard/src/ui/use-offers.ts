import { useAnswer } from '../api.ts'

/** What the service does, as its operator has set it up; nothing until that is known. */
export function useOffers() {
  const rules = useAnswer('getSignUpRules', {}).data?.data
  return { isKnown: rules !== undefined, ...rules }
}
