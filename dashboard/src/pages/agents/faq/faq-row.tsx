import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import type { FaqEntry } from '@parley/sdk'
import { fill, useText } from '../../../text/text.ts'
import { BlankMark } from '../blank-mark.tsx'
import { hasBlank } from '../templates/template.ts'
import type { Faq } from './use-faq.ts'

type Props = { faq: Faq; index: number; entry: FaqEntry; isFaulty: boolean; canMove: boolean }

/** One question with its answer, to read. */
export function FaqRow({ faq, index, entry, isFaulty, canMove }: Props) {
  const { agents } = useText()
  return (
    <Group
      component="li"
      wrap="nowrap"
      align="flex-start"
      justify="space-between"
      p="sm"
      style={{ borderTop: index === 0 ? undefined : '1px solid var(--parley-line)' }}
    >
      <Stack gap={2} miw={0} flex={1}>
        <Text fw={600} className="wrap">
          {entry.question}
        </Text>
        <Text size="sm" className="wrap" style={{ whiteSpace: 'pre-line' }}>
          {entry.answer}
        </Text>
        {entry.also_asked !== undefined && entry.also_asked.length > 0 && (
          <Text size="sm" c="dimmed" className="wrap">
            {`${agents.faq.alsoAsked}: ${entry.also_asked.join(' · ')}`}
          </Text>
        )}
        {entry.model_wordings !== undefined && entry.model_wordings.length > 0 && (
          <Text size="sm" c="dimmed" className="wrap">
            {`${agents.faq.made}: ${entry.model_wordings.join(' · ')}`}
          </Text>
        )}
        {hasBlank(entry.answer) && <BlankMark />}
        {entry.language != null && (
          <Badge variant="light" tt="none">
            {agents.languages[entry.language]}
          </Badge>
        )}
        {isFaulty && (
          <Badge color="red.8" variant="filled" tt="none">
            {agents.faq.faulty}
          </Badge>
        )}
      </Stack>
      <RowActions faq={faq} index={index} canMove={canMove} />
    </Group>
  )
}

function RowActions({ faq, index, canMove }: Pick<Props, 'faq' | 'index' | 'canMove'>) {
  const { agents } = useText()
  const { faq: words } = agents
  return (
    <Group gap={4} wrap="nowrap">
      {canMove && (
        <Group gap={4} wrap="nowrap" visibleFrom="xs">
          <MoveActions faq={faq} index={index} />
        </Group>
      )}
      <Action
        icon={IconPencil}
        label={words.editAt}
        index={index}
        isFocused={faq.closed === index}
        act={() => faq.open(index)}
      />
      <Action icon={IconTrash} label={words.removeAt} index={index} act={() => faq.remove(index)} />
    </Group>
  )
}

/** Earlier and later in the list. */
export function MoveActions({ faq, index }: Pick<Props, 'faq' | 'index'>) {
  const { faq: words } = useText().agents
  return (
    <>
      <Action
        icon={IconArrowUp}
        label={words.upAt}
        index={index}
        disabled={index === 0}
        act={() => faq.move(index, index - 1)}
      />
      <Action
        icon={IconArrowDown}
        label={words.downAt}
        index={index}
        disabled={index === faq.entries.length - 1}
        act={() => faq.move(index, index + 1)}
      />
    </>
  )
}

type ActionProps = {
  icon: Icon
  label: string
  index: number
  disabled?: boolean
  isFocused?: boolean
  act: () => void
}

function Action({ icon: Icon, label, index, disabled = false, isFocused = false, act }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      size="lg"
      disabled={disabled}
      autoFocus={isFocused}
      aria-label={fill(label, { n: index + 1 })}
      onClick={act}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
