import { describe, expect, test } from 'vitest'
import { converse, inOneLine } from './conversation.fixture.ts'
import { STATES } from './states.fixture.ts'

/** What is said in each state, and the lines of the reply. */
const TABLE = `
nothing yet
  Okay, thanks. Bye. => goodbye -> hang_up
  never mind => how_can_i_help
  What did you say? => nothing_to_repeat
  hold on a second => take_your_time
  slower please => slower nothing_to_repeat
  yes, but is there parking? => faq:0
  Is there parking? => faq:0
  You treat children => faq:1
  are you open tomorrow? => hours
  are you a robot? => i_am_automated how_can_i_help
  how are you? => how_are_you
  thank you => you_are_welcome anything_else
  Do you have a pool for my dog? => not_known offer_message
  my tooth is broken and I am bleeding => faq:4 take_message ask_name
  is there parking and do you treat children? => faq:0 faq:1
  can I speak to a person => put_through -> transfer
  good morning => hello
closed, a message offered
  Okay, thanks. Bye. => goodbye -> hang_up
  never mind => anything_else
  What did you say? => closed_now offer_message
  hold on a second => take_your_time
  slower please => slower closed_now offer_message
  yes, but is there parking? => faq:0 ask_name
  Is there parking? => faq:0
  You treat children => faq:1
  are you open tomorrow? => hours
  are you a robot? => i_am_automated offer_message
  how are you? => fine_thanks offer_message
  thank you => you_are_welcome offer_message
  Do you have a pool for my dog? => not_known offer_message
  my tooth is broken and I am bleeding => faq:4 closed_now hours take_message ask_name
  is there parking and do you treat children? => faq:0 faq:1
  can I speak to a person => closed_now hours take_message ask_name
  good morning => i_am_here offer_message
asked back
  Okay, thanks. Bye. => goodbye -> hang_up
  never mind => anything_else
  What did you say? => did_you_mean
  hold on a second => take_your_time
  slower please => slower did_you_mean
  yes, but is there parking? => faq:0
  Is there parking? => faq:0
  You treat children => faq:1
  are you open tomorrow? => hours
  are you a robot? => i_am_automated did_you_mean
  how are you? => fine_thanks did_you_mean
  thank you => you_are_welcome did_you_mean
  Do you have a pool for my dog? => not_known offer_message
  my tooth is broken and I am bleeding => faq:4 take_message ask_name
  is there parking and do you treat children? => faq:0 faq:1
  can I speak to a person => put_through -> transfer
  good morning => i_am_here did_you_mean
a message offered
  Okay, thanks. Bye. => goodbye -> hang_up
  never mind => anything_else
  What did you say? => not_known offer_message
  hold on a second => take_your_time
  slower please => slower not_known offer_message
  yes, but is there parking? => faq:0 ask_name
  Is there parking? => faq:0
  You treat children => faq:1
  are you open tomorrow? => hours
  are you a robot? => i_am_automated offer_message
  how are you? => fine_thanks offer_message
  thank you => you_are_welcome offer_message
  Do you have a pool for my dog? => not_known offer_person
  my tooth is broken and I am bleeding => faq:4 take_message ask_name
  is there parking and do you treat children? => faq:0 faq:1
  can I speak to a person => put_through -> transfer
  good morning => i_am_here offer_message
anything else?
  Okay, thanks. Bye. => goodbye -> hang_up
  never mind => goodbye -> hang_up
  What did you say? => you_are_welcome anything_else
  hold on a second => take_your_time
  slower please => slower you_are_welcome anything_else
  yes, but is there parking? => faq:0
  Is there parking? => faq:0
  You treat children => faq:1
  are you open tomorrow? => hours
  are you a robot? => i_am_automated how_can_i_help
  how are you? => how_are_you
  thank you => you_are_welcome anything_else
  Do you have a pool for my dog? => not_known offer_message
  my tooth is broken and I am bleeding => faq:4 take_message ask_name
  is there parking and do you treat children? => faq:0 faq:1
  can I speak to a person => put_through -> transfer
  good morning => hello
message: the name
  Okay, thanks. Bye. => goodbye -> hang_up
  never mind => message_dropped anything_else
  What did you say? => ask_name
  hold on a second => take_your_time
  slower please => slower ask_name
  yes, but is there parking? => faq:0 ask_name
  Is there parking? => faq:0 ask_name
  You treat children => faq:1 ask_name
  are you open tomorrow? => hours ask_name
  are you a robot? => i_am_automated ask_name
  how are you? => fine_thanks ask_name
  thank you => you_are_welcome ask_name
  Do you have a pool for my dog? => not_known ask_name
  my tooth is broken and I am bleeding => urgent ask_name
  is there parking and do you treat children? => faq:0 faq:1 ask_name
  can I speak to a person => put_through -> transfer
  good morning => i_am_here ask_name
message: the number
  Okay, thanks. Bye. => goodbye -> take_message, hang_up
  never mind => message_dropped anything_else
  What did you say? => name_noted ask_number
  hold on a second => take_your_time
  slower please => slower name_noted ask_number
  yes, but is there parking? => faq:0 ask_number
  Is there parking? => faq:0 ask_number
  You treat children => faq:1 ask_number
  are you open tomorrow? => hours ask_number
  are you a robot? => i_am_automated ask_number
  how are you? => fine_thanks ask_number
  thank you => you_are_welcome ask_number
  Do you have a pool for my dog? => not_known ask_number
  my tooth is broken and I am bleeding => urgent ask_number
  is there parking and do you treat children? => faq:0 faq:1 ask_number
  can I speak to a person => put_through -> transfer
  good morning => i_am_here ask_number
booking: when
  Okay, thanks. Bye. => left_as_it_is goodbye -> hang_up
  never mind => left_as_it_is anything_else
  What did you say? => ask_when
  hold on a second => take_your_time
  slower please => slower ask_when
  yes, but is there parking? => faq:0 ask_day
  Is there parking? => faq:0 ask_day
  You treat children => faq:1 ask_day
  are you open tomorrow? => hours ask_day
  are you a robot? => i_am_automated ask_day
  how are you? => fine_thanks ask_day
  thank you => you_are_welcome ask_day
  Do you have a pool for my dog? => not_known ask_day
  my tooth is broken and I am bleeding => urgent faq:4 offer_times
  is there parking and do you treat children? => faq:0 faq:1 ask_day
  can I speak to a person => put_through -> transfer
  good morning => i_am_here ask_day
booking: which time
  Okay, thanks. Bye. => left_as_it_is goodbye -> hang_up
  never mind => left_as_it_is anything_else
  What did you say? => offer_times
  hold on a second => take_your_time
  slower please => slower offer_times
  yes, but is there parking? => faq:0 offer_times
  Is there parking? => faq:0 offer_times
  You treat children => faq:1 offer_times
  are you open tomorrow? => hours offer_times
  are you a robot? => i_am_automated offer_times
  how are you? => fine_thanks offer_times
  thank you => you_are_welcome offer_times
  Do you have a pool for my dog? => not_known offer_times
  my tooth is broken and I am bleeding => urgent faq:4 offer_times
  is there parking and do you treat children? => faq:0 faq:1 offer_times
  can I speak to a person => put_through -> transfer
  good morning => i_am_here offer_times
booking: for whom
  Okay, thanks. Bye. => left_as_it_is goodbye -> hang_up
  never mind => left_as_it_is anything_else
  What did you say? => time_noted ask_name
  hold on a second => take_your_time
  slower please => slower time_noted ask_name
  yes, but is there parking? => faq:0 ask_name
  Is there parking? => faq:0 ask_name
  You treat children => faq:1 ask_name
  are you open tomorrow? => hours ask_name
  are you a robot? => i_am_automated ask_name
  how are you? => fine_thanks ask_name
  thank you => you_are_welcome ask_name
  Do you have a pool for my dog? => not_known ask_name
  my tooth is broken and I am bleeding => urgent faq:4 offer_times
  is there parking and do you treat children? => faq:0 faq:1 ask_name
  can I speak to a person => put_through -> transfer
  good morning => i_am_here ask_name
booking: all right?
  Okay, thanks. Bye. => left_as_it_is goodbye -> hang_up
  never mind => left_as_it_is anything_else
  What did you say? => confirm_booking
  hold on a second => take_your_time
  slower please => slower confirm_booking
  yes, but is there parking? => faq:0 confirm_booking
  Is there parking? => faq:0 confirm_booking
  You treat children => faq:1 confirm_booking
  are you open tomorrow? => hours confirm_booking
  are you a robot? => i_am_automated confirm_booking
  how are you? => fine_thanks confirm_booking
  thank you => you_are_welcome confirm_booking
  Do you have a pool for my dog? => not_known confirm_booking
  my tooth is broken and I am bleeding => urgent faq:4 offer_times
  is there parking and do you treat children? => faq:0 faq:1 confirm_booking
  can I speak to a person => put_through -> transfer
  good morning => i_am_here confirm_booking
`

function rowsOf(state: string): [said: string, reply: string][] {
  const lines = TABLE.split('\n')
  const from = lines.indexOf(state) + 1
  const rows = lines.slice(from, from + lines.slice(from).findIndex((each) => !each.startsWith('  ')))
  return rows.map((row) => {
    const [said = '', reply = ''] = row.trim().split(' => ')
    return [said, reply]
  })
}

describe.each(Object.entries(STATES))('while the caller is asked: %s', (state, [before, setting]) => {
  test.each(rowsOf(state))('"%s" is answered with %s', (said, reply) => {
    expect(inOneLine(converse([...before, said], setting).at(-1)!)).toBe(reply)
  })
})
