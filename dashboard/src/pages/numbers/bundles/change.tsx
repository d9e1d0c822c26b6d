import { Text } from '@mantine/core'
import type { RegulatoryBundle } from '@parley/sdk'
import { useEffect, useRef } from 'react'
import { useAnswer, useRequest } from '../../../api.ts'
import { fill, useText } from '../../../text/text.ts'
import { Answer } from '../../../ui/answer.tsx'
import { ConfirmAbout } from '../../../ui/confirm-about.tsx'
import { BundleForm } from './form.tsx'

type Props = {
  sid: string
  country: string
  /** Whether the user has just asked for it, and gets the focus there; not where the page was opened with it. */
  isLed: boolean
  close: () => void
}

/** The form with what was sent before in it. */
export function ChangeBundle({ sid, country, isLed, close }: Props) {
  const query = useAnswer('getRegulatoryBundle', { sid })
  const place = useRef<HTMLDivElement>(null)
  const isThere = query.data !== undefined
  useEffect(() => {
    if (isThere && isLed) place.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isThere, isLed])
  return (
    <div ref={place}>
      <Answer query={query}>
        {({ data }) => <BundleForm country={country} bundle={data} sent={close} cancel={close} />}
      </Answer>
    </div>
  )
}

/** Deletes papers, once it is confirmed; where numbers rest on them the service says which. */
export function DeleteBundle({ bundle, close }: { bundle: RegulatoryBundle | undefined; close: () => void }) {
  const { bundles: words } = useText().numbers
  const request = useRequest('deleteRegulatoryBundle', ['listRegulatoryBundles', 'getSubscription'])
  return (
    <ConfirmAbout
      of={bundle}
      close={close}
      title={({ name }) => fill(words.deleteTitle, { name: name ?? '' })}
      action={words.delete}
      confirm={({ sid }) => request.mutateAsync({ sid })}
      said={words.deleted}
    >
      {() => <Text size="sm">{words.deleteWarning}</Text>}
    </ConfirmAbout>
  )
}
