import { expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { actOf } from '../../src/operations/acts'
import { ACT_IDS, operationPath, pathToOther } from '../../src/operations/registry'

test('every kind of operation has its record, under one name', () => {
  for (const id of ACT_IDS) expect(actOf(id)?.id).toBe(id)
  expect(actOf('stake-tokens')).toBeNull()
})

test('every kind of operation leads to its own page', () => {
  expect(operationPath({ id: 'a1', kind: 'launch-token', subject: {} })).toBe('/create-token?operation=a1')
  expect(operationPath({ id: 'a1', kind: 'create-pool', subject: {} })).toBe('/create-liquidity?operation=a1')
  expect(operationPath({ id: 'a1', kind: 'burn-liquidity', subject: {} })).toBe(
    '/manage-liquidity?operation=a1',
  )
})

test('an error links to the operation that it names, or to the list that it belongs to; the history shows unknown kinds', () => {
  const errorAbout = (kind: string, of = {}) =>
    new AppError('transaction/under-way', { kind, operation: 'a1', ...of })
  expect(pathToOther(errorAbout('send', { run: 'b2' }))).toBe('/send/many?run=b2')
  expect(pathToOther(errorAbout('swap'))).toBe('/manage-liquidity?operation=a1')
  expect(pathToOther(errorAbout('stake-tokens'))).toBe('/history?operation=a1')
})
