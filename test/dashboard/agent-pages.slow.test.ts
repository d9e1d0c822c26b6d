import { checkEveryPage } from './every-page.ts'
import { isOfAgents, pagesOf } from './pages.ts'

checkEveryPage({ inside: async (demo) => (await pagesOf(demo)).filter(isOfAgents) })
