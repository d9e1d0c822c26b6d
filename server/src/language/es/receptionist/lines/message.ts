import type { Variants } from '../../../variants.ts'

/** What is asked and said while a message is taken. */
export const MESSAGE = {
  ask_name: {
    usual: ['¿Me dice su nombre, por favor?', '¿Y su nombre, por favor?', '¿De parte de quién?'],
    friendly: '¿Cómo se llama, por favor?',
    formal: '¿Me permite su nombre completo, por favor?',
    casual: '¿Cómo se llama?',
  },
  ask_name_again: {
    usual: [
      'Lo siento, no he entendido su nombre. Dígame solo su nombre, por favor.',
      'No me ha llegado bien el nombre. ¿Me lo repite despacio?',
      'Por favor, dígame su nombre y su apellido, o deletréelo.',
    ],
  },
  offer_own_number: {
    usual: [
      '¿Le llamamos al número desde el que llama, el que termina en {digits}?',
      '¿Le va bien el número desde el que llama, el que acaba en {digits}?',
      'Veo un número que termina en {digits}. ¿Podemos llamarle a ese?',
    ],
  },
  ask_number: {
    usual: [
      '¿En qué número podemos localizarle?',
      '¿Y su número de teléfono, por favor?',
      '¿A qué número le llamamos?',
    ],
    formal: '¿En qué número de teléfono podemos localizarle?',
  },
  go_on: { usual: ['Sí, siga, por favor.', '¿Y después?', 'Le escucho, siga.'] },
  read_back: {
    usual: [
      'Tengo el {digits}. ¿Es correcto?',
      'Entonces es el {digits}. ¿Correcto?',
      'He apuntado el {digits}. ¿Está bien?',
    ],
    formal: 'Permítame repetirlo: {digits}. ¿Es correcto?',
  },
  ask_number_again: {
    usual: [
      'Por favor, dígame el número entero otra vez, cifra por cifra. También puede marcarlo en su teléfono.',
      'Necesito el número otra vez desde el principio, una cifra tras otra.',
      '¿Puede marcar el número en su teléfono, o decirlo otra vez despacio?',
    ],
  },
  no_number: {
    usual: ['De acuerdo, lo dejamos sin número.', 'Entonces lo hacemos sin número.', 'Muy bien, sin número.'],
  },
  number_kept: {
    usual: [
      'Dejo el número como lo tengo.',
      'Entonces dejo el número como está.',
      'Lo apunto como lo he oído.',
    ],
  },
  address_noted: {
    usual: ['He apuntado: {address}', 'Tengo anotado: {address}', 'La dirección que tengo es: {address}'],
  },
  check_address: {
    usual: [
      'Se lo leo: {letters}. ¿Es correcto?',
      'Entonces es {letters}. ¿Correcto?',
      'Ahora tengo {letters}. ¿Está bien así?',
    ],
  },
  ask_address_again: {
    usual: [
      'Perdone. ¿Qué parte está mal? Puede deletrearla, por ejemplo be de Barcelona.',
      'Por favor, deletree lo que cambia, con una palabra para cada letra.',
      '¿Qué letras son? Por ejemplo, be de Barcelona.',
    ],
  },
  ask_address_local: {
    usual: [
      'Por favor, deletree solo lo que va antes de la arroba, con una palabra para cada letra.',
      'Entonces solo la parte antes de la arroba otra vez, letra por letra.',
      '¿Podría deletrear solo lo que va antes de la arroba?',
    ],
  },
  ask_address_domain: {
    usual: [
      'Por favor, dígame solo otra vez lo que va después de la arroba.',
      'Entonces solo la parte después de la arroba otra vez, por favor.',
      '¿Podría deletrear solo lo que va después de la arroba?',
    ],
  },
  ask_reason: {
    usual: [
      '¿Qué quiere que les diga?',
      '¿Y qué mensaje les paso?',
      'Dígame su mensaje en pocas palabras, por favor.',
    ],
    empathetic: 'Dígame, por favor, qué debo transmitir.',
    formal: '¿Qué mensaje desea que transmita?',
  },
  why_asked: {
    usual: [
      'Es para que alguien pueda llamarle.',
      'Solo lo usamos para ponernos en contacto con usted.',
      'Sin eso no podemos devolverle la llamada.',
    ],
  },
  no_reason: {
    usual: [
      'Entonces diré solo que ha llamado.',
      'Diré que ha llamado.',
      'De acuerdo, transmito que ha llamado.',
    ],
  },
  name_noted: {
    usual: ['Gracias, {name}.', 'De acuerdo, {name}.', 'Tengo su nombre como {name}.'],
  },
  check_name: {
    usual: ['He entendido {name}. ¿Es correcto?', '¿Su nombre es {name}?', '¿Lo he entendido bien, {name}?'],
  },
  check_spelling: {
    usual: [
      'Tengo {letters}: {name}. ¿Es correcto?',
      'Entonces es {name}, deletreado {letters}. ¿Correcto?',
      'Se lo deletreo: {letters}, {name}. ¿Se escribe así?',
    ],
  },
  no_name: {
    usual: ['De acuerdo, lo dejamos sin nombre.', 'Entonces lo apunto sin nombre.', 'Muy bien, sin nombre.'],
  },
  name_changed: {
    usual: [
      'Gracias, lo he corregido: {name}.',
      'He cambiado el nombre a {name}, gracias.',
      'Ahora el nombre es {name}, gracias.',
    ],
  },
  message_told: {
    usual: [
      'Voy a pasar este mensaje: {message}',
      'Su mensaje es: {message}',
      'Esto es lo que he apuntado: {message}',
    ],
  },
  message_told_for: {
    usual: [
      'Voy a pasarle este mensaje a {person}: {message}',
      'Su mensaje para {person} es: {message}',
      'Esto es lo que va a leer {person}: {message}',
    ],
  },
  message_changed: {
    usual: ['Lo he corregido: {message}', 'Ahora dice: {message}', 'Gracias, lo he cambiado por: {message}'],
  },
  message_done: {
    usual: [
      'Gracias, {name}. He tomado nota y alguien le llamará.',
      'Lo he apuntado, {name}. Alguien se pondrá en contacto con usted.',
      'Gracias, {name}. El equipo tendrá su mensaje y alguien le llamará.',
    ],
    friendly: 'Muchas gracias, {name}. Lo he apuntado y alguien le llamará.',
    empathetic: 'Gracias, {name}. He tomado nota de todo y alguien se ocupará.',
    formal: 'Gracias, {name}. Su mensaje ha quedado anotado y alguien se pondrá en contacto con usted.',
  },
  message_done_nameless: {
    usual: [
      'Gracias. He tomado nota y alguien le llamará.',
      'Lo he apuntado. Alguien se pondrá en contacto con usted.',
      'Gracias. El equipo tendrá su mensaje.',
    ],
  },
  offer_to_add: {
    usual: [
      '¿Lo añado a su mensaje?',
      '¿Quiere que eso también vaya en el mensaje?',
      '¿Lo apunto también en su mensaje?',
    ],
  },
  message_added: {
    usual: ['Lo he añadido.', 'Ya está también en el mensaje.', 'También lo he apuntado.'],
  },
  message_dropped: {
    usual: [
      'De acuerdo, entonces no tomo ningún mensaje.',
      'Muy bien, no apunto nada.',
      'Entonces no dejamos ningún mensaje.',
    ],
  },
} as const satisfies Readonly<Record<string, Variants>>
