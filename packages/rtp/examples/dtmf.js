// @ts-check
/** Keys of the telephone as RFC 4733 events, one payload a tick, and read again though every other one is lost. */
import { createDigitReceiver, createDigitSender } from '@parley/rtp'

const sender = createDigitSender(8000)
const receiver = createDigitReceiver(8000)
sender.queue('42#')

let digits = ''
for (let tick = 0; sender.busy; tick++) {
  const event = sender.next(tick * 160)
  if (event !== undefined && tick % 2 === 0) digits += receiver.receive(event) ?? ''
}
console.log(digits)
