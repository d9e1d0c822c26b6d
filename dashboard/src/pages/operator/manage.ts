import type { ManagedAccountChange } from '@parley/sdk'
import { useRequest } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { done, failed } from '../../ui/shell/toast.ts'

/** Changes what the operator decides of an account. */
export function useManaging(accountId: string) {
  const text = useText()
  const request = useRequest('updateAccount', ['listAccounts', 'getAccount', 'getSubscription', 'getSession'])
  return {
    isPending: request.isPending,
    change: (body: ManagedAccountChange) => request.mutateAsync({ accountId, body }),
    /** The same, for what is not part of a form: says in a corner of the page how it went. */
    changeAndSay: (body: ManagedAccountChange, message: string) =>
      request.mutate(
        { accountId, body },
        { onSuccess: () => done(message), onError: (error) => failed(error, text) },
      ),
  }
}
