import { Page } from '../../ui/page.tsx'
import { useText } from '../../text/text.ts'

export function TalkPage() {
  const { talk } = useText()
  return <Page title={talk.title}>…</Page>
}
