import {
  type keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { ParleyError, type InputOf, type OperationId, type ResultOf } from '@parley/sdk'
import { createOperations } from '@parley/sdk/operations'

/** The service that this page came from, as the signed-in user. */
export const parley = createOperations({ baseUrl: location.origin })

/** Another page may have changed things meanwhile; until then, what is known is shown at once. */
const FRESH_MS = 10_000
const TRIES = 2

let signedOut: () => void = () => undefined

/** What happens once the session is over. */
export function onSignedOut(listener: () => void): void {
  signedOut = listener
}

function notice(error: unknown): void {
  if (error instanceof ParleyError && error.status === 401) signedOut()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Trying again does not help where the service has answered.
      retry: (failures, error) =>
        failures < TRIES && !(error instanceof ParleyError && error.status > 0 && error.status < 500),
    },
  },
})

/** One reading operation, for `useQuery`, `ensureQueryData` and the like. */
export function asking<Id extends OperationId>(id: Id, input: InputOf<Id>) {
  return queryOptions({
    queryKey: [id, input],
    queryFn: ({ signal }): Promise<ResultOf<Id>> => parley.askUntil(signal, id, ...([input] as never)),
  })
}

/** What an operation answers, kept and refreshed. */
export function useAnswer<Id extends OperationId>(id: Id, input: InputOf<Id>, options: Asking = {}) {
  return useQuery({ ...asking(id, input), ...options })
}

type Asking = {
  /** Asks again and again. */
  refetchInterval?: number | false
  enabled?: boolean
  /** Of a list's next page: the last page stays until it is there. */
  placeholderData?: typeof keepPreviousData
}

/** An operation that changes something; afterwards the answers of `refreshes` are asked for again. */
export function useRequest<Id extends OperationId>(id: Id, refreshes: readonly OperationId[] = []) {
  return useMutation({
    mutationFn: (input: InputOf<Id>): Promise<ResultOf<Id>> => parley.ask(id, ...([input] as never)),
    onSuccess: () => refresh(...refreshes),
  })
}

export async function refresh(...ids: readonly OperationId[]): Promise<void> {
  await Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: [id] })))
}
