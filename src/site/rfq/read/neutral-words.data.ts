/**
 * Words that don't affect whether or how many of an article are wanted, by language. A word that may change the meaning
 * of a line ("left", "already", "last", "if") never belongs here: what isn't listed is asked about.
 */
const NEUTRAL: Readonly<Record<string, string>> = {
  requests:
    'please pls plz kindly dear sir sirs madam hi hello hei hej hallo hola thanks thank you regards we i us our your my me need needs require requires required needed want would like order quote quotation offer price prices enquiry inquiry request rfq supply send urgent urgently asap delivery deliver following below follows quantities lines list',
  small: 'a an the of for to and with as this these',
  labels:
    'item items part parts product article art material artikel artikkel vare varenr varenummer artikelnr artikelnummer referencia ref code sku pn num number id description desc name type model modell modelo maker brand make qty quantity quantities unit units uom uds pos position posisjon posición line linje zeile posten partida antall antal anzahl menge cantidad aantal size remark remarks note spare spares original genuine vessel ship mv imo eta currency price',
  currency: 'usd eur nok dkk sek gbp sgd cny rmb jpy krw inr aed chf pln kr euro euros dollar dollars kroner',
  nb: 'vennligst takk ønsker trenger behøver bestiller tilbud pris priser forespørsel til og med av vi oss jeg vår deres følgende disse skipet fartøy haster hastig stk gjerne',
  da: 'venligst tak ønsker tilbud pris forespørgsel til og med af vi os jeg vores skib skibet følgende',
  sv: 'vänligen tack önskar behöver offert pris till och med av vi oss vår fartyg fartyget följande',
  de: 'bitte danke benötigen benötigt brauchen wir ich uns unser angebot anfrage preis preise für mit und von der die das den dem schiff dringend folgende folgenden folgender positionen bieten sie',
  es: 'gracias necesitamos necesito precio precios oferta cotizar cotización presupuesto de del la el los las para con y urgente buque lo siguiente siguientes cotización',
  nl: 'graag aub alstublieft dank nodig wij ik ons prijs offerte aanvraag voor met en van het de schip dringend spoed volgende',
  fr: 'svp merci nous besoin prix offre devis pour de du des la le les avec et navire urgent suivant suivants',
  it: 'grazie prezzo offerta di del della il la i le con e nave urgente',
  pt: 'obrigado precisamos preço proposta de do da para com e navio urgente',
}

/** All of them, in every language at once. */
export const NEUTRAL_WORDS: ReadonlySet<string> = new Set(Object.values(NEUTRAL).flatMap((words) => words.split(' ')))

/** Words that are understood only with what is next to them. */
export const NEUTRAL_PHRASES =
  /(?<![\p{L}\p{N}])(?:(?:item|part|art|article|artikel|artikkel|material|catalogue|cat|serial|ref|code|pos|line)[\s.-]*(?:no|nr)\.?|(?:nr\.?|no[.#])(?=\s*[:#]?\s*\p{N})|[pa]\/n|u\/m|(?:pris(?:er)?|tilbud) på|(?:por|per) favore?|um (?:ein )?angebot|bieten sie(?: uns)? an|s['’]il vous pla[iî]t)(?![\p{L}])/giu

/** Units without a number; "each" and "off" mean something else alone. */
export const LONE_UNITS =
  /^(?:pcs?|pieces?|units?|stk|stück|sets?|sett|satz|sæt|kits?|box(?:es)?|packs?|bags?|drums?|cans?|bottles?|rolls?|coils?)$/iu

/** Words that are understood before a price or a date. */
export const BEFORE_READ: ReadonlySet<string> = new Set('at by innen before bis antes je à á a'.split(' '))

/**
 * Names of things that articles are or contain, the same thing in several languages on one line. A word is explained
 * when the article's own text has one of its line.
 */
export const TECHNICAL_WORDS: readonly (readonly string[])[] = `
reagent reagens reagenser reagenz reagenzien reactivo reactivos reagentia réactif reagente
reagent reagenssett reagenssæt reagenziensatz reagenssats
indicator indikator indicador indicateur
buffer puffer bufer tampón tampon pufferlösung bufferløsning
monitor måler analysator analyser analyzer analysegerät analizador analyseur
monitor messgerät medidor meter
sensor føler sonde sonda fühler givare giver
cuvette cuvettes kyvette kyvetter küvette küvetten cubeta cubetas cuvet cuvetten dpd-küvetten
chlorine chlor klor cloro chloor chlore clorine
total gesamt totalt
standard patrón estándar standaard
thiosulfate thiosulphate thiosulfat tiosulfat tiosulfato natriumthiosulfat natriumtiosulfat natriumthiosulfaat thiosulfaat
sodium natrium natriumthiosulfat natriumtiosulfat natriumthiosulfaat sodio
bisulfite bisulphite bisulfit bisulfitt bisulfito natriumbisulfit natriumbisulfitt natriumbisulfiet
pentahydrate pentahydrat pentahidrato
anhydrous wasserfrei vannfri vandfri anhidro watervrij
acid syre säure ácido zuur acide
cleaning cleaner rense rensesyre rengjøringssyre reinigungssäure reinigung limpieza reiniging reiniger
electrolyser electrolyzer elektrolysør elektrolyseur electrolizador
solution løsning lösung solución oplossing
filter filtro filtre filterelement filtereinsatz
element elemento innsats
electrode elektrode elektroder elektroden electrodo electrodos
electrode elektrodepakke elektrodenpaket
seal seals pakning pakninger tetning tetninger dichtung dichtungen junta juntas afdichting
lamp lampe lamper lámpara lámparas lampen lampa
sleeve kvartsrør quarzrohr hülse manguito
wear slitedel slitedeler sliddele verschleißteile verschleissteile desgaste slijtdelen
parts deler dele teile piezas onderdelen slitedeler sliddele verschleißteile slijtdelen
dosing doserings doseringspumpe dosierpumpe dosificadora doseerpumpe
pump pumpe bomba pomp doseringspumpe dosierpumpe
service servicesett servicesæt wartungssatz servicekit
kit sett sæt satz juego
set sett sæt satz juego kit
pack pakke paket
rope tau trosse fortøyningstau fortøyningstrosse festmacherleine seil cabo estacha amarra touw tros
mooring fortøyning fortøyningstau fortøyningstrosse festmacher festmacherleine amarre
extinguisher extinguishers brannslukker brannslukkere brandslukker ildslukker feuerlöscher extintor extintores brandblusser brandblussers extincteur
fire brann brand feuer incendios feuerlöscher brannslukker brandblusser
portable bærbar bærbart tragbar portátil draagbaar håndholdt
protective verne vernesett verneutstyr schutz schutzset protección protector
gloves hansker handsker handschuhe handschuh guantes guante handschoenen handschoen
goggles vernebriller briller brille schutzbrille gafas bril
chemicals kjemikalier kemikalier chemikalien productos químicos chemicaliën
biocide biocid biozid biocida
residual rest restbiocid
photometer fotometer fotómetro
flow mengde durchfluss caudal
ballast ballastvann ballastwasser lastre
conductivity konduktivitet leitfähigkeit conductividad
salinity saltholdighet salinität salinidad
ampoules ampuller ampullen ampollas
valve valves ventil ventiler ventile válvula
tubing slange slanger schlauch schläuche tubo
crystals krystaller kristalle
powder pulver polvo poeder
liquid væske flüssig líquido
neutraliser neutralizer nøytraliseringsmiddel nøytralisator neutralisator neutralizador
system anlegg anlage sistema
treatment behandling behandlings behandlung tratamiento
bottle bottles flaske flasker flasche botella
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
