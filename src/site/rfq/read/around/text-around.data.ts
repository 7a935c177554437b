/** One expression for words of several languages; each may end with `\p{L}*`. */
const anyOf = (words: string): string =>
  `(?<![\\p{L}\\p{N}])(?:${(words.match(/\S+/g) ?? []).join('|')})(?![\\p{L}\\p{N}])`

/**
 * Words of sentences around a list that ask for an offer, name a port or thank, in addition to the neutral words. All
 * others are asked about, so a missing word costs a question; one that may say which items are wanted, or how many
 * ("only", "would be", "board", "received"), never belongs here.
 */
export const COURTEOUS_WORDS: ReadonlySet<string> = new Set<string>(
  `best good kind kindest early earliest soon soonest possible lead leadtime time times availability available advise
  convenience reply response answer await awaiting look looking forward hear hearing from you find attached herewith see
  is are let know contact agent arrival arrives arrive arriving call via today tomorrow monday friday incl including
  freight cost costs certificate certificates help assistance cooperation attention mail email captain chief engineer
  office officer purchaser superintendent crew hope well doing team address terms payment flag class department
  requisition in on at by also too within include includes included requesting provide indicate state specify lowest next
  works exw dap ddp cif fob incoterms datasheet msds origin weights dimensions quotes
  dere du deres rask raskt snarest mulig leveringstid ledetid frakt inkludert inkl svar hører høre fra deg havn anløper
  anløp ankommer agenten hjelp hjelpen håper snarlig bekreft mottak beste leveres innen bes sende sendes gi for her
  ser frem imot hurtig hurtigst jer svare levere levering muligt på er oppgi oplys ønskes samt snart et en
  lieferzeit verfügbarkeit schnellstmöglich möglichst bald freundlich ihr ihre ihrem ihren rückmeldung antwort freuen
  auf sehr damen herren herr frau hafen fracht im voraus hilfe senden nennen teilen zu schnell ein eine einen am ist bis zum nach geben mit liefertermin termin lieferung schnellstens möchten anbieten
  plazo plazos entrega disponibilidad lo antes posible espera quedamos su sus respuesta puerto flete incluido ayuda
  señor señores señora enviar enviarnos mejor envíen envíenos solicitamos agradecemos tiempo llegada llega una un es está se
  levertijd beschikbaarheid spoedig mogelijk zo antwoord uw haven vracht inclusief hulp sturen tegemoet heer mevrouw
  alvast ontvangst horen u ons verzoek gaarne levering stuur opgave een is aan`.match(/\S+/g),
)

/** Phrases that are courteous as a whole. */
export const COURTEOUS_PHRASES = new RegExp(
  `(?<!\\p{L})(?:${[
    String.raw`(?:can|could|would|will) you|(?:can|could|would|will) be in|will arrive|would appreciate|all (?:the )?(?:items|parts|prices)|as soon as|on behalf of`,
    String.raw`(?:do not|don['’]?t) hesitate(?: to)?|(?:if )?you (?:should )?have any (?:questions?|queries)|to whom it may concern`,
    'confirm (?:receipt|reception|availability|prices?|lead ?time|delivery(?: time)?)|have a (?:nice|good) (?:day|week|weekend)',
    '(?:invoice|billing) (?:to|address|e-?mail)|(?:delivery|shipping) (?:address|date|time|place|port)|(?:deliver|delivery|supply) on board',
    String.raw`thank(?:s| you)(?: very much)? (?:for (?:your |the )?(?:help|reply|quote|quotation|offer|assistance|e-?mail|attention|time|support|co-?operation)|in advance)`,
    '(?:takk|tak|tack) (?:for|för) (?:hjelpen|hjælpen|hjälpen|tilbudet|svar)|på forhånd|im voraus|por adelantado|de antemano|bij voorbaat',
    '(?:kan|kunne) (?:du|dere|i)|können sie|könnten sie|(?:pueden|podrían)(?: ustedes)?|(?:kunt|kunnen) (?:u|jullie)',
  ].join('|')})(?!\\p{L})`,
  'giu',
)

/** Thanks for something, which may be the delivery of the list; those for an offer are courteous phrases. */
export const THANKS_FOR =
  /(?<!\p{L})(?:thank(?:s| you)(?: very much)?|takk|tak|tack|danke?|gracias|bedankt|dank u)\s+(?:for|för|für|por|voor)(?!\p{L})/iu

/** A remark behind a signature. */
export const POSTSCRIPT =
  /^\W*(?:p\.?\s?s|n\.?b|note|obs|merk|edit|update|correction|rettelse|hinweis|nachtrag|nota|posdata|let op)(?![\p{L}\p{N}])/iu

/** Texts of a signature about the mail itself, not about the list. */
export const DISCLAIMER =
  /(?<!\p{L})(?:e-?mails?|messages?|recipients?|confidential\p{L}*|attachments?|adressat|empfänger|destinatario|geadresseerde|mottaker|vertraulich|konfidensiell)(?!\p{L})/iu

/** Documents and states of goods that a list may be of instead of a request, also with a number or a date. */
export const OTHER_LISTS = new RegExp(
  `${String.raw`^\W*(?:(?:our|your|the|last|copy of|vår|deres|siste|unsere?|ihre?|su|uw)\s+)*`}${anyOf(`
  packing\\s+(?:list|slip|note)\\p{L}* pack\\s?list\\p{L}* delivered delivery\\s+(?:note|slip|docket|list)\\p{L}*
  (?:consignment|dispatch|despatch|goods|shipping)\\s+(?:note|advice|list) shipment shipments manifest receipt
  proforma pro-forma invoices?(?!\\s+(?:to|address|e-?mail|date)(?!\\p{L})) credit\\s+note statement inventory stock order\\s+(?:confirmation|history)
  pakkseddel\\p{L}* pakkelist\\p{L}* pakklist\\p{L}* følgesed\\p{L}* faktura(?!adr|mott)\\p{L}* kvittering\\p{L}* geleverd ordrebekreft\\p{L}* forsendelse\\p{L}* beholdning\\p{L}* lagerlist\\p{L}* følgebrev kreditnota
  lieferschein\\p{L}* packliste\\p{L}* packzettel rechnung(?!sadr|sanschr|semp)\\p{L}* quittung\\p{L}* bestand\\p{L}*
  auftragsbestätigung\\p{L}* gutschrift\\p{L}* versandanzeige lagerbestand
  albar[aá]n(?:es)? facturas? recibos? existencias inventario lista\\s+de\\s+(?:empaque|embalaje)
  pakbon\\p{L}* paklijst\\p{L}* factu(?:ur|ren)(?!adr) leverings?bon\\p{L}* vrachtbrief voorraad\\p{L}* orderbevestiging\\p{L}*
  följesed\\p{L}* packsed\\p{L}* kvitto`)}`,
  'iu',
)

/** "Delivery" alone, or with a date. */
export const DELIVERY =
  /^\W*(?:deliver(?:y|ies)|lieferung(?:en)?|levering(?:en)?|leveranse[rn]?|entregas?|zendingen?)\W*\P{L}*$/iu

/** Nouns of a list's lines. */
export const LINE_NOUN =
  '(?:item|line|pos|position|posisjon|posición|posisjonen|row|linje|linie|vare|varelinje|punkt|post|zeile|posten|artikel|artikkel|art|artículo|articulo|partida|línea|linea|regel|positie|no|nr|number|nummer|#)'

/** A line of the list by its number: "item 2", "lines 1 and 3", "2nd item", "Pos. 4". */
export const LINE_REFERENCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${LINE_NOUN}(?:s|n|er|ne|en|es)?\.?\s*(?:no|nr|number)?[.:#]?\s*\d{1,3}(?![\p{L}\p{N}]|[.,/-]\d)|\d{1,2}(?:st|nd|rd|th|\.|º|ª|e)\s*${LINE_NOUN}(?!\p{L}))`,
  'iu',
)

/** Words that mean several or all lines, whatever else is on the line. */
export const ALL_LINES = new RegExp(
  anyOf(`
  all each every everything both multipl\\p{L}* above instead twice double\\p{L}* them those same
  alle alt hver hvert begge overnevnte ovennevnte ovenstående istedenfor isteden istedet samtlige ganges dobbel\\p{L}* samme
  alles jeweils jede[rsnm]? beide[rns]? sämtliche\\p{L}* obige\\p{L}* oben stattdessen doppelt\\p{L}*
  tod[oa]s? cada ambos ambas doble\\p{L}* mismos?
  elk elke ieder beide bovenstaande allemaal dubbel\\p{L}* dezelfde
  allt varje båda samtliga`),
  'iu',
)

/** What a quantity may be for each of: several ships, or one of several machines. */
export const RECEIVERS =
  /(?<![\p{L}\p{N}])(?:(?:\d+|two|three|four|five|six|to|tre|fire|zwei|drei|vier|dos|tres|cuatro|twee|drie)\s+(?:sister\s?)?(?:vessels|ships|engines|systems|machines|plants|skip\p{L}*|skib\p{L}*|fartøy\p{L}*|anlegg\p{L}*|anlæg\p{L}*|maskiner|schiffe\p{L}*|anlagen|maschinen|buques|barcos|equipos|schepen|installaties)|(?:(?<!as\s)per|pr\.?|pro|je|por)\s+(?:vessel|ship|engine|system|machine|plant|unit|set|skip\p{L}*|skib\p{L}*|fartøy\p{L}*|anlegg\p{L}*|anlæg\p{L}*|maskin\p{L}*|schiff\p{L}*|anlage|maschine|buque|barco|equipo|schip|installatie))(?!\p{L})/iu

/** What denies an item. */
export const DENIAL = new RegExp(
  anyOf(`
  none not never don['’]?t doesn['’]?t isn['’]?t aren['’]?t won['’]?t without
  ikke ikkje ingen aldri aldrig uten uden inte nicht nie kein\\p{L}* ohne ningun\\p{L}* nunca sin niet geen nooit zonder`),
  'iu',
)

/** Words that mean lines or quantities, on a line that has no quantity itself. */
export const SOME_LINES = new RegExp(
  anyOf(`
  items? lines? positions? quantit(?:y|ies) amounts? qty list articles? rest remaining first last second third only half
  these it
  varer varen varene linje[rn]? linjene posisjon\\p{L}* antall\\p{L}* mengde\\p{L}* listen? resten første
  siste sidste andre bare kun halv\\p{L}* antal\\p{L}* mængde\\p{L}* disse
  position(?:en)? zeilen? mengen? anzahl stückzahl\\p{L}* liste nur erste[rnms]? letzte[rnms]? hälfte
  halb\\p{L}* restliche\\p{L}* diese[rsn]?
  artículos? artículo cantidad(?:es)? líneas? partidas? lista primer\\p{L}* últim[oa]s? ultim[oa]s? segund[oa]s?
  s[oó]lo mitad est[eo]s
  artikelen aantal(?:len)? hoeveelhe\\p{L}* regels? lijst alleen eerste laatste helft tweede deze
  sista första`),
  'iu',
)

/** Ships, ports and people, with the name behind them. */
export const BEFORE_NAME: ReadonlySet<string> = new Set(
  'mv m/v ms m/s mt m/t vessel ship skip skipet schiff buque schip fartøy fartøyet agent port havn hafen puerto haven eta etb etd attn contact dear arrives arrive arriving ankommer anløper llega'.split(
    ' ',
  ),
)

/** Prepositions before a name, in lower case and in languages that don't write nouns with a capital. */
export const PREPOSITIONS: ReadonlySet<string> = new Set('for via to at from in til fra para voor naar'.split(' '))

/** A name of a company by its legal form. */
export const COMPANY =
  /(?<![\p{L}\p{N}])(?:AS|ASA|A\/S|ApS|AB|GmbH|AG|KG|Ltd|Limited|LLC|Inc|B\.?V\.?|N\.?V\.?|S\.?A\.?|S\.?L\.?|Pte|Co|Oy)\.?\W*$/u
