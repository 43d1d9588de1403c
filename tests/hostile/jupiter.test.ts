import 'fake-indexeddb/auto'
import {
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  AuthorityType,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError } from '../../src/errors/describeError'
import { toAppError } from '../../src/errors/AppError'
import { orient, SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import type { ChainConnection, PairToken } from '../../src/liquidity/venue'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { planned } from '../liquidity/jupiter/planned'
import { aToken, openPool } from '../liquidity/raydium-cpmm/onChain'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { type BuildAnswer, rawOf } from '../support/jupiter'
import { aLookupTable } from '../support/lookupTable'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../support/programs'
import { poolsSay } from '../../src/liquidity/said'

const SOL = 10n ** 9n

/*
 * Whoever answers in Jupiter's place wants the wallet to sign something else than the swap. Each answer is an honest one with one thing
 * changed; the wallet is never asked, because there is no plan.
 */
describeWithPrograms('an answer in Jupiter’s place', RAYDIUM, () => {
  let practice: PracticeChain
  let chain: ChainConnection
  let payer: Keypair
  let sol: PairToken
  let heron: PairToken
  let savings: PairToken
  let pool: string
  const thief = Keypair.generate().publicKey

  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    chain = { connection: practice.connection, cluster: 'practice' }
    payer = await practice.aPayer(1_000n * SOL)
    sol = await fetchPairToken(practice.connection, SOL_MINT)
    heron = await aToken(practice, payer)
    savings = await aToken(practice, payer)
    const deposit = { base: 10n ** 12n, quote: 100n * SOL }
    const opened = await openPool(practice, payer, { pair: orient(heron, sol).pair, deposit })
    pool = opened.pool.address
  })
  afterAll(() => practice.stop())

  const asked = (from = heron, to = sol, amount = 10n ** 9n) =>
    planned(
      chain,
      { payer: payer.publicKey, from, to, amount, legs: [{ pool, part: 10_000 }] },
      { answered: (answer) => change(answer) },
    )
  let change: (answer: BuildAnswer) => unknown

  test('that is honest becomes a plan: what follows is refused for the one thing that it changes', async () => {
    change = (answer) => answer
    expect((await asked()).plan.kind).toBe('swap')
    expect((await asked(sol, heron, SOL)).plan.kind).toBe('swap')
  })

  const own = (token: PairToken) => tokenAccountOf(payer.publicKey, new PublicKey(token.mint), 'spl')
  const theirs = (token: PairToken) => tokenAccountOf(thief, new PublicKey(token.mint), 'spl')
  const extra = (instruction: () => TransactionInstruction) => instruction

  test.each([
    [
      'sends SOL to somebody',
      extra(() => SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: thief, lamports: 1 })),
    ],
    [
      'wraps more than the swap takes',
      extra(() =>
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: own(sol), lamports: 2n * SOL }),
      ),
    ],
    [
      'sends tokens to somebody',
      extra(() =>
        createTransferCheckedInstruction(
          own(savings),
          new PublicKey(savings.mint),
          theirs(savings),
          payer.publicKey,
          1n,
          6,
        ),
      ),
    ],
    [
      'lets somebody spend the tokens that are paid',
      extra(() => createApproveInstruction(own(heron), thief, payer.publicKey, 1n)),
    ],
    [
      'lets somebody spend other tokens',
      extra(() => createApproveInstruction(own(savings), thief, payer.publicKey, 10n ** 15n)),
    ],
    [
      'gives an account away',
      extra(() =>
        createSetAuthorityInstruction(own(savings), payer.publicKey, AuthorityType.AccountOwner, thief),
      ),
    ],
    [
      'gives the account that is paid from away',
      extra(() =>
        createSetAuthorityInstruction(own(heron), payer.publicKey, AuthorityType.CloseAccount, thief),
      ),
    ],
    [
      'closes an account',
      extra(() => createCloseAccountInstruction(own(heron), payer.publicKey, payer.publicKey)),
    ],
    ['unwraps SOL to somebody', extra(() => createCloseAccountInstruction(own(sol), thief, payer.publicKey))],
    [
      'opens an account of another token',
      extra(() =>
        createAssociatedTokenAccountIdempotentInstruction(
          payer.publicKey,
          own(savings),
          payer.publicKey,
          new PublicKey(savings.mint),
        ),
      ),
    ],
    [
      'opens somebody’s account',
      extra(() =>
        createAssociatedTokenAccountIdempotentInstruction(
          payer.publicKey,
          theirs(heron),
          thief,
          new PublicKey(heron.mint),
        ),
      ),
    ],
    [
      'makes an account of its own',
      extra(() =>
        SystemProgram.createAccount({
          fromPubkey: payer.publicKey,
          newAccountPubkey: thief,
          lamports: 1,
          space: 0,
          programId: TOKEN_PROGRAM_ID,
        }),
      ),
    ],
    [
      'takes the wallet from the System Program',
      extra(() => SystemProgram.assign({ accountPubkey: payer.publicKey, programId: TOKEN_2022_PROGRAM_ID })),
    ],
    [
      'bids for its place in the block',
      extra(() => ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 9n })),
    ],
    [
      'calls a program that nobody knows',
      extra(() => new TransactionInstruction({ programId: thief, keys: [], data: Buffer.alloc(0) })),
    ],
  ] as const)('that %s is refused', async (_, instruction) => {
    const places = [
      (answer: BuildAnswer) => ({
        ...answer,
        setupInstructions: [...answer.setupInstructions, rawOf(instruction())],
      }),
      (answer: BuildAnswer) => ({ ...answer, cleanupInstruction: rawOf(instruction()) }),
      (answer: BuildAnswer) => ({ ...answer, otherInstructions: [rawOf(instruction())] }),
      (answer: BuildAnswer) => ({ ...answer, tipInstruction: rawOf(instruction()) }),
    ]
    for (const place of places) {
      change = place
      await expect(asked(), place.toString()).rejects.toMatchObject({ code: 'route/refused' })
    }
  })

  type Swap = BuildAnswer['swapInstruction']
  const swapped = (by: (swap: Swap) => Partial<Swap>) => (answer: BuildAnswer) => ({
    ...answer,
    swapInstruction: { ...answer.swapInstruction, ...by(answer.swapInstruction) },
  })
  const account = (at: number, pubkey: () => PublicKey, isSigner = false) =>
    swapped(({ accounts }) => ({
      accounts: accounts.map((one, place) =>
        place === at
          ? { pubkey: pubkey().toBase58(), isSigner: isSigner || one.isSigner, isWritable: true }
          : one,
      ),
    }))
  const bytes = (write: (data: Buffer) => void) =>
    swapped(({ data }) => {
      const changed = Buffer.from(data, 'base64')
      write(changed)
      return { data: changed.toString('base64') }
    })
  const more = (pubkey: () => PublicKey, isSigner = false) =>
    swapped(({ accounts }) => ({
      accounts: [...accounts, { pubkey: pubkey().toBase58(), isSigner, isWritable: true }],
    }))

  test.each([
    ['pays another wallet', account(2, () => theirs(sol)), 'accounts'],
    ['pays another wallet by the optional account', account(7, () => theirs(sol)), 'accounts'],
    ['takes from other tokens', account(1, () => own(savings)), 'accounts'],
    ['gives another token', account(4, () => new PublicKey(savings.mint)), 'accounts'],
    ['is signed by another wallet', account(0, () => thief), 'accounts'],
    ['has a false token program', account(5, () => thief), 'accounts'],
    ['reports to somebody else', account(8, () => thief), 'accounts'],
    ['wants a second signature', more(() => thief, true), 'signer'],
    ['names other tokens of the wallet', more(() => own(savings)), 'own-account'],
    ['takes more than was typed', bytes((data) => data.writeBigUInt64LE(10n ** 9n + 1n, 8)), 'amount'],
    ['takes less than was typed', bytes((data) => data.writeBigUInt64LE(10n ** 9n - 1n, 8)), 'amount'],
    ['has a lower minimum', bytes((data) => data.writeBigUInt64LE(1n, 16)), 'least'],
    ['has more slippage', bytes((data) => data.writeUInt16LE(5_000, 24)), 'least'],
    ['has a slippage of more than all', bytes((data) => data.writeUInt16LE(60_000, 24)), 'least'],
    ['takes a fee for a platform', bytes((data) => data.writeUInt16LE(50, 26)), 'fee'],
    ['keeps what a better price gives', bytes((data) => data.writeUInt16LE(10_000, 28)), 'fee'],
    ['is another instruction of Jupiter', bytes((data) => data.writeUInt8(229, 0)), null],
    ['is cut off', swapped(({ data }) => ({ data: data.slice(0, 36) })), null],
    ['is of another program', swapped(() => ({ programId: thief.toBase58() })), null],
    ['has no accounts', swapped(() => ({ accounts: [] })), 'accounts'],
  ] as const)('whose swap %s is refused', async (_, attack, why) => {
    change = attack
    const error = await asked().catch(toAppError)
    const message = why === null ? { id: 'route-unknown' } : poolsSay('route-is-wrong', { in: why })
    expect(error).toMatchObject({ code: 'route/refused', context: { message } })
    expect(describeError(error).detail).toContain('Nothing was sent')
  })

  test('by a route over something that is no token is refused', async () => {
    change = (answer) => ({
      ...answer,
      routePlan: [
        ...answer.routePlan,
        ...answer.routePlan.map((hop) => ({
          ...hop,
          swapInfo: { ...hop.swapInfo, inputMint: sol.mint, outputMint: thief.toBase58() },
        })),
      ],
    })
    await expect(asked()).rejects.toMatchObject({ code: 'route/refused' })
  })

  test('by lookup tables that do not exist, or hold something else, changes nothing of what is signed', async () => {
    change = (answer) => answer
    const honest = (await asked()).plan
    change = (answer) => ({
      ...answer,
      addressesByLookupTableAddress: { [thief.toBase58()]: [thief.toBase58()], [pool]: [] },
    })
    const { plan } = await asked()
    expect(plan.lookupTables).toEqual([])
    expect(plan.steps[0]?.instructions).toEqual(honest.steps[0]?.instructions)
  })

  test('by a lookup table that stands in for the wallet’s own accounts, which a lying node could exchange, is signed without the table', async () => {
    const table = await aLookupTable(practice, payer, [own(heron), payer.publicKey, thief])
    change = (answer) => ({
      ...answer,
      addressesByLookupTableAddress: {
        [table.key.toBase58()]: table.state.addresses.map((address) => address.toBase58()),
      },
    })
    expect((await asked()).plan.lookupTables).toEqual([])
  })
})
