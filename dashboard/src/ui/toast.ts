import { notifications } from '@mantine/notifications'
import { explain } from './fault.tsx'
import type { Catalogue } from '../text/text.ts'

/** Says that something was done. */
export function done(message: string): void {
  notifications.show({ message, color: 'pine', withBorder: true, withCloseButton: false })
}

/** Says that something failed and what to do about it. */
export function failed(error: unknown, text: Catalogue): void {
  notifications.show({
    title: text.shell.fault.title,
    message: explain(error, text),
    color: 'red',
    withBorder: true,
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': text.shell.actions.close },
  })
}
