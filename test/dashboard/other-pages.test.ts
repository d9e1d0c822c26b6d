import { checkEveryPage } from './every-page.ts'
import { isOfAgents, openPagesOf, pagesOf } from './pages.ts'

checkEveryPage({
  outside: openPagesOf,
  inside: async (demo) => (await pagesOf(demo)).filter((page) => !isOfAgents(page)),
})
