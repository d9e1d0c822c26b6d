import { Badge, Button, Group, Modal, ScrollArea, Stack, Text, Textarea } from '@mantine/core'
import type { FaqEntry } from '@parley/sdk'
import { useMemo, useState } from 'react'
import { countOf, fill, useText, useTranslation } from '../../../text/text.ts'
import { readFaq, type ReadRow } from './csv.ts'

const PREVIEWED = 100

type Props = {
  opened: boolean
  close: () => void
  present: readonly FaqEntry[]
  add: (entries: FaqEntry[]) => void
}

/** Takes questions and answers from a spreadsheet, and shows before what it makes of them. */
export function PasteFaq({ opened, close, present, add }: Props) {
  const { text, language } = useTranslation()
  const { agents, shell } = text
  const [pasted, setPasted] = useState('')
  const rows = useMemo(() => readFaq(pasted, present), [pasted, present])
  const good = rows.filter(({ fault }) => fault === undefined)
  const finish = () => {
    add(good.map(({ line: _line, fault: _fault, ...entry }) => entry))
    setPasted('')
    close()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={agents.faq.paste}
      size="xl"
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      <Stack>
        <Textarea
          data-autofocus
          label={agents.faq.pasteLabel}
          description={agents.faq.pasteHint}
          placeholder={agents.faq.pasteExample}
          rows={7}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        {rows.length > 0 && <Preview rows={rows} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shell.actions.cancel}
          </Button>
          <Button disabled={good.length === 0} onClick={finish}>
            {countOf(agents.faq.addRows, good.length, language)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Preview({ rows }: { rows: readonly ReadRow[] }) {
  const { text, language } = useTranslation()
  const { faq } = text.agents
  const faulty = rows.filter(({ fault }) => fault !== undefined).length
  // What needs a look comes first.
  const ordered = rows.toSorted((a, b) => Number(b.fault !== undefined) - Number(a.fault !== undefined))
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {countOf(faq.rows, rows.length, language)} {faulty > 0 && countOf(faq.rowsLeft, faulty, language)}
      </Text>
      <ScrollArea.Autosize
        mah={280}
        className="surface"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': faq.preview }}
      >
        {ordered.slice(0, PREVIEWED).map((row) => (
          <PreviewRow key={row.line} row={row} />
        ))}
      </ScrollArea.Autosize>
    </Stack>
  )
}

function PreviewRow({ row: { question, answer, language, line, fault } }: { row: ReadRow }) {
  const { agents } = useText()
  return (
    <Stack gap={2} p="xs">
      <Text size="sm" fw={600} className="wrap" lineClamp={2}>
        {question}
      </Text>
      <Text size="sm" className="wrap" lineClamp={2}>
        {answer}
      </Text>
      {language != null && (
        <Badge variant="light" tt="none">
          {agents.languages[language]}
        </Badge>
      )}
      {fault !== undefined && (
        <Badge color="red.8" variant="filled" tt="none">
          {fill(agents.faq.rowFaults[fault], { line })}
        </Badge>
      )}
    </Stack>
  )
}
