/**
 * The commonest words of spoken languages, and those that people use when they call a business, without accents: STT
 * leaves them out now and then. A word may stand in several lists; then it says less.
 */
export const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: `the a an and or but is are was were be been am i you he she it we they me my your our their his her this that these
    those there here what when where who how why which can could would should will shall do does did have has had not no
    yes yeah okay hello hi hey please thanks thank good morning afternoon evening day today tomorrow tonight yesterday
    week month year time open close closed closing opening hours appointment book booking cancel change move call calling
    called phone number name price cost costs much many need want like know get got going go come make take see speak talk
    tell ask help with for from of to in on at by about up down out off if then so just any some more most for you're
    i'm i'd i'll don't can't it's that's doctor dentist tooth pain car repair check insurance parking address street
    leave message back somebody someone person available free last first next after before right now maybe sure sorry
    bye goodbye let us him them one two three four five six seven eight nine ten monday tuesday wednesday thursday friday
    saturday sunday looking wondering question still also really very well too does accept offer available delivery table
    order pick something anything because than only over into been being through long old new`,
  de: `der die das den dem des ein eine einen einem einer und oder aber ist sind war waren sein bin ich du er sie es wir ihr
    mich mir dich dir uns euch mein meine meinen meinem meiner dein ihre ihren ihrem unser unsere dieser diese dieses was
    wann wo wer wie warum welche welcher welches kann konnen konnte konnten wurde wurden soll sollte will wollte mochte
    mochten habe haben hat hatte hatten nicht nein ja doch hallo bitte danke guten gute tag morgen abend heute gestern
    woche monat jahr uhr zeit offen geoffnet geschlossen offnungszeiten termin termine buchen absagen verschieben anderen
    anruf anrufen rufen telefon nummer name preis kostet kosten viel viele brauche braucht gern gerne weiss gibt geht gehen
    kommen komme machen macht nehmen sehen sprechen spreche sagen frage fragen hilfe helfen mit fur von zu zum zur im in am
    an auf bei uber unter aus nach vor wenn dann so noch nur schon auch mal denn einfach etwas mehr arzt zahnarzt zahn
    schmerzen auto reparatur versicherung parkplatz parken adresse strasse hinterlassen nachricht zuruck zuruckrufen jemand
    jemanden frei nachste nachsten erste letzte nachmittag vormittag jetzt vielleicht entschuldigung tschuss wiederhoren
    wiedersehen eins zwei drei vier funf sechs sieben acht neun zehn montag dienstag mittwoch donnerstag freitag samstag
    sonntag rezept rechnung bestellen tisch personen wegen hier da alles genau richtig ob dass weil bis seit ohne gegen
    durch haben's hab wieder heisse bieten nehmt macht kriege bekomme bekommen stunde stunden reservieren wollen wollten`,
  es: `el la los las un una unos unas y o pero es son era soy estoy esta estan esto este estos eso ese esa yo tu usted ustedes
    nosotros me mi mis te se le les su sus nos que cuando donde quien como por porque cual cuales cuanto cuanta cuantos
    puedo puede pueden podria podrian quiero quisiera queria quieren necesito necesita tengo tiene tienen hay he ha han no
    si hola buenos buenas dias tardes noches favor gracias muchas hoy manana ayer semana mes ano hora horas horario
    abierto abierta abren abre cerrado cierran cierra cita citas reservar reserva cancelar cambiar llamar llamo llamada
    telefono numero nombre precio cuesta cuestan vale mucho muy gustaria saber hacer hace ir voy venir ver hablar hablo decir
    pregunta ayuda ayudar con para de del al en a sin sobre hasta desde entre tambien solo ya todo todos algo mas menos
    doctor doctora dentista diente muela dolor coche carro reparacion seguro aparcamiento estacionamiento aparcar direccion
    calle dejar mensaje recado alguien persona libre proximo proxima primera ultimo despues antes ahora quizas perdon
    disculpe adios luego uno dos tres cuatro cinco seis siete ocho nueve diez lunes martes miercoles jueves viernes sabado
    domingo receta factura pedido mesa personas estaba tarde pasado bien vale claro otro otra otros tarjeta aceptan
    ofrecen servicio cuento queda sitio pedir envian domicilio`,
  fr: `le la les un une des du de et ou mais est sont etait suis je tu il elle nous vous ils elles me moi mon ma mes ton votre
    vos notre ce cette ces cela ca que quoi quand qui comment pourquoi quel quelle quels combien peux peut pouvez pourrais
    voudrais veux voulez ai avez avons ont a ne pas non oui bonjour bonsoir salut merci s'il plait aujourd'hui demain hier
    semaine mois heure heures ouvert ouverts ferme ouvrez fermez rendez-vous rendez reserver annuler changer appeler appelle
    telephone numero nom prix coute beaucoup besoin aimerais savoir faire aller venir voir parler dire question aide avec
    pour dans sur en au aux chez sans tres bien aussi plus encore deja toujours medecin dentiste dent voiture adresse rue
    laisser message quelqu'un personne prochaine lundi mardi mercredi jeudi vendredi samedi dimanche deux trois quatre cinq
    francais parlez c'est j'ai j'aimerais d'accord au revoir est-ce qu'il y une table ce soir possible`,
  it: `il lo la i gli le un uno una e o ma sono sei siamo era io tu lui lei noi voi mi ti si ci mio mia tuo suo sua nostro questo
    questa quello che cosa quando dove chi come perche quale quanto quanti posso puo potete potrei vorrei voglio volete ho
    ha avete abbiamo hanno non no si ciao buongiorno buonasera salve grazie prego favore per oggi domani ieri settimana mese
    ora ore aperto aperti chiuso aprite chiudete appuntamento prenotare prenotazione annullare cambiare chiamare chiamo
    telefono numero nome prezzo costa molto bisogno sapere fare andare venire vedere parlare parlo dire domanda aiuto con
    di del della dei delle al alla in nel nella su da dal senza anche piu ancora gia medico dottore dentista dente macchina
    indirizzo via lasciare messaggio qualcuno persona prossima lunedi martedi mercoledi giovedi venerdi sabato domenica due
    tre quattro cinque italiano parlate c'e stasera possibile tavolo sera vorremmo`,
  pt: `o a os as um uma uns umas e ou mas sao era sou estou esta estao eu voce voces ele ela nos me meu minha seu sua isso isto
    este que quando onde quem como por porque qual quanto quantos posso pode podem poderia quero queria gostaria preciso
    tenho tem temos ha nao sim ola oi bom boa dia tarde noite obrigado obrigada hoje amanha ontem semana mes hora horas
    aberto aberta abre abrem fechado fecham consulta marcar reservar cancelar mudar ligar telefone numero nome preco custa
    muito saber fazer ir vir ver falar falo dizer pergunta ajuda com para de do da dos das no na em ao sem tambem mais ainda
    ja medico dentista dente carro endereco rua deixar mensagem alguem pessoa proxima segunda terca quarta quinta sexta
    sabado domingo dois tres quatro cinco portugues voces lhe mesa pessoas`,
  nl: `de het een en of maar is zijn was ben ik jij je u hij zij wij we jullie mij me mijn uw ons onze dit dat deze die wat wanneer
    waar wie hoe waarom welke kan kunnen kunt zou zouden wil wilt graag willen heb heeft hebben niet nee ja hallo goedemorgen
    goedemiddag goedenavond dag alstublieft dank bedankt vandaag morgen gisteren week maand uur tijd open gesloten dicht
    openingstijden afspraak maken afzeggen verzetten bellen bel telefoon nummer naam prijs kost veel nodig weten doen gaan
    komen zien spreken praten zeggen vraag hulp helpen met voor van naar in op aan bij over uit na als dan nog ook al meer
    dokter huisarts tandarts tand auto adres straat achterlaten bericht iemand persoon volgende maandag dinsdag woensdag
    donderdag vrijdag zaterdag zondag twee drie vier vijf nederlands spreekt er tafel reserveren`,
  pl: `i w we na z ze do od dla o po przy przez za nie tak jest sa byl bylo jestem ja ty on ona my wy mnie mi moj moja moje pan
    pani panstwo pana to ten ta te co kiedy gdzie kto jak dlaczego ktory ile moge mozna moze chcialbym chcialabym chce
    potrzebuje mam ma maja czy dzien dobry dobrywieczor czesc prosze dziekuje dzisiaj dzis jutro wczoraj tydzien miesiac
    godzina godzinie godziny otwarte otwarci zamkniete wizyte wizyta umowic zarezerwowac odwolac zmienic zadzwonic dzwonie
    telefon numer nazywam sie imie cena kosztuje duzo wiedziec zrobic isc przyjsc zobaczyc rozmawiac mowic pytanie pomoc
    bardzo tez juz jeszcze lekarz dentysta dentysty zab samochod adres ulica zostawic wiadomosc ktos osoba nastepny
    poniedzialek wtorek sroda czwartek piatek sobota niedziela dwa trzy cztery piec polsku polski stolik osob panstwa`,
  tr: `bir ve veya ama bu su o ben sen biz siz onlar beni bana benim senin sizin bizim ne zaman nerede kim nasil neden hangi kac
    kadar mi mu musunuz misiniz miyim var yok evet hayir merhaba selam gunaydin iyi gunler aksamlar lutfen tesekkur ederim
    tesekkurler bugun yarin dun hafta ay saat saatte acik kapali aciksiniz kapaniyor randevu almak istiyorum istiyoruz
    iptal etmek degistirmek aramak ariyorum telefon numara isim adim fiyat ucret cok gerek lazim bilmek yapmak gitmek gelmek
    gormek konusmak soylemek soru yardim ile icin da de daha hala simdi doktor disci dis araba adres sokak birakmak mesaj
    biri kisi sonraki pazartesi sali carsamba persembe cuma cumartesi pazar iki uc dort bes turkce biliyor olur misin
    masa ayirtmak rezervasyon`,
}
