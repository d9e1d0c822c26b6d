import type { questions as english } from '../en/questions.ts'
import type { Words } from '../text.ts'

export const questions: Words<typeof english> = {
  title: 'Preguntas sin respuesta',
  hint: 'Lo que preguntaron al llamar y sus agentes no supieron responder. Responda una vez y el agente lo sabrá desde la próxima llamada.',
  tabs: {
    label: 'Preguntas por estado',
    open: 'Abiertas',
    answered: 'Respondidas',
    dismissed: 'Descartadas',
  },
  asked: { one: 'Preguntada una vez', other: 'Preguntada {n} veces' },
  last: 'la última vez, {when}',
  call: 'Leer la llamada',
  answer: {
    open: 'Responder',
    openFor: 'Responder: {question}',
    question: 'Pregunta, tal como figurará en las preguntas frecuentes',
    answer: 'Respuesta',
    answerHint: 'Tal como debe decirla el agente.',
    save: 'Guardar en las preguntas frecuentes',
    done: 'El agente ya sabe la respuesta.',
    link: 'Ver sus preguntas frecuentes',
  },
  dismiss: {
    open: 'Descartar',
    openFor: 'Descartar: {question}',
    title: '¿Descartar esta pregunta?',
    hint: 'Sale de esta lista y no vuelve, por mucho que se pregunte.',
    confirm: 'Descartar',
    done: 'La pregunta se ha descartado.',
  },
  nothing: {
    open: {
      title: 'No queda nada sin responder',
      hint: 'Cuando alguien pregunte algo que un agente no sepa responder, la pregunta aparecerá aquí, con un enlace a la llamada.',
    },
    answered: {
      title: 'Aún no ha respondido ninguna',
      hint: 'Las preguntas que responda pasan a las preguntas frecuentes del agente y figuran aquí.',
    },
    dismissed: {
      title: 'Nada descartado',
      hint: 'Las preguntas que no quiera responder acaban aquí.',
    },
  },
  left: { one: '{n} pregunta', other: '{n} preguntas' },
}
