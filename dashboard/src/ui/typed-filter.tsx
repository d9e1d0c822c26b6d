import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; send: (value: string) => void }

/** A filter that is typed: it goes into the address once the typing rests. */
export function TypedFilter({ value, send, ...look }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const settle = useDebouncedCallback((text: string) => {
    sent.current = text
    send(text)
  }, TYPING_MS)
  useEffect(() => {
    // The address has changed by other means: by the back button, a link, or a button that clears the filters.
    if (value === sent.current) return
    settle.cancel()
    sent.current = value
    setTyped(value)
    // `settle` is another function each time and does the same.
  }, [value])
  return (
    <TextInput
      autoComplete="off"
      {...look}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        settle(event.currentTarget.value.trim())
      }}
    />
  )
}
