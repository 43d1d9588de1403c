import 'fake-indexeddb/auto'
import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  getAccount,
  getMint,
  getTokenMetadata,
  getMetadataPointerState,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSeed } from '../../src/solana/payer'
import { deriveMint } from '../../src/tokens/create/createTokenFacts'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { authorityValue } from '../../src/transactions/accountValues'
import { executeOperation } from '../../src/transactions/sign'
import { foldExecution } from '../../src/transactions/execution'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aCreateTokenPlan, aChainAccess, aSigner, aTokenDraft, all } from '../support/engine'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

const INITIALIZE_MINT_2 = 20
const isInitializeMint = ({ programId, data }: TransactionInstruction) =>
  programId.equals(TOKEN_2022_PROGRAM_ID) && data[0] === INITIALIZE_MINT_2

/** What limit and price take beyond the floors, which were measured without them. */
/** The decimals in the instruction that mints: wallets show the amount by them. */
const CHECKED_BYTES = 1
const BUDGET = { bytes: 52, units: 300, lamports: 1n } as const

describe('a token made on the real programs', () => {
  test('takes from the balance exactly what the bill promised, in one transaction with one signature', async () => {
    const { execution, payer, prepared } = await create()
    const state = execution?.transactions[0]
    expect(execution?.transactions).toHaveLength(1)
    expect(state).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
    expect(await chain.balance(payer)).toBe(prepared.bill.balanceAfter)
  })

  test('is at the floor for bytes, compute units and lamports', async () => {
    const { prepared, payer, mint } = await create()
    expect(prepared.bytes).toBeLessThanOrEqual(735 + CHECKED_BYTES + BUDGET.bytes)
    expect(prepared.units - unitsOfBump(payer.publicKey, mint)).toBeLessThanOrEqual(30_200 + BUDGET.units)
    const perByte = BigInt(await chain.connection.getMinimumBalanceForRentExemption(0)) / 128n
    expect(prepared.bill.total).toBe((128n + 396n + 128n + 170n) * perByte + 5_000n + BUDGET.lamports)
  })

  test('reads back as it was written, with every authority given up', async () => {
    const { mint, tokenAccount } = await create()
    const onChain = await getMint(chain.connection, mint, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(onChain).toMatchObject({
      decimals: 9,
      supply: 10n ** 18n,
      mintAuthority: null,
      freezeAuthority: null,
    })
    expect(getMetadataPointerState(onChain)).toEqual({ authority: null, metadataAddress: mint })
    const metadata = await getTokenMetadata(chain.connection, mint, 'confirmed')
    expect(metadata).toMatchObject({ name: 'Quiet Heron1', symbol: 'QHR', uri: aTokenDraft().uri })
    expect(metadata?.updateAuthority).toBeUndefined()
    const account = await getAccount(chain.connection, tokenAccount, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(account.amount).toBe(10n ** 18n)
  })

  test('keeps the authorities that were to be kept', async () => {
    const keep = { authorities: { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } } as const
    const { mint, payer, prepared } = await create(keep)
    const onChain = await getMint(chain.connection, mint, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(
      onChain.mintAuthority?.equals(payer.publicKey) && onChain.freezeAuthority?.equals(payer.publicKey),
    ).toBe(true)
    const metadata = await getTokenMetadata(chain.connection, mint, 'confirmed')
    expect(metadata?.updateAuthority?.equals(payer.publicKey)).toBe(true)
    expect(prepared.plan.confirmWord).toBeUndefined()
  })

  test.each([
    ['mintAuthority', 'simulation/failed'], // the wallet cannot mint the supply
    ['freezeAuthority', 'simulation/mismatch'],
  ] as const)(
    'the review promises who has the %s, and a plan that would give it to somebody else is refused',
    async (field, code) => {
      const [payer, stranger] = [await chain.aPayer(), Keypair.generate().publicKey]
      const authorities = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const
      const plan = await aCreateTokenPlan(chain, payer, aTokenDraft({ authorities }))
      const prepare = () =>
        prepareOperation(plan, {
          connection: chain.connection,
          priority: 'normal',
          readAccount: readAccountFields,
        })
      const promised = (await prepare()).plan.steps.flatMap(({ changes = [] }) => changes)
      expect(promised).toContainEqual(
        expect.objectContaining({ field, after: authorityValue(payer.publicKey.toBase58()) }),
      )
      const making = plan.steps.flatMap(({ instructions }) => instructions).find(isInitializeMint)
      // Decimals, the mint authority, and after one more byte the freeze authority.
      making?.data.set(stranger.toBytes(), field === 'mintAuthority' ? 2 : 35)
      await expect(prepare()).rejects.toMatchObject({ code })
    },
  )

  test.each([
    { decimals: 0, supply: 1n },
    { decimals: 9, supply: 2n ** 64n - 1n },
    { name: 'é'.repeat(16), symbol: '0123456789', uri: `https://e.org/${'x'.repeat(186)}`, supply: 1n },
  ])('holds the promise at the edges: %o', async (over) => {
    const { execution, prepared } = await create(over)
    expect(execution?.transactions[0]).toMatchObject({
      status: 'confirmed',
      paid: { total: prepared.bill.total },
    })
  })

  test('is still made, at the same price, where somebody has sent lamports to its address beforehand', async () => {
    const payer = await chain.aPayer()
    for (const lamports of [1_000_000, 50_000_000]) {
      const seed = newSeed()
      const mint = await deriveMint(payer.publicKey, { by: 'seed', seed })
      const dust = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: mint, lamports })
      await chain.send([dust], payer)
      const { execution, prepared } = await create({}, payer, seed)
      expect(execution?.transactions[0]).toMatchObject({
        status: 'confirmed',
        paid: { total: prepared.bill.total },
      })
    }
  })

  test('every line of the bill is what the chain says: rent by account, fee by fee', async () => {
    const { execution } = await create()
    const state = execution?.transactions[0]
    if (state?.status !== 'confirmed' || !state.paid) throw new Error('not paid')
    for (const cost of execution?.operation.steps.flatMap((step) => step.costs) ?? [])
      expect(state.paid.rents[cost.account ?? '']).toBe(cost.lamports)
    expect(state.paid.fee).toBe(state.simulation?.fees.reduce((sum, fee) => sum + fee.lamports, 0n))
  })

  test('says how much is missing before anything is asked', async () => {
    const payer = await chain.aPayer(2_000_000n)
    const plan = await aCreateTokenPlan(chain, payer, aTokenDraft())
    const refused = prepareOperation(plan, { connection: chain.connection, priority: 'normal' })
    await expect(refused).rejects.toMatchObject({
      code: 'simulation/insufficient-funds',
      context: { balance: 2_000_000n },
    })
  })
})

async function create(over = {}, payer?: Keypair, seed?: string) {
  const key = payer ?? (await chain.aPayer())
  const plan = await aCreateTokenPlan(chain, key, aTokenDraft(over), seed)
  const prepared = await prepareOperation(plan, { connection: chain.connection, priority: 'normal' })
  const events = await all(executeOperation(prepared, aSigner(key), await aChainAccess(chain)))
  const [mint, tokenAccount] = plan.accounts.creates.map(({ address }) => address) as [PublicKey, PublicKey]
  return { execution: foldExecution(events), payer: key, prepared, mint, tokenAccount }
}

/** Compute units that the search for the associated token account's address takes: 1 500 for each bump that falls through. */
function unitsOfBump(owner: PublicKey, mint: PublicKey): number {
  const seeds = [owner, TOKEN_2022_PROGRAM_ID, mint].map((key) => key.toBuffer())
  const [, bump] = PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN_PROGRAM_ID)
  return 1_500 * (255 - bump)
}
