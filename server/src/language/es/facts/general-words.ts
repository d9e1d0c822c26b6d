/** These never say what a sentence is about. */
const EMPTY = `
a al ante con contra de del desde durante en entre hacia hasta mediante para por segun sin sobre tras el la lo los las un una
unos unas y e o u ni que si no pero porque como cuando donde quien quienes cual cuales cuanto cuanta cuantos cuantas aunque
mientras pues entonces asi ya muy mas menos tan tanto tambien tampoco solo solamente siempre nunca casi aun todavia aqui ahi
alli alla yo tu usted ustedes nosotros nosotras ellos ellas ella el me te se le les nos os mi mis tu tus su sus nuestro nuestra
nuestros nuestras este esta esto estos estas ese esa eso esos esas aquel aquella mismo misma algo alguien alguno alguna algun
algunos algunas nada nadie ninguno ninguna ningun todo toda todos todas otro otra otros otras cada cualquier cualquiera ambos
ser soy es son somos era eran fue fueron sera seran seria sea sean sido siendo estar estoy esta estan estamos estaba estaria
este esten estado haber hay he ha han hemos habia habra haya tener tengo tiene tienen tenemos tenia tendra tenga tengan poder
puedo puede pueden podemos podria podrian pueda puedan querer quiero quiere quieren quisiera queria desea desean deber debe
deben hacer hace hacen hacemos haga hacia hecho ir va van vamos voy vaya dar da dan damos de den decir dice dicen diga dicho
saber se sabe sabemos ver vea vemos gustaria gusta parece parecer llegar venir venga vengan viene vienen pasar pase necesitar
necesita necesitan necesito bueno buena buenos buenas bien mal mejor peor gran grande pequeno nuevo nueva primer primero primera
segundo ultimo proximo proxima siguiente posible disponible favor gracias hola adios perdon disculpe siento lamento claro
supuesto vale perfecto genial correcto exacto encantado encantada señor senor senora senorita doctor doctora don dona`

/** These may, but any business has them. */
const EVERYDAY = `
abrir abierto abiertos abrimos abren cerrar cerrado cerrados cerramos cierran horario horarios cita citas reserva reservas
reservar reservada anular cancelar cambiar llamar llamada llamadas llame telefono numero nombre mensaje mensajes equipo persona
personas gente cliente clientes paciente pacientes negocio empresa tienda oficina clinica consulta centro local sitio lugar
direccion calle plaza avenida ciudad zona entrada puerta precio precios tarifa coste pago pagar dinero tiempo espera esperar
momento servicio servicios informacion detalles pregunta preguntas respuesta ayuda ayudar ayudarle problema cosa cosas forma
manera caso parte tipo correo email web pagina internet dia dias hora horas manana tarde noche semana mes ano minuto minutos
hoy lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre
noviembre diciembre euro euros peso pesos dolar dolares calendario agenda hueco libre ocupado visita visitas pedir traer llevar
recoger encontrar mirar comprobar confirmar confirmacion apuntar anotar nota tomar dejar pasar transmitir informar ofrecer
ofrecemos trabajar trabajo atender atendemos atencion recibir enviar devolver contacto contactar`

/** What is said of anything at all. What a business could be wrong about (gratis, privado, incluido) is left out. */
const QUALITIES = `
abajo adelante adecuado afuera agradable ahora alegre algo alto amable ambos antes antiguo anterior aproximadamente apenas arriba atento
atras aun bajo barato basico bastante bonito breve buen caro cerca cercano cierto comodo completo complicado comun concreto conforme
contento corto cuidado curioso debajo delante demasiado dentro derecho despacio despues detras diferente dificil directo distinto dulce
duro encima enfrente enorme enseguida entero especial especialmente estupendo exactamente excelente extraño facil familiar famoso feliz
fenomenal final finalmente frecuente fuera fuerte general generalmente habitual habitualmente hermoso igual igualmente importante imposible
incluso increible inmediato inmediatamente interesante izquierdo joven justo largo lejos lento libre ligero listo luego maximo mayor
medio menor mero minimo mismo molesto mucho muchos natural necesario nervioso normal normalmente obvio ocupado parecido particular pasado
peor perfectamente personal pesado poco pocos popular practico preciso preferible preocupado presente principal pronto propio proximamente
puntual quiza quizas rapido raro razonable real realmente reciente recto relativo regular repente responsable rico sencillo seguido
seguro semejante sensible separado serio similar simpatico simple sincero solo suave suficiente superior tarde temprano tipico total
totalmente tranquilo triste unico urgente util valioso vacio varios verdadero viejo actual actualmente adicional ademas acaso alrededor
asimismo cuanto debido efectivamente jamas juntos juntas tal tales ultimamente unos unas veces vez mediodia medianoche aproximado salvo`

/** What people and any business do, and what they speak of. */
const COMMON = `
abrir acabar aceptar acercar acompañar aconsejar acordar actuar adelantar agradecer ahorrar alcanzar alegrar amar andar añadir anotar
anunciar aparecer aprender aprovechar apuntar arreglar asegurar asistir atender averiguar avisar ayudar bajar bastar beber buscar caber
caer calcular callar calmar cambiar caminar cantar cargar celebrar coger colgar colocar comenzar comer comparar completar comprar
comprender comprobar comunicar concentrar conducir confiar confirmar conocer conseguir consistir construir consultar contar contener
contestar continuar convenir conversar correr cortar costar crear crecer creer cruzar cuidar cumplir dar deber decidir decir dedicar
dejar demostrar depender desayunar descansar describir desear detener devolver dirigir disculpar discutir disfrutar disponer dormir durar
echar elegir empezar encantar encontrar enseñar entender entrar entregar enviar equivocar escoger escribir escuchar esperar estudiar
evitar existir explicar faltar felicitar fiar fijar firmar formar funcionar ganar gastar guardar gustar haber hablar imaginar importar
indicar informar iniciar insistir intentar interesar invitar jugar lamentar lavar leer levantar llamar llegar llenar llevar llorar lograr
mandar manejar mantener marcar marchar mejorar mencionar meter mirar molestar mostrar mover nacer necesitar nombrar notar obtener ocurrir
ofrecer oir olvidar opinar ordenar organizar pagar parar parecer partir pasar pedir pensar perder perdonar permanecer permitir pertenecer
poner preferir preguntar preocupar preparar presentar prestar prevenir probar proceder producir programar prometer proponer quedar
querer quitar realizar recibir recoger recomendar reconocer recordar reducir referir regresar reir relajar repetir representar requerir
reservar resolver responder resultar reunir revisar saber sacar salir saludar seguir sentar sentir señalar separar servir significar
situar sobrar solicitar sonar soñar sonreir subir suceder sufrir sugerir suponer tardar telefonear terminar tirar tocar tomar trabajar
traer tranquilizar tratar ubicar usar utilizar valer variar vender venir ver verificar viajar visitar vivir volver
acuerdo alegria amigo amiga amor apellido asunto atencion ayuda bastante cabeza calle cambio camino cantidad cara casa caso causa cielo
ciudad comienzo comida compañero compra condicion conocimiento consejo contenido conversacion corazon cosa costumbre cuenta cuestion cuerpo
cuidado dato decision derecho detalle diferencia dificultad dinero direccion duda ejemplo error esposa esposo esquina estado estancia
excepcion experiencia explicacion familia fecha fin final fondo forma fortuna futuro ganas grupo gusto habitante hermano hermana hijo
historia hombre idea importe impresion inconveniente instante intencion interes invierno verano otoño primavera lado lista llegada lugar
madre manera mano marido medida mente mitad modo motivo muchacho mujer mundo nadie necesidad niño nivel nombre noticia numero objetivo ocasion
oferta ojo opcion opinion oportunidad orden padre palabra parte paso paz pena pensamiento permiso plan plazo posibilidad prisa principio
problema proceso propuesta prueba punto queja rato razon realidad regla relacion resto resultado respeto salida saludo salud seguida
señal sentido serie silencio situacion solucion sonido suerte sueño suma tarea tema temporada termino tiempo tipo tono total tramo trato
turno uso valor ventaja verdad viaje vida visita vista voz vuelta marca fechas plaza estancia`

const wordsOf = (list: string): string[] => list.trim().split(/\s+/)

export const EMPTY_WORDS: readonly string[] = wordsOf(EMPTY)
/** These never do either, in whichever form. */
export const QUALITY_WORDS: readonly string[] = wordsOf(QUALITIES)
export const EVERYDAY_WORDS: readonly string[] = wordsOf(`${EVERYDAY} ${COMMON}`)

/** Words that mean the same thing in a business's text: each row is known by its first word. */
export const SYNONYMS: readonly (readonly string[])[] = [
  'aparcamiento parking estacionamiento aparcar estacionar parqueadero',
  'nino nina niños hijo hija infantil',
  'coche carro auto vehiculo',
  'ascensor elevador',
  'movil celular',
  'piscina alberca pileta',
  'neumatico llanta rueda',
  'perro perra cachorro perrito',
  'gato gata gatito',
  'revision chequeo',
  'garantia garantizado',
  'seguro aseguradora mutua',
  'wifi internet',
  'bano aseo servicio',
  'gafas lentes anteojos',
].map((row) => row.split(' '))
