import '@fontsource-variable/figtree/wght.css'
import '@mantine/core/styles.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode, Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api.ts'
import { router } from './routes.tsx'
import { areasIn, catalogueIn, loadAreas } from './text/areas.ts'
import type { Language } from './text/languages.ts'
import { preferredLanguage, rememberLanguage, TranslationContext } from './text/text.ts'
import { theme, variables } from './theme.ts'
import { lazily } from './ui/lazily.ts'
import { NONCE } from './ui/nonce.ts'
import { toasts } from './ui/shell/toast.ts'

function Translated({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage)
  const translation = useMemo(
    () => ({
      language,
      text: catalogueIn(language),
      async choose(next: Language) {
        await loadAreas(next, areasIn(language))
        rememberLanguage(next)
        document.documentElement.lang = next
        setLanguage(next)
      },
    }),
    [language],
  )
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

const Toasts = lazily(() => import('./ui/shell/toasts.tsx'), 'Toasts')

function ToastCorner() {
  const isWanted = useSyncExternalStore(toasts.subscribe, toasts.isWanted)
  return <Suspense>{isWanted && <Toasts />}</Suspense>
}

async function start(): Promise<void> {
  setNonce(NONCE)
  const language = preferredLanguage()
  document.documentElement.lang = language
  await loadAreas(language, ['shell'])
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
          <Translated>
            <ToastCorner />
            <Suspense>
              <RouterProvider router={router} />
            </Suspense>
          </Translated>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

void start()
