import type { ReactNode } from 'react'
import { Confirm } from './confirm.tsx'
import { done } from './shell/toast.ts'
import { useKept } from './kept/use-kept.ts'

type Props<T> = {
  /** What the question is about; it is asked while there is something. */
  of: T | undefined
  close: () => void
  title: (of: T) => string
  action: string
  confirm: (of: T) => Promise<unknown>
  /** The message once it has happened. */
  said: string
  /** What will happen, and what will be lost. */
  children: (of: T) => ReactNode
}

/** Asks before something in a list is deleted, and confirms it. */
export function ConfirmAbout<T>({ of, close, title, action, confirm, said, children }: Props<T>) {
  const shown = useKept(of)
  return (
    <Confirm
      opened={of !== undefined}
      close={close}
      title={shown === undefined ? '' : title(shown)}
      action={action}
      confirm={async () => {
        if (shown !== undefined) await confirm(shown)
        done(said)
      }}
    >
      {shown !== undefined && children(shown)}
    </Confirm>
  )
}
