import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ConfirmProps } from './confirm-dialog.tsx'

const ConfirmDialog = lazyRouteComponent(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

/** Asks once more before what is not undone with another click. The question is loaded when it is first asked. */
export function Confirm(props: ConfirmProps) {
  const [wasAsked, setAsked] = useState(false)
  if (props.opened && !wasAsked) setAsked(true)
  return <Suspense>{wasAsked && <ConfirmDialog {...props} />}</Suspense>
}
