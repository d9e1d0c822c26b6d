import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { findCalendar, objectsIn } from './caldav-conversation.ts'
import { readCalendar, readOwnEvent } from './calendar.ts'
import { OutsideError } from './fetch.ts'
import type { Begun, Outcome, Task } from './reader.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')

giveWay()
port.on('message', (task: Task) => {
  port.postMessage({ begun: true } satisfies Begun)
  void outcomeOf(task).then((outcome) => port.postMessage(outcome))
})

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    return { result: await resultOf(task) }
  } catch (error) {
    if (error instanceof OutsideError) return { fault: error.message }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function resultOf(task: Task): Promise<unknown> {
  if (task.kind === 'event') return readOwnEvent(task.object, task.homeZone, task.id)
  if (task.kind === 'find') return findCalendar(task.url, task.said)
  const turn = await objectsIn(task.url, task.span, task.said)
  return 'asks' in turn ? turn : { value: readCalendar(turn.value, task.homeZone, task.span) }
}

/** Calls come before calendars. On Linux each thread has a priority of its own (sched(7)). */
function giveWay(): void {
  try {
    setPriority(
      Number(path.basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    )
  } catch {
    // Elsewhere the machine shares out as it likes.
  }
}
