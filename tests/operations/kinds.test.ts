import { expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { OPERATION_KINDS, operationPath, pathToOther } from '../../src/operations/kinds'
import { PLAN_KINDS } from '../../src/transactions/plan'

test('every kind of operation leads to its own page', () => {
  expect(Object.keys(OPERATION_KINDS).toSorted()).toEqual(PLAN_KINDS.toSorted())
  expect(operationPath({ id: 'a1', kind: 'launch-token', subject: {} })).toBe('/create-token?operation=a1')
  expect(operationPath({ id: 'a1', kind: 'create-pool', subject: {} })).toBe('/create-liquidity?operation=a1')
  expect(operationPath({ id: 'a1', kind: 'burn-liquidity', subject: {} })).toBe(
    '/manage-liquidity?operation=a1',
  )
})

test('an error links to the operation that it names, or to the list that it belongs to, unless its kind is unknown', () => {
  const errorAbout = (kind: string, of = {}) =>
    new AppError('transaction/under-way', { kind, operation: 'a1', ...of })
  expect(pathToOther(errorAbout('send', { run: 'b2' }))).toBe('/send/many?run=b2')
  expect(pathToOther(errorAbout('swap'))).toBe('/manage-liquidity?operation=a1')
  expect(pathToOther(errorAbout('stake-tokens'))).toBeNull()
})
