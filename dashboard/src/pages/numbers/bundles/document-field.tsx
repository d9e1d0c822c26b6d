import { Button, CloseButton, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { fill, useText } from '../../../text/text.ts'
import { DOCUMENT_TYPES, type SentDocument } from './draft.ts'
import { useFileSize } from './file-size.ts'

type Props = {
  label: string
  hint: string
  file: File | undefined
  /** What the service has already: a new file takes its place. */
  sent: SentDocument | undefined
  error: string | undefined
  change: (file: File | undefined) => void
}

/** Takes one file, by a button or dropped upon. */
export function DocumentField({ label, hint, file, sent, error, change }: Props) {
  const { bundles } = useText().numbers
  const [isOver, setOver] = useState(false)
  const about = useId()
  const sizeOf = useFileSize()
  return (
    <Input.Wrapper component="div" label={label} labelElement="div" description={hint} error={error}>
      <Stack
        role="group"
        aria-label={label}
        my={4}
        p="md"
        gap="xs"
        align="center"
        bdrs="md"
        bd={`2px dashed ${isOver ? 'var(--mantine-primary-color-filled)' : 'var(--parley-line)'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [dropped] = event.dataTransfer.files
          if (dropped !== undefined) change(dropped)
        }}
      >
        {file === undefined && sent !== undefined && (
          <Text size="sm" className="wrap">
            {fill(bundles.has, { name: sent.fileName, size: sizeOf(sent.sizeBytes) })}
          </Text>
        )}
        {file !== undefined && <Chosen file={file} remove={() => change(undefined)} />}
        {file === undefined && (
          <Text size="sm" id={about} visibleFrom="sm">
            {bundles.drop}
          </Text>
        )}
        <FileButton
          accept={DOCUMENT_TYPES.join(',')}
          onChange={(chosen) => chosen !== null && change(chosen)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              leftSection={<IconFileUpload size={16} aria-hidden />}
              aria-label={fill(bundles.chooseFor, { label })}
            >
              {bundles.choose}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  )
}

function Chosen({ file, remove }: { file: File; remove: () => void }) {
  const { bundles } = useText().numbers
  const sizeOf = useFileSize()
  return (
    <Group gap="xs" wrap="nowrap" maw="100%">
      <Text size="sm" className="wrap" miw={0}>
        {file.name} · {sizeOf(file.size)}
      </Text>
      <CloseButton aria-label={fill(bundles.removeOf, { name: file.name })} onClick={remove} />
    </Group>
  )
}
