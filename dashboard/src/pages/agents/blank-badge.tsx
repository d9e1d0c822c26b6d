import { Badge } from '@mantine/core'
import { useText } from '../../text/text.ts'

/** Marks an answer that is not complete. */
export function BlankBadge() {
  const { agents } = useText()
  return (
    <Badge color="orange.9" variant="filled" tt="none">
      {agents.faq.blank}
    </Badge>
  )
}
