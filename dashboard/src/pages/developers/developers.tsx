import { Page } from '../../ui/page.tsx'
import { useText } from '../../text/text.ts'

export function DevelopersPage() {
  const { developers } = useText()
  return <Page title={developers.title}>…</Page>
}
