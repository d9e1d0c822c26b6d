import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Json, type TestService } from '../harness.ts'
import { answersIn, openConnection } from './raw-connection.ts'
import { BROKEN, SMUGGLING } from './smuggling.ts'

/** 10 s for headers, up to 2 s until that is checked, and as much again for a machine that has something else to do. */
const CUT_WITHIN_MS = 24_000
const BODY_LIMIT_MS = 60_000
const SHORT_LIMIT_MS = 1000
const CHECK_MS = 2000
const SLACK_MS = 10_000
/** A blocked server serves no one: then all of them wait for the 10 s above. */
const SERVED_WITHIN_MS = 5000
const ANSWER_WITHIN_MS = 20_000
const QUIET_MS = 500
const SLOW_CLIENTS = 200

let node: TestService
let port: number
/** Its limits are shortened, so that the test does not take a minute. */
let impatient: TestService

beforeAll(async () => {
  node = await startTestService('sqlite')
  impatient = await startTestService('sqlite')
  port = await listen(node)
})
afterAll(async () => {
  await node.close()
  await impatient.close()
})

async function listen({ service }: TestService): Promise<number> {
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(address).port)
}

async function timeRequest(): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
  return performance.now() - begun
}

function expectFailure(body: string, status: number): void {
  const failure: Json = JSON.parse(body)
  expect(failure).toMatchObject({ success: false, status })
  expect(failure.error).toMatch(/./)
  expect(failure.code).toMatch(/^[a-z_]+$/)
  expect(failure.request_id).toMatch(/^req_/)
}

/** Sends it and waits until the other side has closed or said all that it will say. */
async function liveCalls(text: string): Promise<{ status: number; head: string; body: string }[]> {
  const { socket, send, received, closed } = openConnection(port)
  send(Buffer.from(text, 'latin1'))
  await Promise.race([closed, quiet(socket)])
  socket.destroy()
  return answersIn(received())
}

/** Answers to pipelined requests follow one another closely: after a while without one there is none. */
function quiet(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const wait = setTimeout(resolve, ANSWER_WITHIN_MS)
    socket.on('data', () => {
      clearTimeout(wait)
      setTimeout(resolve, QUIET_MS)
    })
  })
}

describe.concurrent('slow clients', () => {
  test('who dribbles headers is cut soon, and meanwhile others are served', async () => {
    const slow = Array.from({ length: SLOW_CLIENTS }, () => openConnection(port))
    for (const { send } of slow) send('GET /healthz HTTP/1.1\r\nHost: a\r\n')
    const dribble = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('X-A: b\r\n')
    }, 500)
    const durations: number[] = []
    const served = setInterval(() => void timeRequest().then((ms) => durations.push(ms)), 50)
    const cutAfterMs = await Promise.all(slow.map(({ closed }) => closed))
    clearInterval(dribble)
    clearInterval(served)
    expect(Math.max(...cutAfterMs)).toBeLessThan(CUT_WITHIN_MS)
    expect(durations.length).toBeGreaterThan(50)
    expect(durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.99)]).toBeLessThan(
      SERVED_WITHIN_MS,
    )
    for (const { received } of slow) {
      const [answer] = answersIn(received())
      expect(answer?.status).toBe(408)
      expectFailure(answer?.body ?? '', 408)
    }
  }, 60_000)

  test('who connects and says nothing is cut soon', async () => {
    const connection = openConnection(port)
    expect(await connection.closed).toBeLessThan(CUT_WITHIN_MS)
  }, 60_000)

  test('who stops in the middle of a body is cut after a minute', async () => {
    const { server } = impatient.service.app
    expect(server.requestTimeout).toBe(BODY_LIMIT_MS)
    server.requestTimeout = SHORT_LIMIT_MS
    server.headersTimeout = SHORT_LIMIT_MS
    const connection = openConnection(await listen(impatient))
    connection.send(
      'POST /auth/sign-out HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    )
    expect(await connection.closed).toBeLessThan(SHORT_LIMIT_MS + CHECK_MS + SLACK_MS)
    expect(answersIn(connection.received()).map(({ status }) => status)).toEqual([408])
  }, 60_000)

  test('who hangs up in the middle of a body does no harm', async () => {
    for (let i = 0; i < 50; i++) {
      const { socket, send, closed } = openConnection(port)
      send(
        'POST /agents HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
      )
      socket.end()
      await closed
      socket.destroy()
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  test('who announces a body that is too large is refused before sending it', async () => {
    const { key } = await node.signUp()
    const answers = await liveCalls(
      `POST /agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{`,
    )
    expect(answers.map(({ status }) => status)).toEqual([413])
    expectFailure(answers[0]?.body ?? '', 413)
  })

  test('headers without end are 431', async () => {
    const answers = await liveCalls(
      `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
    )
    expect(answers.map(({ status }) => status)).toEqual([431])
    expectFailure(answers[0]?.body ?? '', 431)
    expect(answers[0]?.head).toMatch(/^X-Request-Id: req_.+$/m)
    expect(answers[0]?.head).toMatch(/^API-Version: 2026-11-15\r?$/m)
  })

  test.each([
    ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['an expectation', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: a-cake\r\n\r\n', 417],
  ])('%s is answered with the request’s id and the version (D-L3)', async (_what, text, status) => {
    const [answer] = await liveCalls(text)
    expect(answer?.status).toBe(status)
    expect(answer?.head).toMatch(/^X-Request-Id: req_/im)
    expect(answer?.head).toMatch(/^API-Version: 2026-11-15/im)
  })
})

describe('request smuggling', () => {
  test.for(Object.entries(SMUGGLING))('%s is refused', async ([, text]) => {
    const answers = await liveCalls(text)
    expect(answers.filter(({ status }) => status < 400)).toEqual([])
    for (const { status, body } of answers) expectFailure(body, status)
  })

  test('two requests that are in order are both answered', async () => {
    const answers = await liveCalls(
      'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('broken HTTP', () => {
  test.for(Object.entries(BROKEN))('%s gets an answer in the error shape', async ([, text]) => {
    const [answer] = await liveCalls(text)
    expect(answer?.status).toBeGreaterThanOrEqual(400)
    expect(answer?.status).toBeLessThan(500)
    expectFailure(answer?.body ?? '', answer?.status ?? 0)
  })
})
