import { useAnswer } from '../../api.ts'

/** Whether the signed-in user is an operator. */
export function useOperator(): boolean {
  return useAnswer('getSession', {}).data?.operator === true
}
