import type { questions as english } from '../en/questions.ts'
import type { Words } from '../text.ts'

export const questions: Words<typeof english> = {
  title: 'Preguntas sin respuesta',
  hint: 'Lo que preguntan quienes llaman y sus agentes no saben responder; lo que significa lo mismo va junto. Responda una vez y el agente lo sabrá en la próxima llamada.',
  tabs: {
    label: 'Preguntas por estado',
    open: 'Pendientes',
    answered: 'Respondidas',
    dismissed: 'Descartadas',
  },
  asked: { one: 'Preguntada una vez', other: 'Preguntada {n} veces' },
  others: { one: 'Otra forma de preguntarlo', other: '{n} formas más de preguntarlo' },
  last: 'última vez: {when}',
  call: 'Ver la llamada',
  answer: {
    open: 'Responder',
    openFor: 'Responder: {question}',
    question: 'Pregunta, tal como aparecerá en las preguntas frecuentes',
    answer: 'Respuesta',
    questionHint:
      'Lo que dijeron quienes llamaron se guarda con ella, como otras formas que el agente entiende.',
    answerHint: 'Tal como debe decirlo el agente.',
    save: 'Guardar en preguntas frecuentes',
    done: 'El agente ya conoce la respuesta.',
    link: 'Ver sus preguntas frecuentes',
  },
  dismiss: {
    open: 'Descartar',
    openFor: 'Descartar: {question}',
    title: '¿Descartar esta pregunta?',
    hint: 'Desaparece de esta lista y no vuelve, aunque se pregunte de nuevo.',
    group: 'Las otras formas de preguntarlo se descartan con ella.',
    confirm: 'Descartar',
    done: 'Pregunta descartada.',
  },
  nothing: {
    open: {
      title: 'No hay preguntas pendientes',
      hint: 'Si un agente no sabe responder una pregunta, aparecerá aquí con un enlace a la llamada.',
    },
    answered: {
      title: 'Aún no hay preguntas respondidas',
      hint: 'Las preguntas que responda se añaden a las preguntas frecuentes del agente y aparecen aquí.',
    },
    dismissed: {
      title: 'No hay preguntas descartadas',
      hint: 'Aquí aparecen las preguntas que decida no responder.',
    },
  },
  left: { one: '{n} pregunta', other: '{n} preguntas' },
}
