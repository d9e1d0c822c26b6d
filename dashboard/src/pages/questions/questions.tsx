import { Page } from '../../ui/page.tsx'
import { useText } from '../../text/text.ts'

export function QuestionsPage() {
  const { questions } = useText()
  return <Page title={questions.title}>…</Page>
}
