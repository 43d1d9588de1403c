import 'fake-indexeddb/auto'
import {
  AccountState,
  createBurnCheckedInstruction,
  createHarvestWithheldTokensToMintInstruction,
  createSetTransferFeeInstruction,
  getAccount,
  getDefaultAccountState,
  getInterestBearingMintConfigState,
  getMetadataPointerState,
  getMintCloseAuthority,
  getPausableConfig,
  getPermanentDelegate,
  getScaledUiAmountConfig,
  getTokenMetadata,
  getTransferFeeConfig,
  getTransferHook,
  TOKEN_2022_PROGRAM_ID,
  type Mint,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { describeError } from '../../../src/errors/describeError'
import type { MintExtensions } from '../../../src/tokens/createToken'
import { CHANGEABLE_ROLES, type ChangeableRole, type TokenOrder } from '../../../src/tokens/operations/order'
import { fetchLargelyWithheld } from '../../../src/tokens/operations/tokenFacts'
import { planTokenOrders } from '../../../src/operations/token/planOrders'
import { readAccountFields } from '../../../src/tokens/readAccountFields'
import { readToken } from '../../../src/tokens/readToken'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { baseUnits } from '../../../src/transactions/accountValues'
import { prepareOperation } from '../../../src/transactions/prepare'
import { startPracticeChain, withMethods, type PracticeChain } from '../../support/chain'
import { EVERY_EXTENSION, foreignMint } from '../../support/foreignMint'
import { aManagedToken, payFees, WITH_FEE } from '../../support/tokenOperations'
import { carryOut, mintOf, refusal } from './carryOut'
import { tokensSay } from '../../../src/tokens/said'

/* Operations that only Token-2022 has, read back by the official library. */

const ONE = 10n ** 9n
const SOL = 10n ** 9n
const [HOOK, OTHER_HOOK] = [Keypair.generate().publicKey, Keypair.generate().publicKey]

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer(1_000n * SOL)
})
afterAll(() => chain.stop())

const own = () => payer.publicKey.toBase58()
const someone = () => Keypair.generate().publicKey.toBase58()
const aToken = (extensions: MintExtensions) => aManagedToken(chain, payer, { extensions })
const orders = (mint: PublicKey, ...all: TokenOrder[]) => carryOut(chain, payer, mint, ...all)

async function whyOf(mint: PublicKey, ...all: TokenOrder[]): Promise<unknown> {
  return (await refusal(chain, payer, mint, ...all)).context['message']
}

async function held(owner: string, mint: PublicKey) {
  const account = tokenAccountOf(new PublicKey(owner), mint, 'token-2022')
  return await getAccount(chain.connection, account, 'confirmed', TOKEN_2022_PROGRAM_ID)
}

test('a token whose burns need consent is not burnt here, and the program says why', async () => {
  const mint = Keypair.generate().publicKey
  const data = foreignMint([EVERY_EXTENSION.PermissionedBurn], { authority: own() })
  const owner = TOKEN_2022_PROGRAM_ID.toBase58()
  chain.chain.adopt(mint.toBase58(), { data, owner, lamports: 10n ** 8n, executable: false, rentEpoch: 0n })
  chain.chain.warp(1)
  await orders(mint, { kind: 'mint-more', amount: ONE, to: own() })
  expect(await whyOf(mint, { kind: 'burn', amount: 1n })).toMatchObject({ id: 'has-burn-authority' })
  const account = tokenAccountOf(payer.publicKey, mint, 'token-2022')
  const burn = createBurnCheckedInstruction(account, mint, payer.publicKey, 1n, 6, [], TOKEN_2022_PROGRAM_ID)
  await expect(chain.send([burn], payer)).rejects.toThrow()
})

describe('every authority', () => {
  const FIRST: MintExtensions = {
    ...WITH_FEE,
    interestBearing: { basisPoints: 5, authority: 'wallet' },
    permanentDelegate: 'wallet',
    closeAuthority: 'wallet',
    pausable: 'wallet',
  }
  const SECOND: MintExtensions = {
    scaledAmount: { multiplier: 2, authority: 'wallet' },
    transferHook: { program: HOOK, authority: 'wallet' },
  }
  /** Where the official library finds each. */
  const READ: Readonly<Record<ChangeableRole, (mint: Mint) => PublicKey | null | undefined>> = {
    mint: (mint) => mint.mintAuthority,
    freeze: (mint) => mint.freezeAuthority,
    metadata: () => undefined,
    close: (mint) => getMintCloseAuthority(mint)?.closeAuthority,
    'fee-config': (mint) => getTransferFeeConfig(mint)?.transferFeeConfigAuthority,
    'withheld-fees': (mint) => getTransferFeeConfig(mint)?.withdrawWithheldAuthority,
    'permanent-delegate': (mint) => getPermanentDelegate(mint)?.delegate,
    pause: (mint) => getPausableConfig(mint)?.authority,
    'interest-rate': (mint) => getInterestBearingMintConfigState(mint)?.rateAuthority,
    'scaled-amount': (mint) => getScaledUiAmountConfig(mint)?.authority,
    'metadata-pointer': (mint) => getMetadataPointerState(mint)?.authority,
    hook: (mint) => getTransferHook(mint)?.authority,
  }
  const roles = (extensions: MintExtensions) =>
    CHANGEABLE_ROLES.filter((role) =>
      extensions === FIRST
        ? !['metadata', 'scaled-amount', 'hook'].includes(role)
        : ['scaled-amount', 'hook'].includes(role),
    )

  test.each([
    ['fee, interest, delegate, close and pause', FIRST],
    ['multiplier and hook', SECOND],
  ] as const)('is transferred and then revoked by the other: %s', async (_, extensions) => {
    const mint = await aToken(extensions)
    const other = await chain.aPayer(SOL)
    const to = other.publicKey.toBase58()
    const transfers = roles(extensions).map((role): TokenOrder => ({
      kind: 'change-authority',
      role,
      newAuthority: to,
    }))
    const { plan } = await orders(mint, ...transfers)
    expect(plan.steps.every(({ finality }) => finality === 'final')).toBe(true)
    const transferred = await mintOf(chain, mint)
    for (const role of roles(extensions))
      expect([role, READ[role](transferred)]).toEqual([role, other.publicKey])

    for (const role of roles(extensions))
      expect(await whyOf(mint, { kind: 'change-authority', role, newAuthority: null })).toEqual(
        tokensSay('holder-alone-may', { by: other.publicKey.toBase58() }),
      )
    await carryOut(
      chain,
      other,
      mint,
      ...roles(extensions).map((role): TokenOrder => ({
        kind: 'change-authority',
        role,
        newAuthority: null,
      })),
    )
    const token = await readToken(chain.connection, mint)
    for (const role of roles(extensions)) expect([role, token.authorities[role]]).toEqual([role, null])
  })
})

test.each([
  [[], { basisPoints: 100, most: { units: 5n, decimals: 0 } }],
  [
    [{ kind: 'transfer-fee', basisPoints: 250, maximum: 7_000_000_000n }],
    { basisPoints: 250, most: { units: 7n, decimals: 0 } },
  ],
] as const)('revoking the fee authority says which fee can then never change', async (changes, fee) => {
  const transferFee = {
    basisPoints: 100,
    maximum: 5_000_000_000n,
    config: 'wallet',
    withdraw: 'wallet',
  } as const
  const mint = await aToken({ transferFee })
  const revoke: TokenOrder = { kind: 'change-authority', role: 'fee-config', newAuthority: null }
  const { plan } = await orders(mint, revoke, ...changes)
  expect(plan.steps.at(-1)).toMatchObject({
    consequence: [{ id: 'role-revoked', values: { role: 'fee-config', ...fee } }],
  })
})

describe('settings', () => {
  test('new accounts begin frozen, or open; one that is opened for new tokens is thawed', async () => {
    const mint = await aToken({ defaultFrozen: true })
    const first = someone()
    await orders(mint, { kind: 'mint-more', amount: ONE, to: first })
    expect([(await held(first, mint)).isFrozen, (await held(first, mint)).amount]).toEqual([false, ONE])
    expect(await whyOf(mint, { kind: 'default-state', frozen: true })).toEqual(
      tokensSay('begin-already', { isFrozen: true }),
    )
    await orders(mint, { kind: 'default-state', frozen: false })
    expect(getDefaultAccountState(await mintOf(chain, mint))?.state).toBe(AccountState.Initialized)
    const second = someone()
    const { plan } = await orders(
      mint,
      { kind: 'default-state', frozen: true },
      { kind: 'mint-more', amount: ONE, to: second },
      { kind: 'change-authority', role: 'freeze', newAuthority: null },
    )
    expect((await held(second, mint)).isFrozen).toBe(false)
    expect(plan.steps.at(-1)).toMatchObject({
      consequence: expect.arrayContaining([tokensSay('new-accounts-stay-frozen', {})]) as unknown,
    })
  })

  test('a token whose new accounts begin frozen is minted by the freeze authority alone', async () => {
    const mint = await aToken({ defaultFrozen: true })
    const other = await chain.aPayer(SOL)
    const to = other.publicKey.toBase58()
    await orders(mint, { kind: 'change-authority', role: 'freeze', newAuthority: to })
    expect(await whyOf(mint, { kind: 'mint-more', amount: 1n, to })).toMatchObject({
      id: 'account-frozen',
      values: { thawing: 'authority' },
    })
    await orders(mint, { kind: 'mint-more', amount: 1n, to: own() })
  })

  test('a paused token is neither minted nor burnt until it is resumed, also together', async () => {
    const mint = await aToken({ pausable: 'wallet' })
    await orders(mint, { kind: 'burn', amount: ONE }, { kind: 'pause' })
    expect(getPausableConfig(await mintOf(chain, mint))?.paused).toBe(true)
    for (const order of [
      { kind: 'mint-more', amount: 1n, to: own() },
      { kind: 'burn', amount: 1n },
    ] as const)
      expect(await whyOf(mint, order)).toEqual(tokensSay('supply-paused', {}))
    await orders(mint, { kind: 'burn', amount: ONE }, { kind: 'resume' })
    expect(getPausableConfig(await mintOf(chain, mint))?.paused).toBe(false)
    expect(await whyOf(mint, { kind: 'pause' }, { kind: 'resume' })).toEqual(tokensSay('changed-twice', {}))
  })

  test('a token that is paused after the plan was made says so', async () => {
    const mint = await aToken({ pausable: 'wallet' })
    const { connection } = chain
    const plan = await planTokenOrders(connection, payer.publicKey, mint, [{ kind: 'burn', amount: 1n }])
    await orders(mint, { kind: 'pause' })
    const error = await prepareOperation(plan, { connection, priority: 'normal' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'simulation/failed', context: { refusal: { values: { code: 67 } } } })
    expect(describeError(error as AppError).detail).toMatch(/token is paused/)
  })

  test.each([-32_768, 0, 725, 32_767])('another interest rate: %i basis points', async (basisPoints) => {
    const mint = await aToken({ interestBearing: { basisPoints: 1, authority: 'wallet' } })
    await orders(mint, { kind: 'interest-rate', basisPoints })
    expect(getInterestBearingMintConfigState(await mintOf(chain, mint))?.currentRate).toBe(basisPoints)
  })

  test('another multiplier, at once and later', async () => {
    const mint = await aToken({ scaledAmount: { multiplier: 2, authority: 'wallet' } })
    await orders(mint, { kind: 'scaled-amount', multiplier: 0.25, effectiveAt: 0 })
    expect(getScaledUiAmountConfig(await mintOf(chain, mint))?.multiplier).toBe(0.25)
    const effectiveAt = 4_000_000_000
    const { plan } = await orders(mint, { kind: 'scaled-amount', multiplier: 1e6, effectiveAt })
    expect(plan.steps[0]?.title.values).toMatchObject({ from: 4_000_000_000 })
    expect(getScaledUiAmountConfig(await mintOf(chain, mint))).toMatchObject({
      multiplier: 0.25,
      newMultiplier: 1e6,
      newMultiplierEffectiveTimestamp: BigInt(effectiveAt),
    })
  })

  test('another transfer hook, and none', async () => {
    const mint = await aToken({ transferHook: { program: HOOK, authority: 'wallet' } })
    const program = OTHER_HOOK.toBase58()
    await orders(mint, { kind: 'hook', program })
    expect(getTransferHook(await mintOf(chain, mint))?.programId.toBase58()).toBe(program)
    expect(await whyOf(mint, { kind: 'hook', program: own() })).toMatchObject({
      values: { why: 'not-a-program' },
    })
    const itself = { kind: 'hook', program: TOKEN_2022_PROGRAM_ID.toBase58() } as const
    expect(await whyOf(mint, itself)).toMatchObject({ values: { why: 'no-hook', of: 'Token-2022' } })
    const { prepared } = await orders(mint, { kind: 'hook', program: null })
    expect(prepared.first.changes).toMatchObject([
      { before: { kind: 'program', address: program }, after: { kind: 'program', address: null } },
    ])
    expect(getTransferHook(await mintOf(chain, mint))?.programId).toEqual(PublicKey.default)
  })
})

describe('the transfer fee', () => {
  test('changes with the second epoch from now, which the step says', async () => {
    const mint = await aToken(WITH_FEE)
    const { epoch } = await chain.connection.getEpochInfo('confirmed')
    const { plan } = await orders(mint, { kind: 'transfer-fee', basisPoints: 42, maximum: 5n * ONE })
    expect(plan.steps[0]?.detail).toMatchObject([{ id: 'new-fee', values: { epoch } }])
    const fee = getTransferFeeConfig(await mintOf(chain, mint))
    expect(fee?.newerTransferFee).toEqual({
      epoch: BigInt(epoch + 2),
      maximumFee: 5n * ONE,
      transferFeeBasisPoints: 42,
    })
    expect(fee?.olderTransferFee.transferFeeBasisPoints).toBe(100)
    const [, instruction] = plan.steps[0]?.instructions ?? []
    expect(instruction).toEqual(
      createSetTransferFeeInstruction(mint, payer.publicKey, [], 42, 5n * ONE, TOKEN_2022_PROGRAM_ID),
    )
  })

  test.each([-1, 1.5, 10_001, Number.NaN])('is refused at %d basis points', async (basisPoints) => {
    const mint = await aToken(WITH_FEE)
    const order = { kind: 'transfer-fee', basisPoints, maximum: 5n * ONE } as const
    expect(await whyOf(mint, order)).toEqual(tokensSay('fee-range', {}))
  })

  test('is collected from every account that has some, into the account of another, which is opened', async () => {
    const mint = await aToken(WITH_FEE)
    expect(await whyOf(mint, { kind: 'collect-fees', to: own() })).toEqual(
      tokensSay('no-fees-withheld', { among: 'all' }),
    )
    const owners = Array.from({ length: 5 }, () => Keypair.generate().publicKey)
    const fees = await payFees(chain, payer, mint, owners)
    const to = someone()
    const { prepared, plan } = await orders(mint, { kind: 'collect-fees', to })
    expect([prepared.drafts.length, plan.subject.orders]).toMatchObject([
      1,
      [{ kind: 'collect-fees', amount: fees }],
    ])
    expect((await held(to, mint)).amount).toBe(fees)
    expect(await whyOf(mint, { kind: 'collect-fees', to })).toEqual(
      tokensSay('no-fees-withheld', { among: 'all' }),
    )
  })

  test('is one sum, whether it is still in the accounts or already in the mint', async () => {
    const mint = await aToken(WITH_FEE)
    const owner = Keypair.generate().publicKey
    const units = await payFees(chain, payer, mint, [owner])
    const { connection } = chain
    expect(await fetchLargelyWithheld(connection, mint)).toEqual({ units, isAll: true })
    const account = tokenAccountOf(owner, mint, 'token-2022')
    const harvest = createHarvestWithheldTokensToMintInstruction(mint, [account], TOKEN_2022_PROGRAM_ID)
    await chain.send([harvest], payer)
    expect(await fetchLargelyWithheld(connection, mint)).toEqual({ units, isAll: true })
  })

  test('of many accounts is collected in as few transactions as they fit into', async () => {
    const mint = await aToken(WITH_FEE)
    const owners = Array.from({ length: 55 }, () => Keypair.generate().publicKey)
    const fees = await payFees(chain, payer, mint, owners)
    const before = (await held(own(), mint)).amount
    const { prepared } = await orders(mint, { kind: 'collect-fees', to: own() })
    expect(prepared.drafts).toHaveLength(3)
    expect((await held(own(), mint)).amount).toBe(before + fees)
  })

  test('that more transfers have paid meanwhile is collected with the rest', async () => {
    const mint = await aToken(WITH_FEE)
    const owner = Keypair.generate().publicKey
    const fees = await payFees(chain, payer, mint, [owner])
    const to = someone()
    const { connection } = chain
    const plan = await planTokenOrders(connection, payer.publicKey, mint, [{ kind: 'collect-fees', to }])
    const more = await payFees(chain, payer, mint, [owner])
    const prepared = await prepareOperation(plan, {
      connection,
      priority: 'normal',
      readAccount: readAccountFields,
    })
    expect(prepared.first.changes.find(({ field }) => field === 'balance')?.after).toEqual(
      baseUnits(fees + more),
    )
  })

  test('is collected from the largest accounts where a node lists no others, and the step says so', async () => {
    const mint = await aToken(WITH_FEE)
    await payFees(chain, payer, mint, [Keypair.generate().publicKey])
    const refusing = withMethods(chain.connection, {
      getProgramAccounts: (() => Promise.reject(new AppError('rpc/forbidden'))) as never,
    })
    const plan = await planTokenOrders(refusing, payer.publicKey, mint, [{ kind: 'collect-fees', to: own() }])
    expect(plan.steps.at(-1)?.detail).toContainEqual(tokensSay('only-largest', {}))
    expect(plan.steps.at(-1)?.title).toMatchObject({
      id: 'withdraw-fees',
      values: { amount: { symbol: 'QHR' } },
    })
  })
})

describe('metadata on the mint', () => {
  const textOf = (mint: PublicKey) => getTokenMetadata(chain.connection, mint, 'confirmed')

  test('further fields are written, changed and removed; the rent of a longer mint is paid', async () => {
    const mint = await aToken({})
    const fields = [
      { key: 'twitter', value: 'https://x.com/heron' },
      { key: 'é', value: 'ü'.repeat(90) },
    ]
    const { plan } = await orders(mint, { kind: 'update-metadata', fields })
    expect(plan.steps[0]?.costs).toMatchObject([{ kind: 'rent', label: tokensSay('longer-mint', {}) }])
    expect((await textOf(mint))?.additionalMetadata).toEqual(fields.map(({ key, value }) => [key, value]))
    const shorter = await orders(mint, {
      kind: 'update-metadata',
      fields: [{ key: 'é', value: 'u' }],
      removed: ['twitter', 'not there'],
    })
    expect(shorter.prepared.bill.lines.every(({ kind }) => kind !== 'rent')).toBe(true)
    expect(shorter.plan.steps[0]?.detail?.find(({ id }) => id === 'mint-shorter')?.values).toMatchObject({
      goesTo: 'mint-authority',
    })
    expect((await textOf(mint))?.additionalMetadata).toEqual([['é', 'u']])
    await orders(mint, { kind: 'update-metadata', removed: ['é'] })
    expect((await textOf(mint))?.additionalMetadata).toEqual([])
    expect(await whyOf(mint, { kind: 'update-metadata', removed: ['é'] })).toEqual(
      tokensSay('nothing-changes', {}),
    )
    const reserved = { kind: 'update-metadata', fields: [{ key: 'Name', value: 'x' }] } as const
    expect(await whyOf(mint, reserved)).toEqual(tokensSay('reserved-field', {}))
  })

  test('many long fields spread over transactions, while others become shorter', async () => {
    const mint = await aManagedToken(chain, payer, {
      fields: [
        { key: 'long', value: 'l'.repeat(300) },
        { key: 'gone', value: 'g'.repeat(100) },
      ],
    })
    const fields = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, value: key.repeat(400) }))
    const { prepared } = await orders(mint, {
      kind: 'update-metadata',
      name: 'A longer name than it was',
      fields: [{ key: 'long', value: 'short' }, ...fields],
      removed: ['gone'],
    })
    expect(prepared.drafts.length).toBeGreaterThan(1)
    expect(new Map((await textOf(mint))?.additionalMetadata)).toEqual(
      new Map([['long', 'short'], ...fields.map(({ key, value }) => [key, value] as const)]),
    )
  })

  test.each([-1, 0, 1])('a mint that is about as long as a multisig: %i', async (more) => {
    const mint = await aManagedToken(chain, payer, { uri: 'https://e.org/u' })
    const { bytes } = await readToken(chain.connection, mint)
    const name = 'n'.repeat('Quiet Heron1'.length + 355 - bytes + more)
    await orders(mint, { kind: 'update-metadata', name })
    expect((await readToken(chain.connection, mint)).bytes).toBe(more === 0 ? 357 : 355 + more)
    await orders(mint, { kind: 'update-metadata', name: `${name}${name}`, symbol: 'S' })
    await orders(mint, { kind: 'update-metadata', name, symbol: 'QHR' })
    expect((await textOf(mint))?.name).toBe(name)
  })
})

describe('closing the mint', () => {
  test('needs a supply of zero, and brings the rent back', async () => {
    const mint = await aToken({ closeAuthority: 'wallet' })
    expect(await whyOf(mint, { kind: 'close-mint' })).toMatchObject({ id: 'supply-left' })
    const all = 10n ** 18n
    const together = await orders(mint, { kind: 'close-mint' }, { kind: 'burn', amount: all })
    expect(together.prepared.bill.total).toBeLessThan(0n)
    expect(await chain.connection.getAccountInfo(mint, 'confirmed')).toBeNull()
    expect((await refusal(chain, payer, mint, { kind: 'close-mint' })).code).toBe('account/not-found')
  })

  test('is not signed together with other changes', async () => {
    const mint = await aToken({ closeAuthority: 'wallet' })
    const name = { kind: 'update-metadata', name: 'X' } as const
    expect(await whyOf(mint, { kind: 'close-mint' }, name)).toEqual(tokensSay('closed-mint-has-none', {}))
  })
})
