import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { landings } from '../../src/units/channel'
import { startPracticeChain } from '../support/chain'
import { aRun, aTab, lines } from './runs/aRun'

/* That every kind of operation announces what it names: tests/liquidity/twice.test.ts. */
test('each transaction of a list announces the wallet and the receivers', async () => {
  const practice = await startPracticeChain()
  const payer = await practice.aPayer()
  const list = lines(30)
  const heard = new Set<string>()
  const stop = landings.listen((addresses) => {
    for (const address of addresses) heard.add(address)
  })
  const { drive } = await aTab(practice, payer)
  expect(await drive(await aRun(practice, payer, list))).toMatchObject({ done: true })
  const own = [payer.publicKey.toBase58(), ...list.map(({ address }) => address)]
  await expect.poll(() => own.filter((address) => !heard.has(address))).toEqual([])
  stop()
  await practice.stop()
})
