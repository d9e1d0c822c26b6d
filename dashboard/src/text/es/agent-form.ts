import type { agentForm as english } from '../en/agent-form.ts'
import type { Words } from '../text.ts'
import { agentFunctions } from './agent-functions.ts'

export const agentForm: Words<typeof english> = {
  title: 'Agente',
  unsaved: 'Esto se refiere a la versión guardada. Sus cambios se aplicarán cuando los guarde.',
  hours: {
    title: 'Horario de apertura',
    hint: 'Cuando está cerrado, el agente también contesta: dice cuándo vuelve a abrir y toma un recado. No pasa la llamada a nadie.',
    apply: 'Este negocio tiene horario de apertura',
    always: 'Desactivado: el negocio está siempre abierto, de día y de noche.',
    zone: 'Zona horaria',
    zoneHint: 'Allí es ahora {time}. El horario de verano se tiene en cuenta.',
    copyWeekdays: 'Copiar el lunes de martes a viernes',
    copyAll: 'Copiar el lunes a todos los días',
    copied: 'Se ha copiado el lunes.',
    open: 'Abierto',
    closed: 'Cerrado',
    isOpen: '{day}: abierto',
    opensAt: '{day}: abre a las',
    closesAt: '{day}: cierra a las',
    until: 'a',
    whole: 'Abierto todo el día.',
    overnight: 'Hasta las {time} del {day}.',
    same: 'La apertura y el cierre deben ser distintos. Para el día entero: de 00:00 a 00:00.',
    never: 'Todos los días están cerrados, así que el agente dice a cada persona que está cerrado.',
    rules: 'Cómo funciona el horario',
    rulesText:
      'Un cierre anterior a la apertura significa el día siguiente: viernes de 18:00 a 02:00 termina el sábado a las 2 de la madrugada, aunque el sábado esté cerrado. A la hora de cierre ya está cerrado. La medianoche como cierre es el final del día.',
  },
  now: {
    title: '¿Abierto ahora?',
    open: 'Abierto',
    closed: 'Cerrado',
    other: 'No atiende llamadas',
    openText: 'Una llamada ahora se atendería como siempre.',
    closedText: 'Quien llame ahora oirá que está cerrado.',
    opens: 'Abre: {moment} ({zone}).',
    neverOpens: 'En el horario guardado no hay ninguna apertura.',
  },
  escalation: {
    title: '¿Cuándo atiende una persona?',
    policies: {
      never: {
        title: 'Nunca',
        text: 'El agente atiende todas las llamadas. Quien pida una persona puede dejar un recado.',
      },
      on_request: {
        title: 'Cuando lo pidan',
        text: 'Solo se pasa la llamada de quien pide una persona.',
      },
      complex: {
        title: 'Cuando se complica',
        text: 'También cuando el agente no ha entendido dos veces seguidas, no tiene una respuesta segura u oye una queja o una emergencia.',
      },
      always: {
        title: 'Siempre',
        text: 'El agente saluda, escucha de qué se trata y pasa todas las llamadas.',
      },
    },
    numbersTitle: '¿A quién puede llamar?',
    escalationNumber: 'Número para quienes quieren una persona',
    escalationHint: 'Recibe las llamadas que se pasan. Vacío: las recibe el número de desvío de abajo.',
    forwardingNumber: 'Número de desvío',
    forwardingHint:
      'Recibe las llamadas que el agente no puede atender: mientras está en pausa, cuando la suscripción ha terminado o cuando todas las líneas están ocupadas.',
    placeholder: '+12125550123',
    own: 'Es el número del propio agente. Una llamada nunca vuelve al lugar del que viene.',
    summaryTitle: 'En resumen',
    when: {
      never: 'No se pasa ninguna llamada. El agente toma recados.',
      on_request: 'Cuando alguien pide una persona, la llamada pasa a {number}.',
      complex:
        'Cuando alguien pide una persona, se queja o no se le puede ayudar, la llamada pasa a {number}.',
      always: 'Tras las primeras palabras de quien llama, la llamada pasa a {number}.',
    },
    missing: {
      on_request:
        'Cuando alguien pide una persona, el agente solo puede tomar un recado: no hay ningún número al que llamar.',
      complex:
        'Cuando alguien necesita una persona, el agente solo puede tomar un recado: no hay ningún número al que llamar.',
      always: 'Solo se puede dejar un recado: no hay ningún número al que llamar.',
    },
    announced:
      'Quien descuelga oye primero quién llama y por qué, y acepta con un 1 o un sí. Si tras 25 segundos de timbre nadie acepta, quien llama vuelve con el agente y puede dejar un recado.',
    whileClosed: 'Fuera del horario de apertura no se pasa ninguna llamada.',
    instead:
      'Mientras el agente no puede atender llamadas, pasan a {number}; si allí nadie contesta, quien llama oye una disculpa.',
    apology:
      'Mientras el agente no puede atender llamadas, quien llama oye una breve disculpa. Un número de desvío las recibiría.',
    warning: 'Falta un número',
    allowTitle: 'Números a los que este agente puede llamar',
    allowHint: 'Exactamente los que figuran aquí. Ni quien llama ni ningún modelo puede añadir otro.',
    allowNone: 'Ninguno. Este agente no llama a nadie.',
    forPerson: 'para quienes quieren una persona',
    forInstead: 'para las llamadas que el agente no puede atender',
    limits:
      'Los números de tarificación adicional, de coste compartido y de satélite se rechazan aunque figuren aquí, y también los países a los que el servicio no puede llamar (normalmente todos salvo el del número del agente). Cada llamada se transfiere como máximo dos veces, y su cuenta llama como máximo 200 veces en 24 horas.',
  },
  recording: {
    title: 'Grabación',
    enabled: 'Grabar las llamadas',
    enabledHint:
      'Desactivado por defecto. Quien llama a la izquierda, el agente a la derecha, como archivo de sonido con la llamada.',
    announcement: 'Lo primero que se oye',
    announcementText: '«This call is recorded.»',
    announcementHint:
      'No se guarda nada antes de que esto se haya oído hasta el final. A quien habla encima se le repite, tres veces como máximo; después la llamada sigue sin grabación. Cuando la llamada pasa a una persona, la grabación termina.',
    retention: 'Días que se conservan las grabaciones',
    retentionHint: 'De 1 a 3650. Un cambio se aplica también a las grabaciones existentes.',
    stays: 'Las grabaciones existentes se conservan hasta que venza su plazo.',
    legalTitle: '¿Puede grabar?',
    legalText:
      'Eso debe averiguarlo usted. Cuenta tanto la ley del lugar de quien llama como la del suyo, y en muchos lugares hace falta el consentimiento de todos. El agente dice que la llamada se graba; no pide permiso ni sabe qué ley se aplica.',
    keepTitle: 'Cuánto se guardan las llamadas',
    keepHint:
      'Una llamada con su transcripción, registro, grabación, correos y preguntas. Los minutos y las citas se conservan.',
    keepEver: 'Hasta que usted las elimine',
    keepDays: 'Unos días',
    keepChoice: 'Las llamadas se guardan',
    keepNumber: 'Eliminar las llamadas después de tantos días',
    keepNumberHint:
      'De 1 a 3650. Al guardarlo vale también para llamadas anteriores: lo más antiguo se elimina en una hora.',
    redactTitle: 'Lo que no debe guardarse',
    redactHint:
      'Se quita de transcripciones, recados, correos, registros y de lo que se guarda de las herramientas, antes de guardar nada. En su lugar queda una marca como [card number removed].',
    kinds: {
      card_numbers: {
        title: 'Números de tarjeta',
        text: 'Escritos, hablados o tecleados: «4111 1111 1111 1111», también en varias partes.',
      },
      security_codes: {
        title: 'Códigos de seguridad',
        text: 'Las tres o cuatro cifras de una tarjeta, cuando se habla de ellas: “the code on the back is 123”.',
      },
      national_ids: {
        title: 'Números de identidad',
        text: 'Números de la seguridad social y fiscales de Estados Unidos, Canadá, Reino Unido y Alemania.',
      },
    },
    staysTitle: 'Lo que no se quita',
    staysList: {
      contact: 'Nombres, teléfonos, direcciones y fechas, que hacen falta para recados y citas.',
      agent: 'El propio agente lo oye todo durante la llamada, y sus herramientas también.',
      sound: 'El sonido de una grabación nunca se cambia.',
    },
    soundTitle: 'Las grabaciones conservan lo que se quita del texto',
    soundText:
      'Las llamadas se graban y del sonido no se quita nada. Deje la grabación desactivada si en las llamadas se dan números de tarjeta.',
  },
  calling: {
    title: 'Qué pasa si alguien llama…',
    hint: 'Elija un momento. El servicio dice qué encontraría una llamada.',
    moment: 'Fecha y hora',
    zoneAgent: 'En la zona horaria del horario de apertura: {zone}.',
    zoneAccount: 'En la zona horaria de su cuenta: {zone}.',
    quick: 'Preguntas frecuentes',
    now: 'Ahora',
    tonight: 'Esta noche, {time}',
    sunday: 'Domingo a mediodía',
    incomplete: 'Elija una fecha y una hora.',
    asIfNow: 'Se supone que el estado del agente y las líneas libres son los de ahora.',
    result: 'Qué encontraría una llamada',
    steps: {
      call: 'Entra una llamada',
      ready: 'El agente puede atenderla',
      notReady: 'El agente no puede atenderla',
      open: 'El negocio está abierto',
      closed: 'El negocio está cerrado',
      opens: 'Vuelve a abrir: {moment}.',
      neverOpens: 'No hay ninguna apertura prevista.',
      handover: 'Si hace falta una persona',
    },
    reasons: {
      open: 'Está activo y hay una línea libre.',
      closed: 'Está activo y hay una línea libre.',
      unknown_number: 'Ningún agente tiene este número.',
      draining: 'El servicio está a punto de reiniciarse y no acepta llamadas nuevas.',
      subscription_over: 'La suscripción no cubre llamadas en ese momento.',
      paused: 'El agente está en pausa.',
      no_capacity: 'Todas las líneas están ocupadas.',
    },
    kinds: {
      answer: { title: 'El agente contesta', text: 'Saluda a quien llama y ayuda.' },
      answer_closed: {
        title: 'El agente contesta y dice que está cerrado',
        text: 'Toma un recado y no pasa la llamada a nadie.',
      },
      forward: { title: 'La llamada se desvía', text: 'Pasa a {number}.' },
      apologise: { title: 'Quien llama oye una disculpa', text: 'No hay número al que desviar.' },
      refuse: { title: 'La llamada no se acepta', text: 'La red puede intentarlo en otro sitio.' },
    },
    handover: {
      never: 'No se pasa a nadie; el agente toma un recado.',
      none: 'No hay número al que llamar, así que el agente toma un recado.',
      on_request: 'Quien pide una persona pasa a {number}.',
      complex: 'Quien pide una persona, se queja o necesita otra ayuda pasa a {number}.',
      always: 'Tras sus primeras palabras, todos pasan a {number}.',
    },
  },
  ...agentFunctions,
}
