import { createContext, useContext } from 'react'

/** The company's country, ISO 3166: where telephone numbers without a country's code are from. */
export const PhoneCountry = createContext<string | null>(null)

/** The company's country, null on a page without it. */
export const usePhoneCountry = (): string | null => useContext(PhoneCountry)
