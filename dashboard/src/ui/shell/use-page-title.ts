import { useEffect } from 'react'
import { useText } from '../../text/text.ts'

/** The browser's tab is named after the page. */
export function usePageTitle(title: string): void {
  const { shell } = useText()
  useEffect(() => {
    document.title = `${title} · ${shell.product}`
  }, [title, shell.product])
}
