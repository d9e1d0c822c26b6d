import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { fill, useText } from '../../text/text.ts'
import type { CallView } from '../../web-call/calling.ts'

const MAX_LENGTH = 500

type Props = { view: CallView; name: string; send(text: string): void }

/** A turn in writing, for those who cannot or do not want to speak. */
export function Writing({ view: { phase, canSpeak }, name, send }: Props) {
  const { talk } = useText()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isLive = phase === 'live'
  useEffect(() => {
    if (isLive && !canSpeak) field.current?.focus()
  }, [isLive, canSpeak])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    send(text.trim())
    setText('')
  }

  return (
    <Group component="form" gap="xs" align="flex-end" wrap="nowrap" onSubmit={submit}>
      <TextInput
        ref={field}
        flex={1}
        label={talk.write.label}
        description={isLive ? undefined : fill(talk.write.before, { name })}
        placeholder={isLive ? talk.write.placeholder : undefined}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        disabled={!isLive}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isLive}>
        {talk.write.send}
      </Button>
    </Group>
  )
}
