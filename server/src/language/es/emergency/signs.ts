// All patterns are written against plain text: lower case, no accents, no punctuation.

const PEOPLE =
  '(?:yo|el|ella|marido|esposo|esposa|mujer|hijo|hija|madre|padre|mama|papa|hermano|hermana|bebe|nino|nina|senor|senora|hombre|chico|chica|amigo|amiga|pareja|novio|novia|abuelo|abuela|vecino|vecina|companero|companera|cliente|clienta|paciente|persona|alguien|conductor|tio|tia|suegro|suegra|nieto|nieta)'
const PLACE =
  '(?:casa|piso|apartamento|departamento|cocina|edificio|coche|carro|auto|camion|garaje|tejado|techo|oficina|tienda|restaurante|horno|hotel|habitacion|cama|cortinas|ropa|local|nave|almacen|taller|escuela|colegio|autobus|salon|todo)'

export const DANGER: readonly RegExp[] = [
  /^(?:(?:ay|por favor|dios mio) )*(?:socorro|auxilio)\b/,
  /\bno se mueve (?:nada|y|ni)\b|\b(?:se ha caido|se cayo|esta en el suelo) y no se mueve\b/,
  /\b(?:perdio|ha perdido|perdido) el conocimiento\b/,
  /\bme (?:esta )?(?:dando|da|ha dado) un ataque\b(?! de (?:risa|tos|hambre|nervios))/,
  /\bme estan (?:robando|atracando|asaltando)\b(?! con\b| el tiempo| tiempo)|\besta(?:n)? (?:pegando|golpeando|atacando|apunalando|estrangulando) a\b/,
  /\b(?:infarto|ataque al corazon|ataque cardiaco|paro cardiaco|derrame cerebral|ictus)\b/,
  /\b(?:no|apenas|casi no) (?:puede|puedo|pueden|podia|podemos)? ?respir(?:ar|a|o|an)\b|\b(?:dejo|ha dejado|deja) de respirar\b|\bse (?:esta )?(?:ahoga|ahogando|asfixia|asfixiando|atraganta|atragantando|atraganto|ha atragantado)\b|\bme (?:estoy )?(?:ahogo|ahogando|asfixio|asfixiando|atragante)\b/,
  /\bsin (?:conocimiento|sentido|pulso)\b|\b(?:esta|quedo|se quedo|encontre) inconsciente\b|\binconsciente\b|\bno (?:reacciona|responde a nada|despierta|se despierta|tiene pulso|recupera el conocimiento)\b/,
  new RegExp(
    `\\b${PEOPLE} (?:\\w+ )?(?:se ha |se )?(?:desmayado|desmayo|desplomado|desplomo|desvanecido|desvanecio|ha perdido el conocimiento|perdio el conocimiento)\\b`,
  ),
  /\bsobredosis\b|\b(?:tomado|tomo|tome|tragado|trago) (?:demasiadas|muchas|un monton de|todas? (?:las|sus|mis)|un frasco de|un bote de|un blister de|una caja (?:entera )?de) (?:\w+ )?(?:pastillas|medicinas|medicamentos|tabletas)\b/,
  /\b(?:bebido|bebio|tragado|trago|comido|comio|ingerido|ingirio|tomado|tomo) (?:\w+ )?(?:lejia|cloro|veneno|anticongelante|detergente|una pila|una bateria|pilas|raticida|amoniaco|acido)\b|\benvenena(?:do|da|ron|ndo)\b|\bintoxicacion (?:grave|por)\b/,
  /\bsangr(?:a|ando|o|ado) (?:\w+ )?(?:mucho|muchisimo|demasiado|sin parar|a chorros|por todas partes)\b|\bno (?:para|deja|paro|dejo|paran) de sangrar\b|\bno (?:se le |se me |le |me )?(?:para|corta|detiene) la (?:hemorragia|sangre)\b|\bhemorragia\b|\bse (?:esta )?desangra(?:ndo)?\b|\b(?:pierde|perdiendo|perdido) mucha sangre\b|\bhay sangre por todas partes\b/,
  new RegExp(
    `\\b${PLACE} (?:se )?(?:esta |estan )?(?:en llamas|ardiendo|arde|quemandose|quema|incendiando|incendio|prendio fuego)\\b`,
  ),
  /\b(?:se (?:esta |ha |esta )?(?:quemando|incendiando|incendio|incendiado)|hay (?:un )?(?:fuego|incendio)|tenemos un incendio|fuego fuego|llamen? a (?:los )?bomberos|un incendio en)\b/,
  /\b(?:huele|olor|oliendo|huelo) (?:mucho |fuerte |muy fuerte )*a gas\b|\b(?:fuga|escape) de gas\b|\bmonoxido de carbono\b/,
  /\b(?:llamen?|llame|manden?|mande|envien?|envie|necesito|necesitamos|pida|pidan|hace falta|quiero) (?:ya |urgente |urgentemente )?(?:a )?(?:una |la )?(?:ambulancia|policia|samur)\b/,
  /\b(?:entrado|entrando|entro|intentando entrar|metido|colado) (?:alguien |un ladron |ladrones |unos ladrones )?(?:a robar )?en (?:mi|nuestra|la) casa\b|\b(?:hay )?(?:un )?(?:ladron|ladrones|intruso|intrusos) (?:\w+ )?(?:en|dentro)\b/,
  /\b(?:tiene|con|lleva|saco|trae|me apunta con|amenaza con) (?:una |un |el |la )?(?:pistola|arma|cuchillo|navaja|machete|escopeta)\b/,
  /\b(?:me|le|la|lo|nos|les) (?:han |estan |ha |acaban de )?(?:apunalado|apunalaron|apunalando|disparado|dispararon|disparando|atacado|atacaron|atacando|violado|violaron|secuestrado|secuestraron|golpeando|pegando|estrangulando|asaltado|asaltando|atracando|robando a mano armada)\b/,
  /\b(?:me|nos|la|lo) (?:quiere|quieren|va|van|intenta|intento|amenaza con) (?:a )?matar(?:me|nos|la|lo)?\b|\bquiere matarme\b|\bva a matarme\b|\btiroteo\b|\brehenes?\b/,
  /\bse (?:esta )?(?:ahogando|hundiendo) (?:en|la|el)\b|\belectrocut(?:ado|ada|o|ando)\b|\b(?:le|me) dio (?:una )?descarga (?:electrica )?(?:muy )?fuerte\b/,
  /\b(?:convulsion|convulsiones|convulsionando|ataque epileptico|ataque de epilepsia)\b/,
  /\banafila\w+\b|\breaccion alergica (?:muy )?(?:grave|fuerte|severa)\b|\bse le (?:esta )?(?:cierra|cerrando|hincha|hinchando) la garganta\b|\bse me (?:esta )?(?:cierra|cerrando|hincha|hinchando) la garganta\b/,
  /\bdolor (?:muy fuerte |fuerte |intenso |agudo )?(?:en el|de) pecho\b|\b(?:me|le) duele (?:mucho )?el pecho\b|\bpresion en el pecho\b/,
  /\b(?:herido|herida|heridos) (?:muy )?(?:grave|graves|gravemente)\b|\bgravemente (?:herido|herida)\b|\batrapad[oa]s? (?:en|bajo|debajo)\b/,
  /\b(?:se me ha |se le ha |he )?roto aguas\b|\besta (?:dando a luz|pariendo)\b|\bel bebe ya (?:viene|sale)\b|\bde parto (?:ya|ahora)\b/,
  /\b(?:peligro de muerte|a vida o muerte|vida o muerte|emergencia medica|riesgo de muerte|corre peligro su vida)\b/,
  new RegExp(
    `\\b(?:se (?:esta |nos )?(?:muere|muriendo)|me (?:estoy )?muriendo|me muero|se va a morir)\\b(?! de (?:risa|hambre|ganas|sueno|calor|frio|sed|verguenza|envidia|miedo|aburrimiento|curiosidad|pena|gusto))`,
  ),
]

export const SELF_HARM: readonly RegExp[] = [
  /\bsuicid(?:io|arme|arse|ar|a|o)\b/,
  /\b(?:matarme|quitarme la vida|quitarse la vida|acabar con mi vida|acabar con todo|terminar con mi vida|ahorcarme|tirarme (?:por|de|desde|al)|cortarme las venas|hacerme dano|autolesion\w*|me autolesiono)\b/,
  /\b(?:quiero|quisiera|ganas de|prefiero|preferiria|desearia|quiere) (?:morir(?:me|se)?|estar muert[oa]|no despertar|desaparecer para siempre)\b|\bojala (?:estuviera|me) (?:muert[oa]|muera|muriera)\b/,
  /\bno (?:puedo|aguanto) mas con (?:la|mi|esta) vida\b/,
  /\bno (?:quiero|quiere) (?:seguir )?(?:vivir|viviendo)(?: mas)?\b|\bya no quiero vivir\b|\bno (?:tengo|tiene|hay) (?:ningun motivo|motivos|razon|razones|ganas) (?:de|para) (?:vivir|seguir)\b|\bno vale la pena (?:vivir|seguir viviendo)\b|\bestarian mejor sin mi\b/,
]

/** Sayings, names and things that only sound like danger. What they cover is not looked at. */
export const FALSE_FRIENDS: readonly RegExp[] = [
  /\b(?:casi|por poco) (?:me|le) (?:da|dio) (?:un |algo )?(?:infarto|ataque)?\b/g,
  /\b(?:precio|precios|susto) de infarto\b|\bde infarto\b/g,
  /\b(?:me|se) (?:muero|muere|muriendo|estoy muriendo) de (?:risa|hambre|ganas|sueno|calor|frio|sed|verguenza|envidia|miedo|aburrimiento|curiosidad|pena|gusto)\b/g,
  /\b(?:me muero|muero) por\b/g,
  /\bmatarme (?:a trabajar|de risa|trabajando|a estudiar|estudiando)\b|\b(?:me|nos) (?:mata|matan) (?:la|el|los|las|este|esta)\b|\bque me (?:mata|matan)\b/g,
  /\b(?:ahogado|ahogada|ahogando|ahogo) (?:en|de) (?:trabajo|deudas|papeles|facturas|impuestos)\b/g,
  /\b(?:detector|detectores|alarma|sensor|revision|prueba|certificado|seguro|extintor|extintores|simulacro)(?:es)? (?:\w+ )?(?:de|contra|para) (?:\w+ )?(?:incendios?|gas|humo|monoxido(?: de carbono)?|fugas?|fuego)\b/g,
  /\bfuego (?:lento|artificial|artificiales)\b|\bfuegos artificiales\b/g,
  /\b(?:reparan?|arreglan?|detectan?|revisan?|buscan?|hacen?|reparar|arreglar|detectar|revisar) (?:\w+ )?(?:una |la |las )?(?:fugas?|escapes?) de gas\b/g,
  /\b(?:bateria|movil|celular|telefono|planta|plantas|coche|carro|motor|arbol|cesped|negocio|ordenador|computadora) (?:\w+ )?(?:se (?:me )?(?:muere|esta muriendo|murio))\b|\bse me (?:muere|murio|esta muriendo) (?:la|el) (?:bateria|movil|celular|telefono|planta|coche|carro|motor)\b/g,
  /\bpistola (?:de (?:silicona|agua|pintura|calor|juguete|masaje|clavos|grapas))\b|\bcuchillos? de (?:cocina|mesa|pan)\b/g,
  /\btestamento|escuadron suicida\b/g,
]

/** What lies in the past, what is taught, and what a business is asked about in general. */
export const NOT_NOW: readonly RegExp[] = [
  /\bhace (?:\w+ )?(?:anos?|meses|mes|semanas?|tiempo)\b|\b(?:ano|mes|verano|invierno) pasado\b|\ben (?:19|20)\d\d\b|\b(?:antecedentes|historial|recuper\w+ de|sobrevivi\w*|de pequeno|de pequena|cuando era)\b/,
  /\b(?:curso|cursos|clase|clases|formacion|taller de primeros|charla|pelicula|cancion|libro|novela|juego|podcast|seguro de|poliza|folleto|articulo|simulacro)\b/,
  /^(?:hola |buenas |buenos dias |y |por favor |perdone |oiga )*(?:tratan|arreglan|reparan|ofrecen|ensenan|venden|cubren|hacen|instalan|atienden|aceptan|tienen|pueden|dan|se dedican) .*/,
  /\b(?:miedo a|riesgo de|sintomas de|senales de|prevenir|prevencion)\b/,
]
export const NOW =
  /\b(?:ahora mismo|ahora|ayuda|ayudeme|auxilio|socorro|rapido|deprisa|urgente|corre|por favor ayud\w+|acaba de|se acaba)\b/

export const ANIMAL =
  /\b(?:perro|perra|perrito|perrita|gato|gata|gatito|gatita|cachorro|cachorra|conejo|coneja|pajaro|loro|hamster|cobaya|caballo|yegua|vaca|mascota|tortuga|serpiente|huron|cabra|oveja|gallina|pez)\b/
export const SOMEBODY =
  /\b(?:marido|esposo|esposa|mujer|hijo|hija|madre|padre|mama|papa|hermano|hermana|bebe|nino|nina|hombre|amigo|amiga|senor|senora|persona|alguien|vecino|vecina|me mordio|me ha mordido|me ataco|estoy sangrando|me ahogo|mi (?:brazo|pierna|cara|mano|pecho|garganta))\b/
