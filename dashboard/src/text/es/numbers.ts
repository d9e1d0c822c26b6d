import type { numbers as english } from '../en/numbers.ts'
import type { Words } from '../text.ts'
import { bundles } from './number-bundles.ts'
import { trunks } from './trunks.ts'

export const numbers: Words<typeof english> = {
  title: 'Números',
  hint: 'Quien llama a uno de estos números habla con el agente que está al lado.',
  find: 'Obtener un número',
  toTrunks: 'Troncales y softphones',
  nothing: {
    title: 'Todavía no hay números',
    hint: 'Obtenga un número y elija qué agente lo atiende. Un número que ya tiene puede llegar por una troncal.',
  },
  column: { agent: 'Lo atiende', acquired: 'Desde el' },
  nobody: 'Nadie',
  nobodyHint: 'Las llamadas no entran. Elija un agente que las atienda.',
  unknownAgent: 'Un agente que ya no existe',
  status: { unconfirmed: 'Sin confirmar', contested: 'Reclamado dos veces', taken: 'Ocupado' },
  statusHint: {
    unconfirmed:
      'Llame a este número: la primera llamada que llegue por su troncal lo confirma. También puede confirmarlo el operador.',
    contested:
      'Otra cuenta dice que este número es suyo. Las llamadas desde direcciones que ambos han indicado no las atiende ninguno. Pida al operador que lo confirme, o haga que su proveedor envíe las credenciales de su troncal.',
    taken:
      'Está confirmado para otra cuenta y las llamadas no le llegan. Devuélvalo; si es suyo, pregunte al operador.',
  },
  yourOwn: 'Suyo propio, por {trunk}',
  yourOwnGone: 'Suyo propio; su troncal se ha eliminado',
  agentOf: 'Lo atiende: {number}',
  assigned: '{agent} atiende ahora {number}.',
  move: {
    title: '¿Dar {number} a {agent}?',
    swap: '{agent} atiende ahora {old}. Ese número sigue siendo suyo, pero nadie lo atiende hasta que elija a alguien.',
    from: '{previous} se quedará sin número.',
    action: 'Dárselo a {agent}',
  },
  release: {
    open: 'Devolver',
    of: 'Devolver {number}',
    title: 'Devolver {number}',
    action: 'Devolver el número',
    carrier:
      'El número vuelve al operador. Otra persona puede recibirlo, y quizá usted no pueda recuperarlo.',
    own: 'Parley olvida el número. Sigue siendo suyo en su propio operador.',
    agent: '{agent} se queda sin número y ya no se le puede llamar.',
    kept: 'Las llamadas y transcripciones que tiene se conservan.',
    done: 'Se ha devuelto {number}.',
  },
  dial: {
    open: 'Cómo llamar',
    of: 'Cómo llamar: {number}',
    title: 'Cómo llamar a {number}',
    nobody: 'Nadie atiende todavía este número. Elija antes un agente.',
    browser: 'En el navegador',
    browserHint: 'Hable con {agent} con su micrófono, o escribiendo. No hay que instalar nada.',
    talk: 'Hablar con {agent}',
    softphone: 'Desde un softphone',
    softphoneHint:
      'Un softphone es un teléfono en forma de programa, como Linphone, Zoiper o baresip. Cree una cuenta para él en «Troncales y softphones» y marque después esta dirección:',
    trunk: 'Por su operador o su centralita',
    trunkHint:
      'Añádalo como troncal y haga que envíe aquí las llamadas a este número, con el número completo, como +12125550100:',
    byTrunk: 'Las llamadas a este número llegan por la troncal {trunk}. Márquelo desde cualquier teléfono.',
    host: 'Los teléfonos llegan a este servicio por el nombre de arriba, salvo que quien lo gestiona haya puesto otro (SIP_PUBLIC_ADDRESS, SIP_PORT).',
    fictional:
      'El operador incluido solo tiene números reservados para pruebas: la red telefónica pública no los conoce. Para que le llamen desde cualquier teléfono, traiga un número propio por una troncal.',
  },
  search: {
    title: 'Obtener un número',
    hint: 'Elija de dónde es el número y quién lo atiende.',
    country: 'País',
    area: 'Prefijo',
    areaHint: 'Por ejemplo, 212',
    areaFault: 'De 1 a 6 cifras, por favor.',
    digits: 'Contiene',
    digitsHint: 'Por ejemplo, 01*7 o TAXI',
    digitsFault: 'De 2 a 16 cifras o letras, o * para cualquier cifra.',
    type: 'Tipo',
    anyType: 'Cualquier tipo',
    agent: 'Lo atiende',
    chooseAgent: 'Elija un agente',
    types: { local: 'Local', mobile: 'Móvil', toll_free: 'Gratuito', national: 'Nacional' },
    withNumber: '{agent} (tiene {number})',
    get: 'Obtener',
    getOf: 'Obtener {number}',
    results: 'Números para elegir',
    page: 'Página {page}',
    found: { one: '{n} número en esta página', other: '{n} números en esta página' },
    nothing: 'Ningún número coincide',
    nothingHint:
      'Pruebe con otro prefijo o con menos cifras. En algunos países no hay números por el momento.',
    nothingMore: 'No hay más números. Vuelva a la página anterior.',
    clear: 'Quitar los filtros',
    badCountry: 'En este país no se ofrecen números. Elija otro.',
    noAgents: 'Primero, un agente',
    noAgentsHint: 'Un número necesita a alguien que lo atienda. Cree un agente y vuelva después.',
    createAgent: 'Crear un agente',
    needAgent: 'Elija quién atiende el número.',
    regulated:
      'Este país pregunta quién es usted antes de dar un número. Elija un número; si su documentación aún no está aprobada, le llevaremos al formulario.',
    papers: 'Su documentación: {country}',
    approved: 'Su documentación para este país está aprobada.',
    undecided: 'Su documentación para este país se está revisando.',
    done: 'Tiene {number}. {agent} lo atiende.',
    taken: '{number} se acaba de asignar. Estos son los números que quedan libres.',
    limit: 'Su plan no lo permite',
    limitLink: 'Ver su plan',
  },
  replace: {
    title: '¿Que {agent} conteste {number} en lugar de {old}?',
    body: '{agent} contesta ahora {old}, y un agente tiene un solo número. {old} sigue siendo suyo, pero nadie lo contesta.',
    keep: 'Dé {old} después a otro agente, o devuélvalo, en la página con sus números.',
    action: 'Tomar {number}',
  },
  bundles,
  trunks,
}
