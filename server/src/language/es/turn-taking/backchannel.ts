import { backchannelsBy } from '../../backchannels.ts'
import { wordsOf } from '../../words.ts'
import { folded } from '../folded.ts'

const listening = backchannelsBy({
  sounds:
    'mm mmm mhm mmhm hm hmm aja ajam ah oh eh uhum uju ya si sip claro vale ok okay okey okei dale bueno bien ' +
    'perfecto exacto correcto entiendo comprendo genial estupendo listo sale orale aha',
  phrases: [
    'ya veo',
    'ya entiendo',
    'de acuerdo',
    'muy bien',
    'esta bien',
    'por supuesto',
    'claro que si',
    'asi es',
    'eso es',
    'que bien',
    'desde luego',
    'como no',
  ],
  farewells:
    'adios chao chau ciao hasta luego pronto manana la vista nos vemos gracias muchas muchisimas muy amable igualmente ' +
    'a usted ustedes y que tenga tengan buen buena buenas dia tarde tardes noche noches fin de semana cuidese bye venga ' +
    'saludos por todo le un',
  wordsIn: (text) => wordsOf(folded(text.normalize('NFC')).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')),
})

/** What is asked with the same words waits for an answer. */
export function isBackchannel(text: string): boolean {
  return !/[?¿]/.test(text) && listening.isBackchannel(text)
}

export const { mayBecomeBackchannel, isFarewell } = listening
