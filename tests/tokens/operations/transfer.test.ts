import 'fake-indexeddb/auto'
import {
  AuthorityType,
  createAssociatedTokenAccount,
  createEnableRequiredMemoTransfersInstruction,
  createMint,
  createReallocateInstruction,
  createSetAuthorityInstruction,
  ExtensionType,
  getAccount,
  mintTo,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiptOf } from '../../../src/operation/bills'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import type { TokenStandard } from '../../../src/tokens/createToken'
import { planSendSol } from '../../../src/tokens/operations/transfer'
import { prepareOperation, type PrepareOptions } from '../../../src/transactions/prepare'
import { executeOperation } from '../../../src/transactions/sign'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aChainAccess, aSigner } from '../../support/engine'
import { run } from '../../support/operations'
import { aManagedToken, WITH_FEE } from '../../support/tokenOperations'
import { carryOut, refusal } from './carryOut'
import { tokensSay } from '../../../src/tokens/said'

/* SOL and tokens that go to another address, through the engine, read back by the official library. */

const SOL = 10n ** 9n
const ONE = 10n ** 9n

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer(1_000n * SOL)
})
afterAll(() => chain.stop())

const stranger = () => Keypair.generate().publicKey

describe('SOL', () => {
  const send = async (to: PublicKey, lamports: bigint, over: Partial<PrepareOptions> = {}) => {
    const access = await aChainAccess(chain)
    const plan = await planSendSol(chain.connection, payer.publicKey, { to: to.toBase58(), lamports })
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal', ...over })
    const before = await chain.balance(payer)
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    const receipt = receiptOf(done)
    expect([receipt?.paid, receipt?.same]).toEqual([receipt?.promised, true])
    expect(await chain.balance(payer)).toBe(before - (receipt?.paid ?? 0n))
    return prepared
  }
  const bidOf = ({ first }: Awaited<ReturnType<typeof send>>) => {
    const [limit, price] = first.instructions.map(({ data }) => data)
    return { limit: limit?.readUInt32LE(1), price: price?.readBigUInt64LE(1) }
  }
  const priorityFee = ({ bill }: Awaited<ReturnType<typeof send>>) =>
    bill.lines.find(({ kind }) => kind === 'priority-fee')?.lamports

  test('alone, with the limit of 500 units and the price of the specification; twice', async () => {
    const to = stranger()
    for (const sum of [SOL, 2n * SOL]) {
      const prepared = await send(to, SOL, { guarding: 'never' })
      expect(bidOf(prepared)).toEqual({ limit: 500, price: 20_000_000n })
      expect(priorityFee(prepared)).toBe(10_000n)
      expect(BigInt(await chain.connection.getBalance(to, 'confirmed'))).toBe(sum)
    }
  })

  test.each(['maybe', 'surely'] as const)(
    'where the wallet adds to it (%s), more units for the same 10 000 lamports',
    async (guarding) => {
      const prepared = await send(stranger(), SOL, { guarding })
      const { limit = 0, price = 0n } = bidOf(prepared)
      expect(limit).toBeGreaterThan(10_000)
      expect(price).toBeLessThan(20_000_000n)
      expect(priorityFee(prepared)).toBe(10_000n)
    },
  )

  test('never bids more than the ceiling', async () => {
    const prepared = await send(stranger(), SOL, { guarding: 'never', ceiling: 3_000n })
    expect(priorityFee(prepared)).toBeLessThanOrEqual(3_000n)
  })

  test.each([
    ['to the wallet itself', () => payer.publicKey, SOL, { id: 'own-wallet' }],
    [
      'to a program',
      () => SystemProgram.programId,
      SOL,
      { id: 'receiver-refused', values: { why: 'program' } },
    ],
    ['too little for an unused address', stranger, 5n, { id: 'least-of-address' }],
  ] as const)('is refused before it is signed: %s', async (_, to, lamports, message) => {
    const plan = planSendSol(chain.connection, payer.publicKey, { to: to().toBase58(), lamports })
    await expect(plan).rejects.toMatchObject({
      code: 'input/invalid',
      context: { message },
    })
  })

  test('makes an address with exactly the least that the network allows, and none with a lamport less', async () => {
    const least = BigInt(await chain.connection.getMinimumBalanceForRentExemption(0))
    const to = stranger()
    await send(to, least)
    expect(BigInt(await chain.connection.getBalance(to, 'confirmed'))).toBe(least)
    const less = { to: stranger().toBase58(), lamports: least - 1n }
    await expect(planSendSol(chain.connection, payer.publicKey, less)).rejects.toMatchObject({
      code: 'input/invalid',
    })
  })

  test('is refused where the wallet has too little, with what is missing', async () => {
    const access = await aChainAccess(chain)
    const plan = await planSendSol(chain.connection, payer.publicKey, {
      to: stranger().toBase58(),
      lamports: 10_000n * SOL,
    })
    await expect(prepareOperation(plan, { ...access, priority: 'normal' })).rejects.toMatchObject({
      code: 'simulation/insufficient-funds',
    })
  })
})

describe('Token-2022', () => tests('token-2022'))
describe('SPL Token', () => tests('spl'))

function tests(standard: TokenStandard): void {
  const heldBy = async (mint: PublicKey, owner: PublicKey) =>
    (
      await getAccount(
        chain.connection,
        tokenAccountOf(owner, mint, standard),
        'confirmed',
        tokenProgram(standard),
      )
    ).amount
  const order = (to: PublicKey, amount = 3n * ONE) => ({ kind: 'send', amount, to: to.toBase58() }) as const
  const aMint = async () => (standard === 'spl' ? await anSplMint() : await aManagedToken(chain, payer))

  test('goes to an owner whose account is opened; a second one finds it open', async () => {
    const mint = await aMint()
    const to = stranger()
    await carryOut(chain, payer, mint, order(to))
    const { plan } = await carryOut(chain, payer, mint, order(to))
    expect(plan.accounts.creates).toEqual([])
    expect(await heldBy(mint, to)).toBe(6n * ONE)
  })

  // The owner of an associated account of Token-2022 can never change.
  const changes = standard === 'spl' ? [true] : []
  test.each(changes)('is refused to an account whose owner has changed, which would get it', async () => {
    const mint = await aMint()
    const to = await chain.aPayer(SOL)
    await carryOut(chain, payer, mint, order(to.publicKey))
    const account = tokenAccountOf(to.publicKey, mint, standard)
    const change = createSetAuthorityInstruction(
      account,
      to.publicKey,
      AuthorityType.AccountOwner,
      stranger(),
      [],
      tokenProgram(standard),
    )
    await chain.send([change], to)
    const error = await refusal(chain, payer, mint, order(to.publicKey))
    expect(error.context['message']).toEqual(
      tokensSay('account-is-others', { owner: to.publicKey.toBase58() }),
    )
  })

  test('is refused where more is sent than is held, from a frozen account, and to a token account', async () => {
    const mint = await aMint()
    const tooMuch = await refusal(chain, payer, mint, order(stranger(), 10n ** 19n))
    expect(tooMuch.context['message']).toMatchObject({ id: 'wallet-holds' })
    const to = stranger()
    await carryOut(chain, payer, mint, order(to))
    const wrong = await refusal(chain, payer, mint, order(tokenAccountOf(to, mint, standard)))
    expect(wrong.context['message']).toMatchObject({
      id: 'receiver-refused',
      values: { why: 'token-account', of: to.toBase58() },
    })
    await carryOut(chain, payer, mint, { kind: 'freeze', account: payer.publicKey.toBase58() })
    const frozen = await refusal(chain, payer, mint, order(to))
    expect(frozen.context['message']).toMatchObject({ id: 'account-frozen' })
  })
}

async function anSplMint(): Promise<PublicKey> {
  const mint = await createMint(chain.connection, payer, payer.publicKey, payer.publicKey, 9)
  const account = await createAssociatedTokenAccount(chain.connection, payer, mint, payer.publicKey)
  await mintTo(chain.connection, payer, mint, account, payer, 1_000n * ONE)
  return mint
}

describe('what Token-2022 adds', () => {
  const order = (to: PublicKey) => ({ kind: 'send', amount: 3n * ONE, to: to.toBase58() }) as const

  test('a transfer fee: what arrives is said, and arrives', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: WITH_FEE })
    const to = stranger()
    const { plan } = await carryOut(chain, payer, mint, order(to))
    expect(plan.steps[0]?.detail).toMatchObject([
      { id: 'arrives', values: { arrives: { units: (297n * ONE) / 100n } } },
    ])
    const { amount } = await getAccount(
      chain.connection,
      tokenAccountOf(to, mint, 'token-2022'),
      'confirmed',
      tokenProgram('token-2022'),
    )
    expect(amount).toBe(2_970_000_000n)
  })

  test('a receiver who wants memos gets one', async () => {
    const mint = await aManagedToken(chain, payer)
    const to = await chain.aPayer(SOL)
    await carryOut(chain, payer, mint, order(to.publicKey))
    const account = tokenAccountOf(to.publicKey, mint, 'token-2022')
    const program = tokenProgram('token-2022')
    await chain.send(
      [
        createReallocateInstruction(
          account,
          to.publicKey,
          [ExtensionType.MemoTransfer],
          to.publicKey,
          [],
          program,
        ),
        createEnableRequiredMemoTransfersInstruction(account, to.publicKey, [], program),
      ],
      to,
    )
    await carryOut(chain, payer, mint, order(to.publicKey))
  })

  test.each([
    ['that can never be transferred', { nonTransferable: true }, 'stays-with-holder'],
    ['that is paused', { pausable: 'wallet' }, 'transfers-paused'],
  ] as const)('a token %s is refused', async (what, extensions, id) => {
    const mint = await aManagedToken(chain, payer, { extensions })
    if (what.includes('paused')) await carryOut(chain, payer, mint, { kind: 'pause' })
    const error = await refusal(chain, payer, mint, order(stranger()))
    expect(error.context['message']).toMatchObject({ id })
  })

  test('a hook whose program is not there is refused in words', async () => {
    const mint = await aManagedToken(chain, payer, {
      extensions: { transferHook: { program: Keypair.generate().publicKey, authority: 'wallet' } },
    })
    const error = await refusal(chain, payer, mint, order(stranger()))
    expect(error.code).toBe('simulation/failed')
    expect(error.context['refusal']).toMatchObject({
      id: 'runtime-error',
      values: { name: 'MissingAccount' },
    })
  })
})
