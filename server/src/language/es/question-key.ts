import { questionKeyBy } from '../question-keys.ts'
import { folded } from './folded.ts'

export const questionKey = questionKeyBy({
  fillers:
    'eh em mm hm ah oh bueno pues entonces este osea mire oiga por favor hola buenas dias tardes ' +
    'noches buenos vale ok okay si y pero perdon perdone disculpe gracias a ver',
  openings: [
    'me gustaria saber',
    'quisiera saber',
    'quiero saber',
    'queria saber',
    'quisiera preguntar',
    'queria preguntar',
    'queria preguntarle',
    'quiero preguntar',
    'llamaba para preguntar',
    'llamo para preguntar',
    'llamaba para saber',
    'llamo para saber',
    'me puede decir',
    'me podria decir',
    'me puedes decir',
    'puede decirme',
    'podria decirme',
    'una pregunta',
    'una consulta',
    'sabe',
    'sabria decirme',
    'digame',
    'si',
  ],
  fold: (text) => folded(text.normalize('NFC')),
})
