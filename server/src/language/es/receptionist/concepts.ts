import { plain, stem } from '../plain.ts'

/** What people ask businesses about, with the words they use for it, by names that are the same in all languages. */
const CONCEPTS: readonly (readonly [string, string])[] = [
  [
    'parking',
    'aparcar|aparcamiento|aparco|parking|parqueadero|parquear|estacionar|estacionamiento|estaciono|cochera|garaje|dejar el (coche|carro|auto)|plaza de garaje',
  ],
  [
    'insurance',
    'seguros?|aseguradoras?|asegurado|mutua|mutuas|adeslas|sanitas|asisa|dkv|mapfre|obra social|prepaga|eps|isapre|fonasa|poliza|compania de seguros|seguridad social',
  ],
  [
    'price',
    'cuanto (cuesta|cuestan|vale|valen|cobran|sale|es|me cobran|seria)|precios?|tarifas?|coste|costo|cuesta|cuestan|caro|cara|barato|barata|presupuesto|cobran|cobra|honorarios',
  ],
  [
    'payment method',
    'pagar con|pago con|formas? de pago|efectivo|tarjetas?|visa|mastercard|bizum|transferencia|paypal|contactless|cheque|en metalico|mercado pago',
  ],
  [
    'instalments',
    'a plazos|plazos|financiar|financiacion|financian|cuotas|mensualidades|meses sin intereses|pagar poco a poco|fraccionar',
  ],
  ['children', 'ninos?|ninas?|bebes?|pequenos?|hijos?|hijas?|pediatr\\w+|menores|familias?|infantil'],
  [
    'new customer',
    'nuev[oa]s? (pacientes?|clientes?|socios?)|pacientes? nuev[oa]s?|clientes? nuev[oa]s?|primera vez|primera visita|nunca he ido|darme de alta|registrarme|inscribirme|apuntarme',
  ],
  ['records', 'historial|expediente|radiografias?|informes?|documentos?|documentacion|papeles|copia de'],
  [
    'access',
    'silla de ruedas|accesible|accesibilidad|rampa|ascensor|elevador|escaleras|escalones|discapacidad|discapacitados?|movilidad reducida|minusvalidos',
  ],
  [
    'language',
    'idiomas?|ingles|frances|aleman|italiano|portugues|catalan|chino|arabe|traductor|interprete|bilingue|hablan',
  ],
  ['referral', 'volante|derivacion|derivado|me (manda|envia) (el|mi) medico|carta del medico|especialista'],
  [
    'calling off',
    'cancelar|cancelacion|anular|anulacion|no presentarme|no me presento|ultima hora|cambiar de idea',
  ],
  ['meatless', 'vegetarian[oa]s?|vegan[oa]s?|sin carne|no como carne'],
  ['allergy', 'alergias?|alergic[oa]s?|alergenos?|gluten|celiac[oa]s?|lactosa|frutos secos|intoleran\\w+'],
  ['animals', 'perros?|perras?|perrit[oa]s?|gatos?|gatas?|gatit[oa]s?|mascotas?|animales|cachorros?'],
  [
    'delivery',
    'a domicilio|reparto|reparten|entregan|entrega|envian|envios?|llevan a casa|traer a casa|mandan a casa',
  ],
  ['takeaway', 'para llevar|recoger|recogida|take away|pasar a buscar'],
  ['outdoors', 'terraza|jardin|al aire libre|exterior|fuera|patio|azotea'],
  [
    'clothing',
    'vestimenta|codigo de vestir|etiqueta|vaqueros|traje|corbata|ropa|zapatos|como (voy|vamos) vestid[oa]s?',
  ],
  [
    'event',
    'fiestas?|cumpleanos|bodas?|eventos?|celebrar|celebracion|comunion|bautizo|aniversario|grupos?|banquete|sala privada|reservado',
  ],
  ['gift', 'regalos?|tarjetas? regalo|vales?|bonos? regalo|cheque regalo|cupon'],
  ['music', 'musica|conciertos?|en vivo|en directo|dj|karaoke|actuacion'],
  ['own drinks', 'mi propio vino|llevar vino|llevar (mi|nuestra) botella|descorche'],
  ['internet', 'wifi|internet|contrasena del wifi|conexion'],
  [
    'replacement',
    'coche de sustitucion|coche de cortesia|carro de reemplazo|prestan|mientras tanto|sustitucion',
  ],
  [
    'duration',
    'cuanto (tarda|tardan|dura|duran|tiempo|se tarda|demora)|cuantos? (dias|horas|minutos|semanas)|tarda mucho|duracion|listo para',
  ],
  [
    'electric vehicles',
    'coches? electricos?|carros? electricos?|vehiculos? electricos?|hibridos?|tesla|enchufable|punto de carga',
  ],
  ['warranty', 'garantia|garantias|garantizado|si se (rompe|estropea) otra vez|vuelve a fallar'],
  ['towing', 'grua|remolque|remolcar|averiado|tirado en la carretera|no arranca|se me ha parado'],
  [
    'walk-in',
    'sin cita(?: previa)?|con cita previa|cita previa|hace falta cita|pedir cita antes|ir directamente|pasarme sin|necesito cita|reservar antes',
  ],
  ['inspection', 'itv|revision tecnica|verificacion|inspeccion|emisiones'],
  ['tires', 'neumaticos?|ruedas?|llantas?|gomas|pinchazo|cubiertas'],
  ['waiting', 'sala de espera|esperar (ahi|alli|aqui)|quedarme|donde esperar|acompanante'],
  [
    'discount',
    'descuentos?|ofertas?|promocion(es)?|cupones|rebajas?|mas barato|estudiantes?|jubilados?|familia numerosa|carnet joven',
  ],
  ['cooling', 'aire acondicionado|climatizado|climatizacion|refrigeracion'],
  [
    'arrival',
    'check in|entrada a la habitacion|llegada|llegar antes|a que hora (puedo|podemos) (entrar|llegar)|llaves?',
  ],
  ['departure', 'check out|salida|dejar la habitacion|salir mas tarde'],
  ['breakfast', 'desayunos?|desayunar|bufe|buffet|brunch'],
  ['swimming', 'piscina|alberca|pileta|nadar|banador|spa|jacuzzi|sauna'],
  ['airport', 'aeropuerto|traslado|vuelo|avion|terminal|shuttle'],
  ['fitness', 'gimnasio|gym|ejercicio|entrenar|pesas|maquinas'],
  ['luggage', 'equipaje|maletas?|consigna|guardar (las|mis|nuestras)'],
  ['smoking', 'fumar|fumadores|tabaco|cigarr\\w+|vapear'],
  ['meetings', 'reuniones|sala de reuniones|conferencias?|congreso|proyector|seminario'],
  ['vaccination', 'vacunas?|vacunar|vacunacion|rabia|gripe'],
  [
    'emergency',
    'urgencias?|urgente|por la noche|fuera de horario|guardia|de guardia|24 horas|veinticuatro horas',
  ],
  ['grooming', 'peluqueria(?: canina)?|corte de pelo|cortar el pelo|banar|bano|unas|secar'],
  [
    'lodging of animals',
    'residencia canina|guarderia|hotel (canino|para perros)|cuidar (a )?mi (perro|gato|mascota)|vacaciones',
  ],
  ['home visit', 'visitas? a domicilio|a domicilio|venir a (mi )?casa|en mi casa|ir a casa'],
  ['neutering', 'castrar|castracion|esterilizar|esterilizacion'],
  ['diet', 'pienso|dieta|comida especial|alimentacion|croquetas'],
  ['identification', 'microchip|chip|identificacion|dni|nie|pasaporte|registrad[oa]'],
  ['whitening', 'blanqueamiento|blanquear|dientes blancos|amarillos?|manchas'],
  ['checkup', 'revision|revisiones|chequeo|limpieza|examen|control'],
  ['returns', 'devolver|devolucion(es)?|reembolso|cambiar (un|una|el|la)|cobrado dos veces'],
  [
    'public holidays',
    'festivos?|feriados?|navidad|nochebuena|nochevieja|ano nuevo|reyes|semana santa|pascua|puente',
  ],
  ['jobs', 'trabajo|empleo|vacantes?|curriculum|trabajar con ustedes|contratando|oferta de trabajo'],
  ['masks', 'mascarillas?|cubrebocas|tapabocas|barbijo|covid'],
  ['prescription', 'recetas?|medicacion|medicamentos?|medicinas?|pastillas|antibioticos?|renovar'],
  ['results', 'resultados?|analisis|analitica|biopsia|pruebas?|laboratorio'],
  ['email', 'email|correo(?: electronico)?|escribirles'],
  ['website', 'pagina web|sitio web|web|por internet|online|en linea'],
  ['brands', 'marcas?|fabricantes?|trabajan con'],
  ['seats', 'asientos?|sillas?|trona|sillita'],
  ['distance', 'lejos|cerca|distancia|andando|a pie|caminando|a cuanto'],
  ['beach', 'playa|mar|arena|costa'],
]

const PATTERNS = CONCEPTS.map(([name, words]) => ({ name, pattern: new RegExp(`\\b(?:${words})\\b`) }))

/** The concepts that a text touches. */
export function conceptsIn(text: string): ReadonlySet<string> {
  const words = plain(text)
  return new Set(PATTERNS.filter(({ pattern }) => pattern.test(words)).map(({ name }) => name))
}

/** Stems that ask the same about everything. */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  'mucho cuesta cuestan precio tarifa cobran pagar vale tarda dura euro peso dolar hora dia semana minuto tiempo caro barato'
    .split(' ')
    .map(stem),
)
