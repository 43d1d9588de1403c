import { expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { describeError } from '../../src/errors/describeError'
import { sentenceOfName } from '../../src/forms/typedAddress'
import { saidMessageOf } from '../../src/operations/said'
import { resolveName } from '../../src/solana/names'
import { startPracticeChain } from '../support/chain'

test('a name that stands for no address says once what to do, in a note, at its field and in a list', async () => {
  const practice = await startPracticeChain()
  const error: unknown = await resolveName(practice.connection, 'no-such-name.sol').catch(
    (thrown: unknown) => thrown,
  )
  await practice.stop()
  const { title, remedy } = describeError(error)
  const whole = 'No one has the name no-such-name.sol. Check its spelling.'
  expect(`${title} ${remedy}`).toBe(whole)
  expect(sentenceOfName(error)).toBe(whole)
  const { code, context } = error as AppError
  expect(saidMessageOf({ code, context })).toBe(whole)
  expect(sentenceOfName(new AppError('name/unresolved', { name: 'a.sol' }))).toBe('Error resolving name')
})
