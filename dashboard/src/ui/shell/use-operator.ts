import { useAnswer } from '../../api.ts'

/** Whether whoever is signed in runs the installation. */
export function useOperator(): boolean {
  return useAnswer('getSession', {}).data?.operator === true
}
