import { tidied } from '../../../heard.ts'
import type { MessageLanguage } from '../../../receptionist.ts'
import { readDigits } from '../../digits.ts'
import { plain } from '../../plain.ts'
import { isQuestion } from '../intents.ts'
import { address } from './address.ts'
import { changedContent } from './correction.ts'
import { addressIn } from './email.ts'
import { asksToPassOn } from './request.ts'
import { toldIn } from './told.ts'

const noReason = 'Ohne Angabe eines Grundes.'

const REFUSAL =
  /\b(?:lieber nicht|moechte (?:ich )?(?:\w+ ){0,4}?nicht (?:sagen|nennen|angeben|geben)|will (?:ich )?(?:\w+ ){0,4}?nicht (?:sagen|nennen|angeben|geben)|sage ich (?:ihnen )?nicht|geht sie nichts an|habe (?:ich )?(?:kein|keine) (?:telefon|handy|nummer|telefonnummer)|kein(?:e|en)? (?:name|namen|nummer|telefon)|weiss (?:ich )?(?:\w+ ){0,3}?nicht (?:auswendig)?|anonym|ueberspringen|ohne (?:name|namen|nummer)|(?:nur|lieber) (?:per |ueber )?(?:email|mail)|per (?:email|mail))\b/
/** "Ich habe keine Heizung" tells something. */
const TELLS_NOTHING =
  /\b(?:lieber nicht|(?:moechte|will) (?:ich )?(?:\w+ ){0,4}?nicht (?:sagen|erzaehlen)|geht sie nichts an|das sage ich ihm selbst|das bespreche ich)\b|^(?:nein )?(?:nichts|gar nichts|nichts besonderes|ueberspringen|nichts weiter)$/
const THIS_NUMBER =
  /\b(?:diese (?:nummer|hier)|dieselbe|die gleiche|unter dieser|von der ich (?:gerade )?anrufe|mit der ich anrufe|die sie (?:sehen|haben|im display)|die nummer (?:passt|stimmt|ist (?:gut|richtig|okay))|meine nummer haben sie|sehen sie (?:doch|ja)|die angezeigte|auf dieser nummer|die hier)\b/
const STATEMENT =
  /^(?:(?:hallo|guten tag|also|ja|nein|okay|bitte|und|es ist) )*(?:ich|mein\w*|wir|unser\w*|er|sie|es|das|die|der|den|da|bei|bitte|sagen|richten|jemand|ein|eine|einer|um|wegen|fuer)\b/
const WHY =
  /\b(?:warum|wieso|weshalb|wozu|wofuer)\b.{0,40}\b(?:brauchen|wollen|wissen|fragen|noetig|das|den|die)\b|\b(?:muss|soll) (?:ich|das|man)\b.{0,40}\b(?:sein|angeben|sagen|geben)\b|\bist das (?:wirklich )?(?:noetig|notwendig)\b|\bbrauchen sie (?:das|die|den) (?:\w+ )?(?:wirklich|unbedingt)\b/

const test =
  (sign: RegExp) =>
  (text: string): boolean =>
    sign.test(plain(text))

/** "Einen Moment", "das eine" and "zum zweiten Mal" have no digit in them. */
const IDIOMS = /\b(?:einen? (?:moment|augenblick|sekunde)|zum \w+ mal|beim \w+ mal|erstens|zweitens)\b/g

function numberIn(text: string): string {
  return readDigits(plain(text).replaceAll(IDIOMS, ' '))
}

const HEAD = /\b(?:erste[nr]?|vorne|beginnt|faengt|anfang|am anfang|vorwahl)\b/
const WHICH =
  /\b(?:die )?(?:letzte[nr]?|erste[nr]?|hintere[nr]?|vordere[nr]?)(?: (?:zwei|drei|vier|fuenf|sechs|\d))?(?: (?:ziffern?|zahlen?|stellen?))?(?: (?:ist|sind|lauten|lautet|waren))?/g

function correctionIn(text: string): { digits: string; isHead: boolean } {
  const words = plain(text)
  return {
    digits: readDigits(words.replaceAll(IDIOMS, ' ').replaceAll(WHICH, ' ')),
    isHead: HEAD.test(words),
  }
}

/** "Außerdem", "noch etwas", "und sagen Sie ihm": there is more to a message than was said. */
const MORE =
  /^(?:(?:oh|ach|ja|okay|ok|gut|also|entschuldigung|nein|und|moment|richtig|genau|bitte)(?!\p{L})[,.]?\s+)*(?:außerdem|noch (?:etwas|was|eins)|ach übrigens|übrigens|auch noch|(?:bitte |noch )?(?:(?:sagen|richten) sie (?:ihm|ihr|ihnen)(?: bitte| auch| noch| aus)*|schreiben sie (?:noch |auch |bitte )*(?:dazu|auf)|fügen sie (?:noch |bitte )*hinzu|erwähnen sie (?:noch |auch |bitte )*))(?!\p{L})[,:.]?\s*(?:dass(?!\p{L}))?/iu
const MIN_WORDS = 2

function additionIn(text: string): string | undefined {
  const said = tidied(text)
  const more = MORE.exec(said)?.[0]
  if (more === undefined || isQuestion(said)) return undefined
  const { content } = toldIn(said.slice(more.length))
  return content.split(' ').length >= MIN_WORDS ? content : undefined
}

export const message: MessageLanguage = {
  noReason,
  toldIn,
  asksToPassOn,
  addressIn,
  address,
  changedIn: changedContent,
  additionIn,
  saysStatement: test(STATEMENT),
  asksWhy: test(WHY),
  refuses: test(REFUSAL),
  refusesToTell: test(TELLS_NOTHING),
  meansThisNumber: test(THIS_NUMBER),
  numberIn,
  correctionIn,
}
