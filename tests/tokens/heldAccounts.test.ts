import { AccountLayout, AccountState } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeHeldAccount, readHeldAccounts } from '../../src/tokens/heldAccounts'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aMint } from '../support/mint'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

describe('a token account of a list', () => {
  it('is read as the program’s own library writes it', () => {
    fc.assert(
      fc.property(
        fc.record({ mint: key, owner: key, amount: u64, close: fc.option(key), native: fc.boolean() }),
        fc.constantFrom(AccountState.Initialized, AccountState.Frozen),
        ({ mint, owner, amount, close, native }, state) => {
          const data = Buffer.alloc(AccountLayout.span)
          AccountLayout.encode(
            {
              mint,
              owner,
              amount,
              delegateOption: 0,
              delegate: PublicKey.default,
              delegatedAmount: 0n,
              state,
              isNativeOption: native ? 1 : 0,
              isNative: 0n,
              closeAuthorityOption: close ? 1 : 0,
              closeAuthority: close ?? PublicKey.default,
            },
            data,
          )
          const row = {
            pubkey: 'account',
            account: { lamports: 2_039_280, space: 170, data: [data.toString('base64'), 'base64'] },
          }
          expect(decodeHeldAccount(row, 'token-2022')).toEqual({
            account: 'account',
            mint: mint.toBase58(),
            program: 'token-2022',
            amount,
            frozen: state === AccountState.Frozen,
            native,
            closeAuthority: close?.toBase58() ?? null,
            lamports: 2_039_280n,
            bytes: 170,
          })
        },
      ),
    )
  })

  it('of any other shape is left out', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (row) => {
        expect(decodeHeldAccount(row, 'token')).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (lamports, data) => {
        const row = { pubkey: 'account', account: { lamports, data: [data, 'base64'] } }
        expect(decodeHeldAccount(row, 'token')).toBeNull()
      }),
    )
  })
})

describe('what a wallet holds', () => {
  let practice: PracticeChain
  beforeAll(async () => void (practice = await startPracticeChain()))
  afterAll(() => practice.stop())

  it('is its lamports and its token accounts', async () => {
    const payer = await practice.aPayer()
    await aMint(practice.connection, payer)
    const stranger = Keypair.generate()
    const { lamports, accounts } = await readHeldAccounts(practice.connection, payer.publicKey)
    expect(lamports).toBe(await practice.balance(payer))
    expect(accounts.every(({ bytes }) => bytes >= 165)).toBe(true)
    expect(await readHeldAccounts(practice.connection, stranger.publicKey)).toEqual({
      lamports: 0n,
      accounts: [],
    })
  })
})
