import { describe, expect, test } from 'vitest'
import { emergency } from './emergency.ts'

const DANGER = [
  'My husband is having a heart attack.',
  'I think he had a stroke just now',
  'She is not breathing!',
  "I can't breathe",
  'My baby stopped breathing',
  'help, he is choking on a piece of meat',
  'There is a man unconscious in front of your shop',
  "My dad won't wake up.",
  'somebody collapsed in your waiting room',
  'She took an overdose',
  'he took too many sleeping pills',
  'My son swallowed a battery',
  'my daughter drank bleach',
  'He is bleeding badly',
  "I cut my hand and it won't stop bleeding",
  'She is losing a lot of blood',
  'The kitchen is on fire!',
  'my house is burning',
  'There is a fire in the building',
  'fire fire',
  'I smell gas in the basement',
  'I smell a gas leak',
  'We have a gas leak, what do I do',
  'Our carbon monoxide alarm is going off',
  'Please call an ambulance',
  'I need an ambulance right now',
  'call the police',
  'Someone is breaking into my house',
  'He has a gun',
  'I have been stabbed',
  'he is trying to kill me',
  'a child is drowning in the pool',
  'My wife is having a seizure',
  'His throat is closing up, he ate peanuts',
  'I have chest pain and my left arm is numb',
  'there was an accident and she is badly hurt',
  'my wife is giving birth right now',
  'It is a medical emergency',
  'I think I am dying',
  'Somebody is dying here',
  'my boyfriend is attacking me, he is hurting me',
  'The dog bit me and I am bleeding heavily',
  'Can you book me on Tuesday, oh my God, my husband is not breathing',
  'do you treat heart attacks, my father is having one right now, please help',
] as const

const SELF_HARM = [
  'I want to kill myself',
  'I am going to end my life',
  'I just want to die',
  "I don't want to live anymore",
  'My daughter is suicidal',
  'I am thinking about suicide',
  'my son says he wants to kill himself',
  'There is no reason to live',
  'I feel like hurting someone, I want to hurt myself',
  'everyone would be better off without me',
  'I have been cutting myself again',
  'I want to end it all',
  'I am going to jump off a bridge',
  'I wish I was dead',
] as const

const HARMLESS = [
  'My tooth is killing me',
  "I'm dying to try your pasta",
  'Is this the fire place shop?',
  'Do you have the heart attack burger?',
  'I nearly had a heart attack when I saw the bill',
  'My back is killing me, can I come today?',
  'My phone is dying, can you fix the battery?',
  'Those wings were on fire!',
  'Do you have a fireplace in the lounge?',
  'Is there a fire sale this weekend?',
  'I need a fire extinguisher inspected',
  'Do you fix gas leaks?',
  'Where is the nearest gas station?',
  'I had a heart attack two years ago, can I still have the treatment?',
  'Do you treat stroke patients?',
  'I would like to book a breast stroke lesson',
  'Do you offer a first aid course for choking?',
  'What a stroke of luck',
  "I can't breathe through my nose",
  'We are drowning in paperwork',
  'Can I get a flu shot?',
  'How much is a photo shoot?',
  'I could kill myself for forgetting the appointment',
  'Two tickets for Suicide Squad, please',
  "I'll have the suicide wings",
  'My wife is going to kill me if I am late',
  'I am dying for a coffee',
  'You guys are killing it',
  'I am dying my hair blonde',
  'Do you sell knife sets?',
  'He has a knife set to be sharpened',
  'My roof collapsed, can you come?',
  'Can you pass out flyers at the event?',
  'I have poison ivy in the yard',
  'Is food poisoning covered?',
  'My lawn is dying',
  'Our website is bleeding money',
  'I hurt myself playing tennis',
  'I cut myself shaving, do you have styptic pencils?',
  'Is the building up to fire code?',
  'My car caught a flat',
  'I want to book an appointment for my heart',
  'Are you open on Sunday?',
  'It is an emergency, my sink is leaking',
  'My computer will not wake up',
  'I have a burning question',
  'Do you teach breathing exercises?',
  'the suspense is killing me',
  'I would kill for a slice of your cake',
  'I died of embarrassment',
] as const

test.each(DANGER)('danger: %s', (text) => expect(emergency.emergencyIn(text)).toBe('danger'))

test.each(SELF_HARM)('a life that its owner wants to end: %s', (text) =>
  expect(emergency.emergencyIn(text)).toBe('self_harm'),
)

test.each(HARMLESS)('no danger: %s', (text) => expect(emergency.emergencyIn(text)).toBeUndefined())

test.each(['My dog is not breathing', 'the cat swallowed a battery', 'My horse collapsed and she is dying'])(
  "an animal's: %s",
  (text) => {
    expect(emergency.emergencyIn(text)).toBeUndefined()
    expect(emergency.isForAnimal(text)).toBe(true)
  },
)

describe('whom to call is said digit by digit', () => {
  const us = { emergency: [{ number: '911' }], crisis: ['988'] }

  test('in danger', () =>
    expect(emergency.answer('danger', us)).toEqual(['Please hang up and dial nine one one now.']))

  test('where several numbers serve', () =>
    expect(
      emergency.answer('danger', {
        emergency: [
          { number: '112' },
          { number: '10111', service: 'police' },
          { number: '10177', service: 'ambulance' },
        ],
        crisis: [],
      }),
    ).toEqual([
      'Please hang up and dial one one two, one zero one one one for the police or one zero one seven seven for an ambulance now.',
    ]))

  test('where nobody knows where the caller is', () =>
    expect(emergency.answer('danger', { emergency: [], crisis: [] })).toEqual([
      'Please hang up and dial your local emergency number now.',
    ]))

  test('to a caller who thinks of ending their life', () => {
    expect(emergency.answer('self_harm', us).join(' ')).toBe(
      'I am so sorry that it is this hard. Please call nine eight eight now: somebody there listens and can help. If anyone is in danger, dial nine one one.',
    )
    const gb = { emergency: [{ number: '999' }, { number: '112' }], crisis: ['116 123'] }
    expect(emergency.answer('self_harm', gb).join(' ')).toContain('one one six, one two three')
    expect(emergency.answer('self_harm', { emergency: [{ number: '112' }], crisis: [] }).join(' ')).toContain(
      'dial one one two now',
    )
  })
})
