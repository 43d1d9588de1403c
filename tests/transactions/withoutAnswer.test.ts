import 'fake-indexeddb/auto'
import { SolanaJSONRPCError } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { settleOperation } from '../../src/transactions/settle'
import { executeOperation } from '../../src/transactions/sign'
import { toSigningError } from '../../src/wallet/walletSigner'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { aSigner } from '../support/engine'
import {
  aReadyOperation,
  PAST_EXPIRY,
  readOperation,
  run,
  runUntil,
  canSignAgain,
} from '../support/operations'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

/** How an operation stands whose wallet signs nothing and throws this. */
async function after(thrown: unknown) {
  const { payer, prepared, access } = await aReadyOperation(chain)
  const signer = aSigner(payer, () => Promise.reject(toSigningError(thrown, 'Phantom')))
  return await run(executeOperation(prepared, signer, access), access)
}

test.each([
  ['The wallet does not support this transaction', 'wallet/unsupported'],
  ['Requested RPC call is not allowed', 'wallet/not-allowed'],
  ['Unauthorized: invalid key', 'wallet/service'],
  ['SIWX is not enabled', 'sign-in/failed'],
  ['Transaction simulation failed: Blockhash not found', 'wallet/failed'],
])(
  'a wallet that says “%s” may still send: it is not asked again before the chain has told',
  async (message, code) => {
    const open = await after(new Error(message))
    expect(open.transactions[0]).toMatchObject({ status: 'awaiting-approval', unanswered: { code } })
    expect(canSignAgain(open)).toBe(false)
  },
)

test.each([4200, 5710, -32601])('so does one that gives a number: %i', async (code) => {
  const open = await after({ code, message: '' })
  expect(open.transactions[0]).toMatchObject({
    status: 'awaiting-approval',
    unanswered: { code: 'wallet/unsupported' },
  })
})

test('a wallet that this page did not let be asked has sent nothing', async () => {
  const failed = await after(new AppError('wallet/not-allowed', { what: 'experimental:drain' }))
  expect(failed.transactions[0]).toMatchObject({ status: 'failed', landed: false })
})

test('a transaction of a newer version in the wallet’s history is none of its own, and keeps no search from ending', async () => {
  const { payer, prepared, access } = await aReadyOperation(chain)
  const id = await runUntil('approval-requested', executeOperation(prepared, aSigner(payer), access))
  const lost = await readOperation(access, id)
  const dust = await chain.connection.requestAirdrop(payer.publicKey, 1)
  chain.chain.warp(PAST_EXPIRY)
  const { connection } = access
  const asks: string[] = []
  const getTransaction = ((signature: string, ...how: []) => {
    asks.push(signature)
    const refusal = {
      code: -32015,
      message: 'Transaction version (1) is not supported by the requesting client.',
    }
    return signature === dust
      ? Promise.reject(new SolanaJSONRPCError(refusal))
      : connection.getTransaction(signature, ...how)
  }) as typeof connection.getTransaction
  const careful = { ...access, connection: withMethods(connection, { getTransaction }) }
  const expired = await run(settleOperation(lost, careful), careful, lost)
  expect(asks).toContain(dust)
  expect(expired.transactions[0]?.status).toBe('expired')
})
