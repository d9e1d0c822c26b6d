import { parentPort, workerData } from 'node:worker_threads'
import { type Beats, startBeating } from '../../../platform/heartbeat.ts'
import type { ReadingCommand, ReadingEvent } from './messages.ts'
import type { Entry } from '../../../voice/protocol.ts'
import { readHere, type Held } from './reading.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')
const tell = (event: ReadingEvent): void => port.postMessage(event)
const journals = new Map<number, Held>()

async function answer(request: number, work: ReturnType<typeof readHere.conclude | typeof readHere.redact>) {
  try {
    tell({ type: 'done', request, result: await work })
  } catch (error) {
    tell({ type: 'failed', request, reason: String(error) })
  }
}

port.on('message', (command: ReadingCommand) => {
  const { type } = command
  if (type === 'conclude') void answer(command.request, readHere.conclude(command.events, command.caller))
  if (type === 'redact')
    void answer(command.request, readHere.redact(command.tag, command.value, command.kinds))
  if (!('journal' in command)) return
  const { journal } = command
  const held = journals.get(journal)
  if (type === 'hold') {
    const give = (entries: Entry[]) => tell({ type: 'given', journal, entries })
    journals.set(journal, readHere.hold(command.tag, command.kinds, give))
  }
  if (type === 'add') held?.add(command.entries)
  if (type === 'show')
    held?.show(command.news, (news) => tell({ type: 'shown', journal, update: command.update, news }))
  if (type === 'end') {
    void held?.end()
    journals.delete(journal)
    tell({ type: 'ended', journal })
  }
})
startBeating((workerData as { readonly beats: Beats }).beats)
