import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { lazily } from './lazily.ts'

type Opened = { opened: boolean }

/** A window that is loaded when it is first opened. */
export function lateDialog<Props extends Opened, Name extends string>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const Dialog = lazily(load, name) as ComponentType<Props>

  // It stands closed for a moment: what opens notes where the focus was, and gives it back in the end.
  function Opening(props: Props) {
    const [isOpen, setOpen] = useState(false)
    useEffect(() => setOpen(props.opened), [props.opened])
    return <Dialog {...props} opened={isOpen} />
  }
  return function LateDialog(props: Props) {
    const [wasAsked, setAsked] = useState(false)
    if (props.opened && !wasAsked) setAsked(true)
    return <Suspense>{wasAsked && <Opening {...props} />}</Suspense>
  }
}
