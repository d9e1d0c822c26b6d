import { recordDemoCall } from './demo/demo-call.ts'
import { checkEveryPage } from './every-page.ts'
import { isOfAgents, openPagesOf, pagesOf } from './pages.ts'

checkEveryPage({
  outside: openPagesOf,
  async inside(demo) {
    await recordDemoCall(demo)
    const pages = await pagesOf(demo)
    if (!pages.some(({ name }) => name === 'call-recording')) throw new Error('No page has a recording.')
    return pages.filter((page) => !isOfAgents(page))
  },
})
