import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPaidAddresses } from '../../../src/tokens/sendList/paidAddresses'
import { planSendSol } from '../../../src/tokens/operations/transfer'
import { executeOperation } from '../../../src/transactions/sign'
import { prepareOperation } from '../../../src/transactions/prepare'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { aChainAccess, aSigner, all } from '../../support/engine'
import { aRun, aTab, lines } from '../../transactions/runs/aRun'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

it('whom a wallet has paid is read from its single payments and its lists: what is not paid yet does not count', async () => {
  const payer = await practice.aPayer()
  const { connection } = practice
  const [single, waiting, ...list] = lines(4)
  const plan = await planSendSol(connection, payer.publicKey, {
    to: single?.address ?? '',
    lamports: 1_000_000n,
  })
  const prepared = await prepareOperation(plan, { connection, priority: 'normal', guarding: 'never' })
  await all(executeOperation(prepared, aSigner(payer), await aChainAccess(practice)))
  await (await aTab(practice, payer)).drive(await aRun(practice, payer, list))
  await aRun(practice, payer, waiting ? [waiting] : [])
  const paid = await readPaidAddresses(await connection.getGenesisHash(), payer.publicKey.toBase58())
  expect(paid).toEqual(new Set([single, ...list].map((line) => line?.address)))
  const other = await practice.aPayer()
  expect(await readPaidAddresses(await connection.getGenesisHash(), other.publicKey.toBase58())).toEqual(
    new Set(),
  )
})
