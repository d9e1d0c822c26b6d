import type { WritingLanguage } from '../writing.ts'
import { folded } from './folded.ts'

const STAGE_VERBS =
  /^(?:sonri|rie|riend|suspir|paus|asient|asinti|susurr|respir|tos|encog|guin|teclea|escrib|espera|esperand|piensa|pensand|escucha|busca|buscand|revisa|revisand|consulta|consultand|transfir|transfier|cuelga|colgand|mira|mirand)\p{L}*$|^(?:pausa|silencio|musica|pitido|risas?|tecleo|amable|amablemente|alegre|alegremente)$/u

function isStageDirection(firstWord: string): boolean {
  return STAGE_VERBS.test(folded(firstWord))
}

const JOINT =
  /^(?:y|e|o|u|pero|porque|si|cuando|mientras|que|quien|donde|para|con|desde|hasta|a|en|por|es|son|sera|puede|asi|aunque|como|sin)$/
const ABBREVIATION =
  /(?:^|[\s(¿¡])(?:sra?|srta|sres|dra?|dña|d|prof|lic|ing|arq|uds?|vd|avda?|av|pza|plz|ctra|urb|col|núm|n|nro|tel|tfno|ext|aprox|máx|mín|etc|pág|art|p|p\. ?ej|ee|ee\. ?uu|ene|feb|abr|jun|jul|ago|sept?|oct|nov|dic|lun|mié|jue|vie|sáb|dom|cía|s|\p{L})\.$/iu
/** "a. m." may end a sentence, but then a capital follows. */
const HALF_OF_DAY = /\b[ap]\. ?m\.$/i

function isJoint(word: string): boolean {
  return JOINT.test(folded(word))
}

function endsInAbbreviation(text: string, next: string | undefined): boolean {
  if (HALF_OF_DAY.test(text)) return next === undefined || !/^\p{Lu}/u.test(next)
  if (/(?:^|\s)(?:y|o|a|e|u)\.$/i.test(text)) return false
  return ABBREVIATION.test(text)
}

export const writing: WritingLanguage = {
  isStageDirection,
  numberSign: 'número',
  underscore: 'guion bajo',
  isJoint,
  endsInAbbreviation,
}
