import type { Intent } from '../../receptionist.ts'
import { ASKS_WHETHER_PERSON } from '../disclosure.ts'

const STAFF =
  '(?:una persona|un humano|un ser humano|alguien|un agente|una agente|un operador|una operadora|un asesor|una asesora|el encargado|la encargada|un encargado|el gerente|la gerente|recepcion|la recepcionista|el recepcionista|el dueno|la duena|el jefe|la jefa|un companero|una companera|el responsable|la responsable|un responsable|el doctor|la doctora|un doctor|el medico|la medica|el dentista|la dentista|el veterinario|la veterinaria|el abogado|la abogada|el mecanico|atencion al cliente|un empleado|una empleada|el departamento|personal)'
const VISIT =
  '(?:cita|citas|reserva|consulta|visita|hora|mesa|turno|habitacion|revision|sesion|limpieza|hueco)'
const WANT =
  '(?:quiero|quisiera|queria|queriamos|necesito|necesitaria|necesitaba|me gustaria|deseo|me hace falta|vengo a|llamo para|llamaba para|quería|tengo que|hay que|puedo|podria|podrian|puede|pueden|me puede|me pueden|me podria|me podrian|ayudeme a|para)'

/** Written against plain text: lower case, no accents, no punctuation. `emergency/` knows danger. */
export const SIGNS: Readonly<Record<Intent, readonly RegExp[]>> = {
  danger: [],
  spam: [
    /\b(?:posicionamiento (?:en|web)|ficha de google|primera pagina de google|perfil de google|prestamo para su (?:negocio|empresa)|financiacion para su (?:negocio|empresa)|rebajar su factura|ahorrar en (?:la luz|su factura|su tarifa)|tarifa de la luz|compania electrica|placas solares|paneles solares|ha sido (?:seleccionado|seleccionada|premiado)|ha ganado|felicidades ha|pulse (?:uno|dos|nueve|1|2|9) para|este es un mensaje (?:automatico|grabado)|responsable de (?:compras|telefonia|energia|marketing|publicidad|pagos)|datafono|terminal de pago gratis|oferta de fibra)\b/,
    /\b(?:ayudamos|apoyamos|asesoramos|trabajamos con|colaboramos con) (?:\w+ ){0,4}(?:negocios|empresas|clinicas|consultas|talleres|restaurantes|comercios|tiendas|peluquerias) (?:como (?:el suyo|la suya|los suyos|las suyas|ustedes)|de su zona)\b/,
    /\b(?:conseguir|conseguirle|conseguirles|traer|traerle|atraer|captar) mas (?:clientes|pacientes|resenas)\b/,
    /\b(?:duen[oa]|encargad[oa]|responsable|gerente|jefe|jefa)(?: \w+){0,4} (?:de|sobre|por) (?:su |la |el )?(?:publicidad|marketing|pagina web|web|telefonia|energia|software|redes sociales)\b/,
  ],
  wrong_number: [
    /\b(?:me he equivocado|me equivoque|numero equivocado|equivocado de numero|marque mal|he marcado mal|me he confundido de numero)\b/,
  ],
  person: [
    new RegExp(`\\b(?:hablar|comunicarme|comunicar|conversar|platicar) (?:directamente )?con ${STAFF}\\b`),
    new RegExp(
      `\\b(?:paseme|pasame|paseme usted|pongame|ponme|comuniqueme|transfierame|transfieranme|conecteme|pasarme|ponerme|comunicarme|transferirme) (?:por favor )?(?:con|a|al)\\b`,
    ),
    /\b(?:persona|humano) (?:real|de verdad|de carne y hueso)\b(?! o\b)/,
    /^(?:(?:no|si|vale|por favor|solo|he dicho|quiero|necesito|deme|pongame|hola) )*(?:con )?(?:una persona|un humano|una operadora|un operador|un agente|un asesor|el encargado|la encargada|el gerente|atencion al cliente|recepcion)(?: por favor| ya| ahora)*$/,
    /\bno quiero (?:hablar con|un|una) ?(?:un |una |este |esta )?(?:robot|maquina|contestador|ordenador|computadora|grabacion|bot)\b/,
    /\b(?:que me atienda|puede atenderme|me puede atender|me atienda) (?:una persona|alguien|un humano)\b/,
    /\bme (?:pasa|pone|comunica|(?:puede|podria|pueden|podrian) (?:pasar|poner|comunicar)) con\b/,
    /\besta (?:el|la) (?:doctor|doctora|senor|senora|encargado|encargada|dueno|duena|jefe|jefa) ?\w* (?:disponible|por ahi)\b/,
  ],
  robot: ASKS_WHETHER_PERSON,
  complaint: [
    /\b(?:queja|quejas|quejarme|reclamacion|reclamar|reclamo|hoja de reclamaciones|denunciar|inaceptable|vergonzoso|una verguenza|indignante|indignado|indignada|estafa|estafado|timado|me han cobrado de mas|ridiculo|impresentable)\b/,
    // Praise for a loss is none.
    /\b(?:gran|buen|excelente|magnifico|bonito|menudo) (?:trabajo|servicio)\b.{0,50}\b(?:perd(?:ido|er|ieron|io)|roto|rompieron|estropea\w*|arruina\w*|destroza\w*|quema\w*)\b|\b(?:gracias|felicidades|enhorabuena|bravo) por (?:perder|romper|estropear|arruinar|destrozar|quemar)\w*\b|\b(?:me|nos) (?:han |ha |habeis )?(?:perdido|perdieron|estropeado|estropearon|arruinado|arruinaron|destrozado|destrozaron) (?:el|la|los|las|mi|mis)\b/,
    /\b(?:muy|super|bastante|realmente|tan) (?:enfadado|enfadada|molesto|molesta|decepcionado|decepcionada|descontento|descontenta|disgustado|disgustada|enojado|enojada)\b/,
    /\b(?:no estoy (?:nada |muy )?(?:contento|contenta|satisfecho|satisfecha)|pesimo|pesima|fatal|horrible|el peor|la peor|maleducad[oa]s?|groser[oa]s?|que me devuelvan el dinero|devolucion de mi dinero|no vuelvo nunca)\b/,
  ],
  emergency: [
    /\b(?:emergencia|urgencia|urgente|urgentemente|lo antes posible|cuanto antes|enseguida|(?:mucho|muchisimo|un) dolor(?: (?:terrible|horrible|insoportable|muy fuerte|fuerte))?|me duele (?:mucho|muchisimo)|duele (?:mucho|muchisimo|horrores))\b/,
    /\b(?:se me ha |me he |se me )?(?:roto|rompio|partido|partio|caido|cayo) (?:un|una|el|la|mi) (?:\w+ )?(?:diente|muela|corona|empaste|pierna|brazo|muneca|tobillo)\b/,
    /\b(?:sangra|sangrando|muy hinchad[oa]|hinchazon|se me ha hinchado|flemon)\b/,
    /\b(?:tuberia (?:rota|reventada)|se ha roto una tuberia|se rompio una tuberia|inundad[oa]|inundacion|inundando|sale agua por todas partes|sin (?:calefaccion|agua caliente|luz|agua)|me he quedado fuera)\b/,
    /\b(?:se ha comido|se comio|ha tragado|se trago) (?:algo|un|una|chocolate|veneno)\b|\b(?:lo|la|le) (?:ha )?atropell(?:o|ado|aron)\b/,
  ],
  message: [
    /\b(?:dejar|dejarle|dejarles|dejo|deje|tomar|tome|apuntar|apunte|pasar|pasarle|darle|dar|transmitir) (?:un |el |le |este |mi )?(?:mensaje|recado|aviso|nota)\b/,
    /\b(?:que me (?:llame|llamen|devuelva|devuelvan|regrese|regresen|marque)|me (?:llame|llamen|llama|llaman|devuelve|devuelven) (?:de vuelta|mas tarde|luego|cuando|la llamada|por favor|alguien)|devolverme la llamada|devuelvan la llamada|llamenme|llameme|me (?:puede|pueden|podria|podrian) (?:llamar|devolver la llamada|marcar))\b/,
    /\b(?:digale|diganle|dile|avisele|avisenle|comuniquele|hagale saber) (?:a |al |que )/,
  ],
  change: [
    new RegExp(
      `\\b(?:cambiar|cambiarla|cambiarlo|mover|moverla|aplazar|aplazarla|posponer|retrasar|adelantar|reprogramar|reagendar|modificar|pasar)\\b.*\\b(?:${VISIT}|para (?:el|otro|otra|manana|la)|a otro|a otra|a (?:el|las))\\b`,
    ),
    new RegExp(
      `\\b${VISIT}\\b.*\\b(?:cambiar|cambiarla|mover|moverla|aplazar|aplazarla|posponer|reprogramar|reagendar)\\b`,
    ),
    /\b(?:reprogramar|reagendar|reprograme|reagende)\b/,
    /\b(?:cambio|cambie|mueva|aplace|cambieme) (?:de )?(?:mi |la )?(?:cita|hora|fecha|reserva)\b/,
  ],
  cancellation: [
    /\b(?:quiero|quisiera|queria|necesito|tengo que|me gustaria|debo|voy a|puedo|podria|llamo para|llamaba para|para|hay que) (?:\w+ )?(?:cancelar|anular|dar de baja|cancelarla|anularla|desapuntarme)\b/,
    new RegExp(
      `\\b(?:cancelar|cancele|cancela|cancelo|anular|anule|anula|anulo|quitar|quite|borrar) (?:mi|la|una|nuestra|esa|esta) (?:\\w+ )?${VISIT}\\b`,
    ),
    /^(?:por favor )?(?:cancele|cancelar|anule|anular)\b/,
    /\b(?:no (?:voy a poder|podre|puedo|podemos|vamos a poder|podremos) (?:ir|acudir|asistir|venir|llegar)(?: a (?:mi|la|nuestra) cita)?)\b(?! (?:antes|hasta))/,
    /\bya no (?:quiero|necesito|voy a necesitar|puedo ir a) (?:la|mi|una|esa) (?:cita|reserva|hora)\b/,
    /\b(?:no me es posible|me es imposible) (?:ir|acudir|asistir|venir)\b/,
  ],
  booking: [
    new RegExp(
      `\\b(?:${WANT} )(?:\\w+ ){0,2}?(?:reservar|pedir|coger|agendar|solicitar|sacar|concertar|hacer|tener|tomar|programar|dar|darme)\\b(?: \\w+){0,3} ${VISIT}\\b`,
    ),
    new RegExp(
      `\\b(?:quiero|quisiera|queria|necesito|necesitaria|me gustaria|deseo|deme|busco|me da|me dan|pedir|reservar|agendar|coger|concertar|sacar|solicitar|pido) (?:\\w+ )?(?:una |un |otra |la |mi )?(?:\\w+ )?${VISIT}\\b(?! (?:es|esta|de apertura|de cierre))`,
    ),
    /^(?:(?:hola|buenas|si|una|otra|para|quiero|pues) )*cita(?: previa| por favor)*$/,
    /\b(?:una )?mesa para (?:uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|\d+)\b/,
    /\b(?:reservar|hacer una reserva|pedir hora|pedir cita|pedir turno|sacar turno|agendar)\b/,
    /\b(?:me|nos) (?:puede|pueden|podria|podrian) (?:(?:dar|coger) (?:una |otra |alguna |un |otro |algun )?(?:cita|hora|turno|hueco)|apuntar(?! (?:el|la|un|mi|este) )|hacer un hueco|atender (?:el|manana|hoy|esta))\b/,
    /\b(?:tienen|tiene|hay|queda|quedan|teneis|tendrian|habria) (?:algun |alguna |un |una )?(?:hueco|cita|hora libre|sitio(?! (?:web|para (?:aparcar|estacionar|el coche|el carro|mi coche|mi carro|la silla|una silla|sillas|carritos?|un carrito|el carrito)))|mesa(?! de )|turno(?! de (?:noche|guardia))|disponibilidad|horas libres|huecos)\b/,
    /\bque me (?:vea|atienda|reciba|mire) (?:el|la|un|una) (?:doctora?|dentista|medic[oa]|veterinari[oa]|abogad[oa]|especialista)\b/,
    /\bver (?:al|a la|a un|a una) (?:doctor|doctora|dentista|medico|veterinario|veterinaria|abogado|abogada)\b/,
  ],
  feedback: [
    /\b(?:felicitarles|felicitar|felicitarlos|darles la enhorabuena|sugerencia|opinion sobre|solo queria (?:decir|decirles|dar las gracias|agradecer)|excelente (?:servicio|trabajo|trato)|dejar una resena)\b/,
  ],
  repeat: [
    /\b(?:repita|repite|repitalo|repitamelo|repetir|repetirlo|repetirmelo|otra vez por favor|digalo otra vez|me lo puede repetir|que ha dicho|que dijo|que has dicho|una vez mas|mas alto|mas fuerte)\b/,
    /\bno (?:le |lo |te |la )?(?:he )?(?:oigo|oi|oido|entiendo|entendi|entendido|escucho|escuche|capto|capte|pillado|cogido)(?: bien| nada)?\b(?! (?:de|por que|como|la (?:factura|cuenta|carta)))/,
    /^(?:(?:ay|ah|uy|si|pues) )*(?:perdon|perdone|disculpe|como|como dice|como dijo|que|mande|eh|digame otra vez|perdon que|como perdon)$/,
  ],
  slower: [
    /\b(?:mas despacio|mas lento|mas despacito|despacio|demasiado rapido|muy rapido|mas lentamente|hable lento)\b/,
  ],
  hold_on: [
    /^(?:(?:por favor|vale|ok|ay|ah|si|no|perdon|perdone|puede|podria|a ver|bueno|oiga) )*(?:(?:espere|espera|aguarde|aguante|esperese)(?: (?:un|una) (?:momento|momentito|segundo|segundito|minuto|minutito)| por favor|$)|un (?:momento|momentito|segundo|segundito|minuto|minutito)|deme un (?:momento|segundo|minuto|momentito)|no cuelgue|dejeme (?:ver|mirar|buscar|pensar|que mire|que lo mire)|voy a (?:mirar|buscar)(?:lo)?|a ver que lo busco)\b/,
  ],
  who: [
    /\b(?:quien es usted|quien eres|quien habla|con quien hablo|con quien estoy hablando|como se llama usted|cual es su nombre|como te llamas|quien me atiende|quien llama)\b/,
    /^(?:(?:hola|buenas|buenos dias|buenas tardes|si|perdone) )*(?:es|hablo con|llamo a|es ahi|ahi es) (?:el|la) (?:dentista|doctor|doctora|consulta|clinica|tienda|restaurante|peluqueria|taller|veterinario|veterinaria|abogado|hotel|oficina|numero correcto|sitio correcto)(?: por favor)?$/,
  ],
  own_language: [
    /\b(?:habla|hablan|hablas|entiende|entienden) (?:usted )?(?:espanol|castellano)\b|^(?:en )?(?:espanol|castellano)(?: por favor)?$/,
  ],
  language: [
    /\b(?:speak english|do you speak|english please|parlez|francais|deutsch|sprechen|hello do you|in english|i do not speak spanish)\b/,
    /\b(?:habla|hablan|hablas|entiende|entienden|atienden|puede hablar|en) (?:usted |usted en |algo de )?(?:en )?(?:ingles|frances|aleman|italiano|portugues|catalan|euskera|gallego|ruso|chino|arabe|rumano|polaco|ucraniano|otros? idiomas?)\b/,
  ],
  goodbye: [
    /\b(?:adios|chao|chau|hablamos (?:luego|pronto|manana)|hasta (?:luego|pronto|manana|otra|la vista|el \w+)|nos vemos|que tenga (?:un |una )?(?:buen|buena|lindo|feliz) (?:dia|tarde|noche|fin de semana)|que le vaya bien|que pase (?:un )?(?:buen|buena) \w+|cuidese|buenas noches(?= *$)|tengo que (?:colgar|irme|dejarle|dejarla)|le dejo|bye)\b/,
    /\b(?:voy a colgar|ya (?:llamare|volvere a llamar|llamo)(?: yo)?(?: mas tarde| otro dia| luego)?|llamo (?:mas tarde|en otro momento|otro dia|luego))\b/,
  ],
  done: [
    /\b(?:eso (?:es|era|seria) todo|nada mas|ya esta(?: todo)?$|con eso (?:es suficiente|basta|me vale)|no necesito (?:nada )?mas|es todo|asi esta bien|esta bien asi|era solo eso|solo (?:queria|era) eso|listo(?= *$))\b/,
    /\b(?:me lo (?:pensare|voy a pensar|tengo que pensar)|lo (?:pensare|voy a pensar|consultare))\b/,
  ],
  thanks: [
    /\b(?:gracias|muchas gracias|mil gracias|muchisimas gracias|l[eo] agradezco|muy amable|agradecido|agradecida)\b/,
  ],
  how_are_you: [
    /\b(?:como (?:esta|estas|esta usted|le va|te va|va todo|anda|vamos)|que tal(?: (?:esta|estas|todo|le va|va))?)(?: hoy| por ahi)?$/,
  ],
  weather: [
    /\b(?:que (?:calor|frio|tiempo|dia mas|lluvia)|(?:buen|mal) tiempo|hace (?:mucho |un )?(?:calor|frio|sol|buen tiempo)|esta lloviendo|llueve|como esta el tiempo)\b/,
  ],
  greeting: [
    /^(?:hola|buenas|muy buenas|buenos dias|buen dia|buenas tardes|buenas noches|alo|bueno|diga|si diga|digame|oiga|hola hola|hola buenas|hola buenos dias|hola buenas tardes|hola que tal|hay alguien|hay alguien ahi|me oye|me escucha|sigue ahi|esta ahi)(?: \w+)?$/,
    /^(?:(?:hola|oiga|si) )*(?:me (?:oye|escucha|oyes|escuchan)|hay alguien(?: ahi)?|sigue ahi|esta usted ahi)(?: hola)?$/,
  ],
  question_ahead: [
    /^(?:(?:hola|buenas|buenos dias|buenas tardes|si|mire|oiga|bueno|pues|vale) )*(?:(?:queria|quisiera|quiero|me gustaria|puedo|podria|le puedo|le podria|dejeme) (?:hacer(?:le)?|preguntar(?:le)?|consultar(?:le)?)(?: (?:una|un par de|unas|otra|algo|una pequena))?(?: (?:pregunta|preguntas|consulta|cosa|cosita|cosas|duda|dudas))?|tengo (?:una|un par de|unas|otra|varias) (?:pregunta|preguntas|duda|dudas|consulta)|(?:una|otra) (?:pregunta|consulta|duda|cosa|cosita))(?: mas)?(?: por favor)?$/,
    /^(?:(?:pues|bueno|hola|mire) )*(?:(?:el otro dia )?estaba hablando con (?:mi|una?) \p{L}+(?: (?:de|sobre) (?:esto|ustedes))?(?: el otro dia)?|(?:mi|una?) \p{L}+ me (?:hablo de ustedes|ha hablado de ustedes|los? recomendo))$/u,
  ],
  is_this: [
    /^(?:(?:hola|buenas|buenos dias|buenas tardes|si|perdone|perdon|disculpe) )*(?:es (?:la|el|esto|ahi|usted)|hablo con|llamo a|he llamado a|es el numero de|ahi es)\b/,
  ],
  never_mind: [
    /\b(?:dejelo|dejalo|olvidelo|olvidalo|no importa|(?<!me )da igual|no se preocupe|nada dejelo|no hace falta|ningun mensaje|no quiero dejar (?:un |ningun )?(?:mensaje|recado)|mejor no)\b/,
  ],
  yes: [
    /^(?:(?:pues|bueno|ah|a ver|uy|hombre|mire) )*(?:si|sip|claro(?! que no)|claro que si|creo que si|supongo que si|por supuesto|vale|dale|de acuerdo|okay|ok|okey|desde luego|como no|adelante|correcto|exacto|exactamente|asi es|eso es|eso mismo|perfecto|muy bien|esta bien|bueno|por favor|aja|ajam|mhm|me parece bien|me (?:viene|va|vendria|iria) (?:bien|perfecto|genial)|genial|estupendo|sale|orale|listo|me vale|me sirve|afirmativo|efectivamente|cierto|hagalo|por que no|encantado|encantada|siii*|va|ya)\b(?! no\b)/,
    /^no (?:hay problema|me importa)\b/,
  ],
  no: [
    /^(?:(?:pues|bueno|ah|a ver|uy|hombre|mire) )*(?:no|nop|que va|creo que no|para nada|en absoluto|de ninguna manera|tampoco|negativo|ahora no|mejor no|todavia no|aun no|nunca|ni hablar|eso no|no es (?:correcto|asi|eso)|esta mal|incorrecto|claro que no|pues no)\b(?! (?:hay problema|me importa|pasa nada|se preocupe))/,
  ],
}
