import { useRouter } from '@tanstack/react-router'
import { queryClient } from '../../api.ts'

/** Only pages of ours: an address that came from elsewhere leads nowhere. */
function safeNext(next: string | undefined): string {
  const url = next === undefined ? null : URL.parse(next, location.origin)
  const isOurs = url?.origin === location.origin && next?.startsWith('/') === true && !next.startsWith('//')
  return isOurs ? `${url.pathname}${url.search}` : '/'
}

/** To the page that was asked for before sign-in. */
export function useArrive() {
  const router = useRouter()
  return async (next?: string) => {
    queryClient.clear()
    await router.navigate({
      href: `/dashboard${safeNext(next)}`.replace(/^\/dashboard\/dashboard/, '/dashboard'),
    })
  }
}
