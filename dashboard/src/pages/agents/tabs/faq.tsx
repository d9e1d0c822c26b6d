import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClipboard, IconDownload, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf, useText, useTranslation } from '../../../text/text.ts'
import { Nothing } from '../../../ui/nothing.tsx'
import type { AgentForm, TabProps } from '../agent-draft.ts'
import { downloadFaq } from '../faq/download.ts'
import { FaqList } from '../faq/faq-list.tsx'
import { PasteFaq } from '../faq/paste-faq.tsx'
import { useFaq } from '../faq/use-faq.ts'
import { LIMITS } from '../limits.ts'
import { spokenBy } from '../spoken-languages.ts'

/** What the agent may answer from, question by question. */
export function FaqTab({ form, agent }: TabProps) {
  const { text, language } = useTranslation()
  const { faq: words } = text.agents
  const [wanted, setWanted] = useState('')
  const faq = useFaq(form)
  const [isPasting, { open, close }] = useDisclosure(false)
  const { entries } = faq
  const add = () => {
    setWanted('')
    faq.add()
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={640}>
        {words.hint}
      </Text>
      <Group justify="space-between">
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          flex="1 1 12rem"
          maw={320}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <FaqActions form={form} name={agent.agent_name} add={add} paste={open} />
      </Group>
      <Text size="sm" role="status">
        {countOf(words.count, entries.length, language)}
      </Text>
      {form.errors['faq'] !== undefined && <Text c="var(--mantine-color-error)">{form.errors['faq']}</Text>}
      {entries.length === 0 ? (
        <Nothing title={words.empty} hint={words.emptyHint} />
      ) : (
        <FaqList faq={faq} wanted={wanted} spoken={spokenBy(form.values)} errors={form.errors} />
      )}
      <PasteFaq opened={isPasting} close={close} present={entries} add={faq.addAll} />
    </Stack>
  )
}

type ActionProps = { form: AgentForm; name: string; add: () => void; paste: () => void }

function FaqActions({ form, name, add, paste }: ActionProps) {
  const { agents } = useText()
  const { faq } = form.values
  const isFull = faq.length >= LIMITS.faq
  return (
    <Group gap="xs">
      <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={isFull} onClick={add}>
        {agents.faq.add}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClipboard size={16} aria-hidden />}
        disabled={isFull}
        onClick={paste}
      >
        {agents.faq.paste}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={faq.length === 0}
        onClick={() => downloadFaq(faq, name)}
      >
        {agents.faq.export}
      </Button>
    </Group>
  )
}
