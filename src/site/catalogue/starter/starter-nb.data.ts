/** An article of the starter catalogue in Norwegian, line for line as in English. */
export interface StarterTranslation {
  readonly name: string
  readonly description: string
  readonly specifications: readonly (readonly [name: string, value: string])[]
  readonly applications: readonly string[]
  readonly parts?: readonly (readonly [name: string, amount: string])[]
  readonly changeSteps?: readonly (readonly [step: string, text: string])[]
  readonly questions?: readonly (readonly [question: string, answer: string])[]
  readonly checkedAgainst?: string
}

export const MAKERS_NUMBER = ['Varenummer', 'Produsentens katalognummer'] as const

export const CHECK_MANUAL = 'Sjekk produsentens håndbok for modellen din.'

export const SEND_NAMEPLATE =
  'For å bestille: produsent, modell, katalog- eller serienummer fra merkeskiltet på analysatoren, og et bilde av eska som er i bruk.'

export const NAMED_COMPONENTS =
  'Typegodkjenningen gjelder et system med navngitte komponenter: et annet reagens krever at produsenten av systemet sier ja.'

export const WHICH_NUMBER = [
  'Hvilket nummer bestiller jeg på?',
  'På katalog- og serienummeret som står på merkeskiltet til måleren. Send et bilde av det og av eska som er i bruk.',
] as const
