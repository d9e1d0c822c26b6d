import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { fill, useText } from '../../../text/text.ts'
import type { AgentDraft } from '../agent-draft.ts'
import { BlankMark } from '../blank-mark.tsx'
import { hasBlank } from '../templates/template.ts'
import type { NewAgentForm } from './use-new-agent.ts'

type Entry = AgentDraft['faq'][number]

/** A few questions with their answers; some have blanks that only the business can fill in. */
export function Questions({ form }: { form: NewAgentForm }) {
  const { agents } = useText()
  const { draft, set } = form
  return (
    <Stack gap="sm" component="section" aria-label={agents.fields.faq}>
      <Stack gap={2}>
        <Title order={3} size="h4">
          {agents.fields.faq}
        </Title>
        <Text size="sm" c="dimmed">
          {agents.new.knowledge.faqHint}
        </Text>
      </Stack>
      {draft.faq.map((entry, index) => (
        <Question key={`${index} of ${draft.faq.length}`} form={form} entry={entry} index={index} />
      ))}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => set({ faq: [...draft.faq, { question: '', answer: '' }] })}
      >
        {agents.faq.add}
      </Button>
    </Stack>
  )
}

function Question({ form, entry, index }: { form: NewAgentForm; entry: Entry; index: number }) {
  const { agents } = useText()
  const { draft, set, touch, faultOf } = form
  const place = { n: index + 1 }
  const field = (name: 'question' | 'answer') => ({
    value: entry[name],
    error: faultOf(`faq.${index}.${name}`),
    onBlur: () => touch(`faq.${index}.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ faq: draft.faq.with(index, { ...entry, [name]: event.currentTarget.value }) }),
  })
  return (
    <Stack className="surface" p="sm" gap="xs">
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <TextInput
          flex={1}
          aria-label={fill(agents.faq.questionAt, place)}
          placeholder={agents.faq.question}
          {...field('question')}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={fill(agents.faq.removeAt, place)}
          onClick={() => set({ faq: draft.faq.toSpliced(index, 1) })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Textarea
        aria-label={fill(agents.faq.answerAt, place)}
        placeholder={agents.faq.answer}
        autosize
        minRows={1}
        maxRows={6}
        {...field('answer')}
      />
      {hasBlank(entry.answer) && <BlankMark />}
    </Stack>
  )
}
