import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Call, WholeTranscript } from '@parley/sdk'
import { useState } from 'react'
import { parley, queryClient } from '../../api.ts'
import { fill, useTranslation, type Translation } from '../../text/text.ts'
import type { Formats } from '../../ui/format/create-formats.ts'
import { saveFile } from '../../ui/save-file.ts'
import { failed } from '../../ui/shell/toast.ts'
import { journalOf, transcriptOf } from './call-data.ts'
import { useBusinessFormats, type BusinessFormats } from './business-formats.ts'
import { callerOf, lengthOf, numberOf } from './call-words.tsx'
import { exportHtml } from './export-html.ts'
import { factsOf, lineOf } from './facts.tsx'
import { timesOf, turnSpans } from './latency/turn-spans.ts'

/** A call as a file. */
export function ExportMenu({ call }: { call: Call }) {
  const translation = useTranslation()
  const formats = useBusinessFormats(call)
  const [isBusy, setBusy] = useState(false)
  const { shell, call: words } = translation.text
  async function write(make: () => Promise<void>): Promise<void> {
    setBusy(true)
    await make().catch((error: unknown) => failed(error, translation.text))
    setBusy(false)
  }
  const wav = { href: parley.urlOf('getRecording', { callId: call.id }), download: `${call.id}.wav` }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconDownload size={16} aria-hidden />}>
          {words.export.action}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={shell.actions.download}>
        <Menu.Item onClick={() => void write(() => saveJson(call))}>{words.export.json}</Menu.Item>
        <Menu.Item onClick={() => void write(() => savePage(call, translation, formats))}>
          {words.export.html}
        </Menu.Item>
        {call.recording === null ? (
          <Menu.Item disabled>{words.export.noRecording}</Menu.Item>
        ) : (
          <Menu.Item component="a" {...wav}>
            {words.export.wav}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

async function read(call: Call) {
  const [transcript, journal] = await Promise.all([
    call.transcript_id === null ? null : queryClient.fetchQuery(transcriptOf(call)).then(({ data }) => data),
    queryClient.fetchQuery(journalOf(call.id)),
  ])
  return { transcript, journal: journal.entries }
}

async function saveJson(call: Call): Promise<void> {
  const [parts, { data: tools }] = await Promise.all([
    read(call),
    parley.ask('listCallTools', { callId: call.id }),
  ])
  saveFile(`${call.id}.json`, 'application/json', JSON.stringify({ call, ...parts, tools }, null, 2))
}

async function savePage(
  call: Call,
  { text, language }: Translation,
  formats: BusinessFormats,
): Promise<void> {
  const { transcript, journal } = await read(call)
  const conversation = transcript?.conversation ?? []
  const times = timesOf(conversation, turnSpans(journal))
  const page = exportHtml({
    language,
    title: fill(text.call.titleFrom, { caller: callerOf(call, text, formats.phone) }),
    summary: transcript?.summary ?? text.calls.noSummary,
    facts: factsOfCall(call, transcript, text, formats),
    conversationTitle: text.call.conversation.title,
    conversation: conversation.map(({ speaker, text: said }, index) => ({
      speaker,
      name: text.call.conversation[speaker],
      at: atOf(times[index], formats),
      text: said,
    })),
    made: fill(text.call.export.made, {
      product: text.shell.product,
      date: formats.zonedMoment(new Date().toISOString()),
    }),
  })
  saveFile(`${call.id}.html`, 'text/html', page)
}

const atOf = (ms: number | undefined, formats: Formats) =>
  ms === undefined ? '' : formats.duration(ms / 1000)

function factsOfCall(
  call: Call,
  transcript: WholeTranscript | null,
  text: Translation['text'],
  formats: BusinessFormats,
): (readonly [string, string])[] {
  const { calls, call: words } = text
  const judged = transcript === null ? [] : judgedOf(transcript, text)
  const found = factsOf(transcript?.extracted ?? null, text, formats)
  return [
    [calls.columns.when, formats.zonedMoment(call.started_at)],
    [calls.columns.caller, numberOf(call, calls, formats.phone)],
    [calls.columns.duration, formats.duration(lengthOf(call))],
    ...judged,
    ...found.map(({ label, value }) => [label, value] as const),
    [words.details, [call.reason === null ? '' : words.reason[call.reason], lineOf(call, text)].join(' · ')],
  ]
}

function judgedOf({ type, outcome, rating }: WholeTranscript, { calls }: Translation['text']) {
  return [
    [calls.filters.type, calls.types[type]],
    [calls.filters.outcome, calls.outcomes[outcome]],
    [calls.filters.rating, rating === null ? calls.unrated : `${rating} / 5`],
  ] as const
}
