import { useMutation } from '@tanstack/react-query'
import { ParleyError, type ResultOf } from '@parley/sdk'
import { useEffect, useRef, useState } from 'react'
import { parley, refresh } from '../../../api.ts'
import { useText } from '../../../text/text.ts'
import { faultsOf, type Faults } from '../../../ui/schema-check.ts'
import { done } from '../../../ui/shell/toast.ts'
import { fieldNames } from './draft.ts'
import { CANCELLED, TIMED_OUT, upload } from './upload.ts'

export type Sending = {
  /** How much is on its way, 0 to 1; undefined while nothing is. */
  share: number | undefined
  error: unknown
  /** What is to be said besides: that it was stopped. */
  note: string | undefined
  /** What the service found wrong, by the name of the field. */
  faults: Faults
  send(form: FormData): void
  stop(): void
}

/** Sends new papers, or those of a bundle that is completed or corrected, and reports progress. */
export function useSending(sid: string | undefined, sent: () => void): Sending {
  const { bundles } = useText().numbers
  const [share, setShare] = useState<number>()
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  const sending = useMutation({
    mutationFn: (form: FormData) => {
      const url =
        sid === undefined
          ? parley.urlOf('createRegulatoryBundle', { body: form })
          : parley.urlOf('updateRegulatoryBundle', { sid, body: form })
      stopper.current = new AbortController()
      setShare(0)
      return upload<ResultOf<'createRegulatoryBundle'>>({
        method: sid === undefined ? 'POST' : 'PATCH',
        url,
        form,
        onProgress: setShare,
        signal: stopper.current.signal,
      })
    },
    onSettled: () => setShare(undefined),
    onSuccess: async () => {
      await refresh('listRegulatoryBundles', 'getRegulatoryBundle')
      done(bundles.done)
      sent()
    },
  })
  const { error } = sending
  const code = error instanceof ParleyError ? error.code : undefined
  const notes: Readonly<Record<string, string>> = {
    [CANCELLED]: bundles.cancelled,
    [TIMED_OUT]: bundles.timedOut,
  }
  const note = code === undefined ? undefined : notes[code]
  return {
    share,
    error: note === undefined ? (error ?? undefined) : undefined,
    note,
    faults: fieldNames(faultsOf(error)),
    send: sending.mutate,
    stop: () => stopper.current?.abort(),
  }
}
