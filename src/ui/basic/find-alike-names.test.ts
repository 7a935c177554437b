import { expect, it } from 'vitest'
import { findAlikeNames } from './find-alike-names.ts'

const alike = (...names: string[]) => [...findAlikeNames(names)]

it('finds names that differ only where they may be cut', () => {
  expect(alike('Technician 1', 'Technician 12', 'Kari Nes')).toEqual(['Technician 1', 'Technician 12'])
  expect(alike('Nordtind Carrier', 'Nordtind Carrier II')).toHaveLength(2)
  expect(alike('선박관리주식회사 부산지점', '선박관리주식회사 부산본점')).toHaveLength(2)
})

it('leaves names alone that differ at once, and a name that is listed twice', () => {
  expect(alike('Tareholm Shipping AS', 'Tareholm Rederi AS', 'Mer Shipping AS')).toEqual([])
  expect(alike('Nordtind Carrier', 'Nordtind Carrier')).toEqual([])
  expect(alike('Ann', 'Anne', '')).toEqual([])
})

it('takes small and capital letters as alike', () => {
  expect(alike('MS NORDTIND CARRIER', 'Ms Nordtind Trader')).toHaveLength(2)
})
