import { isStatementBy } from '../../statements.ts'
import { plain } from '../plain.ts'
import { isQuestion } from './intents.ts'

const LEADS =
  '(?:hallo|hi|guten tag|guten morgen|guten abend|also|und|aber|so|okay|ok|ja|nein|ach|oh|naja|na ja|na|ausserdem|uebrigens|eigentlich|entschuldigung|wissen sie|die sache ist|es ist so|denn|weil)'
/** What is said of something. */
const VERB =
  '(?:ist|sind|bin|war|waren|hat|haben|habe|hab|hatte|hatten|wurde|wurden|wird|werde|tut|tun|tat|geht|ging|gehen|faellt|fiel|kam|kommt|komme|bleibt|blieb|liegt|lag|steht|stand|laeuft|lief|tropft|riecht|schmerzt|blutet|wackelt|fehlt|fahre|fahren|reise|verreise|fliege|wohne|klemmt|brennt|hoert|sagt|sagte|meinte|braucht)'
const WHEN =
  '(?:gestern|heute|morgen|uebermorgen|vorgestern|vorhin|gerade|seit|seitdem|letzten?|letzter|naechsten?|am|vor|nachts|leider|jetzt|danach|inzwischen|da)'
const TELLS = new RegExp(
  `^(?:${LEADS} )*(?:(?:ich|wir|er|mir|mich|uns|ihm) \\w+|(?:es|das|jemand|niemand|alles|(?:mein|unser|sein|ihr)\\w*|(?:der|die|das|den|dem|ein|eine|einen|einer|beide|zwei)(?: \\w+)?|${WHEN}(?: \\w+)?)\\b(?: \\w+){0,4} ${VERB}\\b)`,
)
const ASKS = new RegExp(
  [
    '\\b(?:was|wann|wo|wohin|woher|wer|wen|wem|wie|wieso|warum|weshalb|wozu|welche[rsnm]?|ob|wieviel)\\b',
    '\\b(?:haben|nehmen|machen|bieten|koennen|koennten|wuerden|wollen|sind|akzeptieren|verkaufen|reparieren|behandeln|arbeiten|oeffnen|schliessen|liefern|geben|kommen) (?:sie|ihr|wir)\\b|\\b(?:haette[nt]?|habt|koennt|macht|nehmt|seid) (?:sie|ihr)\\b',
    '\\b(?:gibt es|geht (?:das|es)(?: \\w+)?$|kann (?:man|ich (?!nicht|leider|nichts|kaum|gar))|darf (?:man|ich)|muss (?:man|ich)|soll (?:man|ich)|sollte ich|brauch(?:e|t) (?:man|ich)|bekomm(?:e|t) (?:man|ich))\\b',
    '\\b(?:moechte|moechten|will|wollen|wollte|wollten|wuerde|wuerden|haette|haetten|brauche|brauchen|benoetige|suche|suchen|wuensche|hoffe|frage|fragen|gefragt|wissen|interessiert|interessieren|moeglich|information|informationen|ueberlege|bitte|sagen sie|oder(?: nicht)?$|nicht wahr|richtig$)\\b',
  ].join('|'),
)

export const isStatement = isStatementBy({ tells: TELLS, asks: ASKS, plain, isQuestion })
