import type { agentForm as english } from '../en/agent-form.ts'
import type { Words } from '../text.ts'
import { agentFunctions } from './agent-functions.ts'

export const agentForm: Words<typeof english> = {
  title: 'Agente',
  unsaved: 'Aquí se muestra la versión guardada. Sus cambios se aplicarán cuando los guarde.',
  hours: {
    title: 'Horario de atención',
    hint: 'Fuera de horario, el agente contesta, dice cuándo abren y toma un mensaje. No transfiere.',
    apply: 'Este negocio tiene horario de atención',
    always: 'Desactivado: el negocio está siempre abierto, día y noche.',
    zone: 'Zona horaria',
    zoneHint: 'Hora actual allí: {time}. Se tiene en cuenta el horario de verano.',
    copyWeekdays: 'Copiar el lunes a martes–viernes',
    copyAll: 'Copiar el lunes a todos los días',
    copied: 'Horario del lunes copiado.',
    open: 'Abierto',
    closed: 'Cerrado',
    isOpen: '{day}: abierto',
    opensAt: '{day}: abre a las',
    closesAt: '{day}: cierra a las',
    until: 'a',
    addBreak: 'Añadir pausa',
    addBreakOn: '{day}: añadir pausa',
    break: 'Pausa',
    breakFrom: '{day}: pausa desde las',
    breakTo: '{day}: pausa hasta las',
    removeBreak: '{day}: quitar la pausa',
    whole: 'Abierto todo el día.',
    overnight: 'Hasta las {time} del {day}.',
    same: 'La apertura y el cierre deben ser distintos. Para todo el día: de 00:00 a 00:00.',
    never: 'Todos los días están cerrados: el agente dirá siempre que está cerrado.',
    rules: 'Cómo funciona el horario',
    rulesText:
      'Si el cierre es anterior a la apertura, se entiende que es al día siguiente: el viernes de 18:00 a 02:00 termina el sábado a las 2 de la madrugada, aunque el sábado esté cerrado. A la hora de cierre ya está cerrado. Cerrar a medianoche es cerrar al final del día.',
  },
  specialDays: {
    title: 'Festivos y horarios especiales',
    hint: 'En estas fechas rige el horario siguiente en lugar del semanal. El agente lo dice a quien llama y no da citas mientras esté cerrado.',
    add: 'Añadir una fecha',
    name: 'Nombre',
    namePlaceholder: 'Navidad',
    date: 'Fecha',
    until: 'Último día (si son varios)',
    remove: 'Quitar {day}',
    unnamed: 'Fecha nueva',
    over: 'Ya pasó',
  },
  now: {
    title: '¿Abierto ahora?',
    open: 'Abierto',
    closed: 'Cerrado',
    other: 'No atiende llamadas',
    openText: 'Ahora mismo, una llamada se atendería con normalidad.',
    closedText: 'A quien llame ahora se le dirá que está cerrado.',
    opens: 'Vuelve a abrir: {day}, {time} ({zone}).',
    neverOpens: 'Según el horario guardado, no abre ningún día.',
  },
  escalation: {
    title: '¿Cuándo se transfiere a una persona?',
    policies: {
      never: {
        title: 'Nunca',
        text: 'El agente atiende todas las llamadas. Quien pida una persona puede dejar un mensaje.',
      },
      on_request: {
        title: 'Cuando lo piden',
        text: 'Solo se transfiere a quien pide hablar con una persona.',
      },
      complex: {
        title: 'Cuando se complica',
        text: 'También si el agente no entiende dos veces seguidas, no está seguro de la respuesta o detecta una queja o una emergencia.',
      },
      always: {
        title: 'Siempre',
        text: 'El agente saluda, escucha el motivo y transfiere todas las llamadas.',
      },
    },
    numbersTitle: '¿A quién puede llamar?',
    escalationNumber: 'Número para hablar con una persona',
    escalationHint:
      'Recibe las llamadas transferidas. Si lo deja vacío, se usa el número de desvío de abajo.',
    forwardingNumber: 'Número de desvío',
    forwardingHint:
      'Recibe las llamadas que el agente no puede atender: si está en pausa, si la suscripción ha terminado o si todas las líneas están ocupadas.',
    own: 'Es el número del propio agente. Una llamada nunca se devuelve a su origen.',
    summaryTitle: 'En resumen',
    when: {
      never: 'No se transfiere ninguna llamada. El agente toma mensajes.',
      on_request: 'Si alguien pide hablar con una persona, la llamada pasa a {number}.',
      complex:
        'Si alguien pide una persona, se queja o el agente no puede ayudarle, la llamada pasa a {number}.',
      always: 'Tras las primeras palabras de quien llama, la llamada pasa a {number}.',
    },
    missing: {
      on_request: 'Si alguien pide una persona, el agente solo puede tomar un mensaje: falta un número.',
      complex: 'Si alguien necesita una persona, el agente solo puede tomar un mensaje: falta un número.',
      always: 'Solo se puede dejar un mensaje: falta un número.',
    },
    announced:
      'Quien descuelga oye primero quién llama y por qué, y acepta pulsando 1 o diciendo que sí. Si nadie acepta en 25 segundos, quien llama vuelve con el agente y puede dejar un mensaje.',
    whileClosed: 'Fuera del horario de atención no se transfieren llamadas.',
    instead:
      'Si el agente no puede atender, las llamadas pasan a {number}; si nadie contesta, se oye una disculpa.',
    apology:
      'Si el agente no puede atender, se oye una breve disculpa. Para evitarlo, añada un número de desvío.',
    warning: 'Falta un número',
    allowTitle: 'Números a los que este agente puede llamar',
    allowHint: 'Solo los que aparecen aquí. Ni quien llama ni un modelo pueden añadir otros.',
    allowNone: 'Ninguno. Este agente no llama a nadie.',
    forPerson: 'para hablar con una persona',
    forInstead: 'para las llamadas que el agente no puede atender',
    limits:
      'Los números de tarificación adicional, de coste compartido y de satélite se rechazan aunque aparezcan aquí, igual que los países a los que el servicio no puede llamar (normalmente, todos salvo el del número del agente). Cada llamada se transfiere dos veces como máximo, y su cuenta puede hacer hasta 200 llamadas en 24 horas.',
  },
  language: {
    title: 'Idioma',
    label: 'Lo que habla el agente',
    hint: 'Habla y entiende este idioma. Escriba en él el saludo, las instrucciones y las respuestas.',
    auto: 'El de quien llama',
    list: 'Idiomas',
    listHint:
      'El primero saluda, y una frase corta en cada uno de los otros dice que también se habla. El agente cambia al idioma de quien llama, también a mitad de la llamada.',
    tooFew: 'Elija al menos dos.',
  },
  disclosure: {
    title: 'Dice que es una IA',
    enabled: 'Decir primero a quien llama que habla una IA',
    enabledHint:
      'Si el saludo ya lo dice, por ejemplo con «asistente de inteligencia artificial», valen sus palabras. Si no, esta frase se dice antes. Quien habla encima la oye de nuevo antes de la siguiente respuesta.',
    sentence: '«{sentence}»',
    law: 'Desde el 2 de agosto de 2026, el Reglamento de IA de la UE (artículo 50) exige que quien llama sepa desde el principio que habla con una IA.',
    offTitle: '¿Desactivar el aviso de IA?',
    offText:
      'Usted debe averiguar si esto se aplica a sus llamadas. Se guarda quién desactivó el aviso y cuándo. Si le preguntan, el agente siempre dice la verdad.',
    offAction: 'Desactivar de todos modos',
    switchedOff: 'Desactivado el {date} por {who}.',
  },
  recording: {
    title: 'Grabación',
    enabled: 'Grabar llamadas',
    enabledHint:
      'Desactivado por defecto. Audio en dos canales: quien llama, a la izquierda; el agente, a la derecha.',
    announcement: 'Lo primero que oye quien llama',
    announcementText: '«This call is recorded.»',
    announcementHint:
      'No se guarda nada hasta que este aviso se haya oído entero. Si alguien habla encima, se repite hasta tres veces; después, la llamada sigue sin grabarse. La grabación termina cuando la llamada se transfiere a una persona.',
    retention: 'Días que se conservan las grabaciones',
    retentionHint: 'De 1 a 3650. Los cambios se aplican también a las grabaciones existentes.',
    stays: 'Las grabaciones existentes se conservan hasta que termine su plazo.',
    legalTitle: 'Compruebe las leyes de grabación',
    legalText:
      'Cuentan tanto la ley de donde está quien llama como la de donde está usted, y en muchos lugares hace falta el consentimiento de todos los participantes. El agente avisa de que la llamada se graba; no pide permiso ni sabe qué ley se aplica.',
    keepTitle: 'Cuánto tiempo se guardan las llamadas',
    keepHint:
      'Con transcripción, registro, grabación, correos y preguntas. Los minutos y las citas se conservan.',
    keepEver: 'Hasta que las elimine',
    keepDays: 'Un número de días',
    keepChoice: 'Las llamadas se guardan',
    keepNumber: 'Días que se conservan las llamadas',
    keepNumberHint:
      'De 1 a 3650. Al guardar, vale también para las anteriores: las más antiguas se borran en una hora.',
    redactTitle: 'Qué no debe guardarse',
    redactHint:
      'Se elimina de transcripciones, mensajes, correos, registros y datos de las herramientas antes de guardarlos. En su lugar queda una marca como [card number removed].',
    kinds: {
      card_numbers: {
        title: 'Números de tarjeta',
        text: 'Escritos, dictados o tecleados: «4111 1111 1111 1111», «four one double…», o por partes.',
      },
      security_codes: {
        title: 'Códigos de seguridad',
        text: 'Los tres o cuatro dígitos de una tarjeta, cuando se mencionan: «the code on the back is 123».',
      },
      national_ids: {
        title: 'Números de identificación',
        text: 'Números fiscales y de la seguridad social de Estados Unidos, Canadá, Reino Unido y Alemania; DNI y NIE españoles.',
      },
    },
    staysTitle: 'Qué no se elimina',
    staysList: {
      contact: 'Nombres, teléfonos, direcciones y fechas: hacen falta para mensajes y citas.',
      agent: 'El agente lo oye todo durante la llamada, y sus herramientas también.',
      sound: 'El audio de una grabación nunca se modifica.',
    },
    soundTitle: 'Las grabaciones conservan lo que se elimina del texto',
    soundText: 'Del audio no se elimina nada. No grabe si le dan números de tarjeta por teléfono.',
  },
  calling: {
    title: 'Vista previa de una llamada',
    hint: 'Elija un momento para ver qué pasaría con una llamada.',
    moment: 'Fecha y hora',
    zoneAgent: 'En la zona horaria del horario de atención: {zone}.',
    zoneAccount: 'En la zona horaria de su cuenta: {zone}.',
    quick: 'Casos habituales',
    now: 'Ahora',
    tonight: 'Esta noche, {time}',
    sunday: 'Domingo al mediodía',
    incomplete: 'Elija una fecha y una hora.',
    asIfNow: 'Se supone que el estado del agente y las líneas libres son los mismos que ahora.',
    result: 'Qué pasaría con la llamada',
    steps: {
      call: 'Entra una llamada',
      ready: 'El agente puede atenderla',
      notReady: 'El agente no puede atenderla',
      open: 'El negocio está abierto',
      closed: 'El negocio está cerrado',
      opens: 'Vuelve a abrir el {moment}.',
      neverOpens: 'No hay ninguna apertura prevista.',
      handover: 'Si se necesita una persona',
    },
    reasons: {
      open: 'Está activo y hay una línea libre.',
      closed: 'Está activo y hay una línea libre.',
      unknown_number: 'Ningún agente tiene este número.',
      draining: 'El servicio está a punto de reiniciarse y no acepta llamadas nuevas.',
      subscription_over: 'La suscripción no incluye llamadas en ese momento.',
      paused: 'El agente está en pausa.',
      no_capacity: 'Todas las líneas están ocupadas.',
    },
    kinds: {
      answer: { title: 'El agente contesta', text: 'Saluda y ayuda a quien llama.' },
      answer_closed: {
        title: 'El agente contesta y avisa de que está cerrado',
        text: 'Toma un mensaje y no transfiere la llamada.',
      },
      forward: { title: 'La llamada se desvía', text: 'Pasa a {number}.' },
      apologise: { title: 'Quien llama oye una disculpa', text: 'No hay ningún número de desvío.' },
      refuse: { title: 'La llamada no se acepta', text: 'La red puede probar otro destino.' },
    },
    handover: {
      never: 'No se transfiere; el agente toma un mensaje.',
      none: 'No hay ningún número al que llamar; el agente toma un mensaje.',
      on_request: 'Quien pide hablar con una persona pasa a {number}.',
      complex: 'Quien pide una persona, se queja o necesita más ayuda pasa a {number}.',
      always: 'Tras las primeras palabras, la llamada pasa a {number}.',
    },
  },
  ...agentFunctions,
}
