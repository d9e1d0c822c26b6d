import { Badge } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'

/** Marks a number that the telephone network does not know. */
export function TestBadge() {
  const { shell } = useText()
  return (
    <Badge
      variant="default"
      bg="var(--parley-second-ground)"
      c="var(--parley-second)"
      bd="1px solid var(--parley-second)"
      tt="none"
      title={shell.testNumber.hint}
    >
      {shell.testNumber.badge}
    </Badge>
  )
}

/** The mark of one of the account's numbers, where it needs one. */
export function TestMark({ number }: { number: string }) {
  const held = useAnswer('listPhoneNumbers', {}).data?.data
  return held?.some((each) => each.phone_number === number && each.test) ? <TestBadge /> : null
}
