import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode, useMemo, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api.ts'
import { router } from './routes.tsx'
import {
  loadText,
  preferredLanguage,
  rememberLanguage,
  TranslationContext,
  type Catalogue,
  type Language,
} from './text/text.ts'
import { theme, variables } from './theme.ts'
import { NONCE } from './ui/nonce.ts'

function Translated({
  first,
  children,
}: {
  first: { language: Language; text: Catalogue }
  children: ReactNode
}) {
  const [{ language, text }, setChosen] = useState(first)
  const translation = useMemo(
    () => ({
      language,
      text,
      async choose(next: Language) {
        const words = await loadText(next)
        rememberLanguage(next)
        document.documentElement.lang = next
        setChosen({ language: next, text: words })
      },
    }),
    [language, text],
  )
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

async function start(): Promise<void> {
  setNonce(NONCE)
  const language = preferredLanguage()
  document.documentElement.lang = language
  const text = await loadText(language)
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no root.')
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => NONCE}
      >
        <QueryClientProvider client={queryClient}>
          <Translated first={{ language, text }}>
            <Notifications position="bottom-right" />
            <RouterProvider router={router} />
          </Translated>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

void start()
