import { useRouter } from '@tanstack/react-router'
import { queryClient } from '../api.ts'

/**
 * Ends the session by `end` and shows the sign-in. What was known goes last: a page that still stands would ask for it
 * again, and be refused.
 */
export function useLeave() {
  const router = useRouter()
  return async (end: () => Promise<unknown>): Promise<void> => {
    // It is there before the session ends, so that the page that stands has no time to ask for more.
    await router.preloadRoute({ to: '/sign-in' })
    await end()
    await router.navigate({ to: '/sign-in' })
    queryClient.clear()
  }
}
