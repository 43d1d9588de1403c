import 'fake-indexeddb/auto'
import { MINT_SIZE, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { METAPLEX } from '../../src/tokens/metaplex'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { accountValue, type AccountValue, isEqualValue } from '../../src/transactions/accountValues'
import { shownWord } from '../../src/transactions/accountWords'
import type { ReadableAccount } from '../../src/transactions/plan'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'
import { HOOK, OTHERS } from './anyToken'
import { makeToken } from './makeToken'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

const PROGRAMS = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, METAPLEX, SystemProgram.programId]

test('tells a mint and a token account in words', async () => {
  const [friend = HOOK] = OTHERS
  const { facts } = await makeToken(chain, {
    draft: aTokenDraft({
      authorities: { mint: 'wallet', freeze: friend, metadata: 'revoked' },
      extensions: {
        transferFee: { basisPoints: 125, maximum: 5_500_000_000n, config: 'revoked', withdraw: friend },
        transferHook: { program: HOOK, authority: 'revoked' },
      },
    }),
  })
  const wallet = facts.payer.toBase58()
  expect(fieldsOf(facts.mint.toBase58())).toMatchObject({
    supply: '1,000,000,000',
    mintAuthority: wallet,
    freezeAuthority: friend.toBase58(),
    metadataAuthority: 'revoked',
    transferFee: '1.25 % of each transfer, at most 5.5',
    feeAuthority: 'revoked',
    feeWithdrawAuthority: friend.toBase58(),
    transferHook: HOOK.toBase58(),
    hookAuthority: 'revoked',
  })
  expect(fieldsOf(facts.tokenAccount.toBase58())).toEqual({
    mint: facts.mint.toBase58(),
    owner: wallet,
    balance: '1000000000000000000',
    state: 'open',
    delegate: 'revoked',
    delegatedAmount: '0',
    closeAuthority: 'revoked',
  })
})

test('skips accounts that are absent, of other programs or not initialised', () => {
  expect(readAccountFields(null)).toEqual({})
  expect(readAccountFields(anAccount(SystemProgram.programId, new Uint8Array(MINT_SIZE)))).toEqual({})
  expect(readAccountFields(anAccount(TOKEN_PROGRAM_ID, new Uint8Array(MINT_SIZE)))).toEqual({})
})

test('never throws, whatever an account holds', async () => {
  const { facts } = await makeToken(chain, { draft: aTokenDraft({ extensions: { pausable: 'wallet' } }) })
  const found = await chain.connection.getAccountInfo(facts.mint, 'confirmed')
  const real = new Uint8Array(found?.data ?? [])
  const spoilt = fc
    .array(fc.tuple(fc.nat(real.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    .map((changes) => {
      const copy = real.slice()
      for (const [at, byte] of changes) copy[at] = byte
      return copy
    })
  const data = fc.oneof(
    spoilt,
    fc.uint8Array({ maxLength: 700 }),
    fc.nat(real.length).map((end) => real.slice(0, end)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...PROGRAMS), data, (owner, bytes) => {
      for (const [field, value] of Object.entries(readAccountFields(anAccount(owner, bytes))))
        expect([field, isKept(value)]).toEqual([field, true])
    }),
    { numRuns: 500 },
  )
})

/** Whether the journal reads a value back, where it is one that any program writes: a multiplier may be no number. */
function isKept(value: AccountValue): boolean {
  const odd = value.kind === 'multiplier' && !Number.isFinite(value.times)
  return odd || isEqualValue(v.parse(accountValue, value), value)
}

function fieldsOf(address: string) {
  const found = chain.chain.account(address, 'confirmed')
  const fields = readAccountFields(found && anAccount(new PublicKey(found.owner), found.data))
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shownWord(value)]))
}

function anAccount(owner: ReadableAccount['owner'], data: Uint8Array): ReadableAccount {
  return { owner, lamports: 1, data }
}
