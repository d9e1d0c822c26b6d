import { Text, UnstyledButton } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useText, fill } from '../../text/text.ts'
import styles from './calls.module.css'

type Props = {
  speaker: 'agent' | 'caller'
  text: string
  isInterim?: boolean
  isNow?: boolean
  /** When it was said, as it is written; with `seek`, a button. */
  at?: string | undefined
  seek?: (() => void) | undefined
}

/** What one side said. */
export function Bubble({ speaker, text, isInterim, isNow, at, seek }: Props) {
  const { conversation } = useText().call
  return (
    <li
      className={styles.bubble}
      data-speaker={speaker}
      data-interim={isInterim || undefined}
      data-now={isNow || undefined}
    >
      <Text size="xs" fw={600} c="dimmed" component="div">
        {conversation[speaker]}
        {at !== undefined && seek === undefined && ` · ${at}`}
        {at !== undefined && seek !== undefined && (
          <UnstyledButton
            ml="xs"
            fz="xs"
            c="dimmed"
            onClick={seek}
            aria-label={fill(conversation.seek, { time: at })}
          >
            <IconPlayerPlay size={11} aria-hidden /> {at}
          </UnstyledButton>
        )}
      </Text>
      {text}
    </li>
  )
}
