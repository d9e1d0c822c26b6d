import type { NotificationData } from '@mantine/notifications'
import type { Catalogue } from '../../text/text.ts'
import { explain } from '../fault.tsx'

let isWanted = false
const listeners = new Set<() => void>()

/** What shows messages is loaded with the first of them. */
export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isWanted: () => isWanted,
}

const library = () => import('@mantine/notifications')

/** Says something in a corner of the page. */
export function toast(message: NotificationData): void {
  isWanted = true
  for (const listener of listeners) listener()
  void library().then(({ notifications }) => notifications.show({ withBorder: true, ...message }))
}

export function dismiss(id: string): void {
  void library().then(({ notifications }) => notifications.hide(id))
}

/** Says that something was done. */
export function done(message: string): void {
  toast({ message, color: 'pine', withCloseButton: false })
}

/** Says that something failed and what to do about it. */
export function failed(error: unknown, text: Catalogue): void {
  toast({
    title: text.shell.fault.title,
    message: explain(error, text),
    color: 'red',
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': text.shell.actions.close },
  })
}
