import { Stack, Tabs } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useAnswer } from '../../api.ts'
import { countOf, useText, useTranslation } from '../../text/text.ts'
import { AgentFilter } from '../../ui/agent-choice.tsx'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Announce, Page } from '../../ui/shell/page.tsx'
import { pageOf } from '../../ui/format/page-number.ts'
import { Paging } from '../../ui/paging.tsx'
import { QuestionList } from './list.tsx'
import type { List } from './settling.ts'

const route = getRouteApi('/inside/questions')
const PAGE_SIZE = 20
const STATUSES = ['open', 'answered', 'dismissed'] as const
type Status = (typeof STATUSES)[number]

export function QuestionsPage() {
  const { questions } = useText()
  const { agent, status: given } = route.useSearch()
  const navigate = route.useNavigate()
  const status = STATUSES.find((each) => each === given) ?? 'open'
  const choose = (chosen: { status: Status; agent: string | undefined }) =>
    void navigate({
      search: {
        ...(chosen.status === 'open' ? {} : { status: chosen.status }),
        ...(chosen.agent === undefined ? {} : { agent: chosen.agent }),
      },
    })
  return (
    <Page title={questions.title} hint={questions.hint}>
      <Tabs
        value={status}
        onChange={(next) => choose({ status: STATUSES.find((each) => each === next) ?? 'open', agent })}
        keepMounted={false}
      >
        <Tabs.List aria-label={questions.tabs.label}>
          {STATUSES.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {questions.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {STATUSES.map((each) => (
          <Tabs.Panel key={each} value={each} pt="md">
            <Stack>
              <OfAgent agent={agent} choose={(chosen) => choose({ status, agent: chosen })} />
              <Questions status={each} agent={agent} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

/** With one agent there is nothing to choose. */
function OfAgent({ agent, choose }: { agent: string | undefined; choose: (id: string | undefined) => void }) {
  const count = useAnswer('listAgents', {}).data?.data.length ?? 0
  return count < 2 && agent === undefined ? null : <AgentFilter value={agent} onChange={choose} />
}

function Questions({ status, agent }: { status: Status; agent: string | undefined }) {
  const { text, language } = useTranslation()
  const { page: given } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageOf(given)
  const list: List = {
    status,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...(agent === undefined ? {} : { agent_id: agent }),
  }
  const query = useAnswer('listQuestionGroups', list, { placeholderData: keepPreviousData })
  return (
    <Answer query={query} waiting={<Waiting lines={4} height={84} />}>
      {({ data: { groups, total } }) => (
        <>
          <Announce>{countOf(text.questions.left, total, language)}</Announce>
          {groups.length === 0 ? (
            <Nothing
              icon={<IconMessageQuestion size={32} aria-hidden />}
              {...text.questions.nothing[status]}
            />
          ) : (
            <QuestionList questions={groups} list={list} />
          )}
          <Paging
            {...{ page, total }}
            pageSize={PAGE_SIZE}
            go={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
          />
        </>
      )}
    </Answer>
  )
}
