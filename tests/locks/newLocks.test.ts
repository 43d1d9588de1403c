import 'fake-indexeddb/auto'
import { getAccount } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planForLaunch } from '../../src/liquidity/launch'
import { escrowOf, readEscrow, vaultOf } from '../../src/locks/escrow'
import { planWithLocks } from '../../src/locks/newLocks'
import { locksSay } from '../../src/locks/said'
import { lockedInAll } from '../../src/locks/schedule'
import { AppError } from '../../src/errors/AppError'
import { receiptOf } from '../../src/operation/bills'
import { locksMade } from '../../src/operations/newToken/locksMade'
import { decisionOf } from '../../src/operations/decision'
import { isWhole, repeatsOf } from '../../src/operations/acts'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { sentenceOf } from '../../src/operations/said'
import { newSeed } from '../../src/solana/payer'
import type { CheckedAddress, LockFields, TokenDraft } from '../../src/tokens/createToken'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { tokensSay } from '../../src/tokens/said'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import { isDone } from '../../src/transactions/execution'
import { GUARDS, MAX_TRANSACTION_BYTES } from '../../src/transactions/limits'
import { prepareOperation } from '../../src/transactions/prepare'
import { findDoneLately, findDoneSince } from '../../src/transactions/repeats'
import { prepareNext, signAgain } from '../../src/transactions/resume'
import { engineSays } from '../../src/transactions/said'
import { executeOperation, type TransactionSigner } from '../../src/transactions/sign'
import { shortAddress } from '../../src/units/shortAddress'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aCreateTokenPlan, aGuardingSigner, aSigner, all, aTokenDraft } from '../support/engine'
import { aLockOrder, clockAt, DAYS, NEW_YEAR } from '../support/locks'
import { readOperation, run } from '../support/operations'
import { describeWithPrograms, JUPITER_LOCK, METAPLEX, practicePrograms, RAYDIUM } from '../support/programs'

const ONE = 10n ** 9n

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain(practicePrograms())))
afterAll(() => chain.stop())

/** The address of a wallet that exists nowhere yet. */
const someone = () => Keypair.generate().publicKey.toBase58() as CheckedAddress

/** A lock of a new token; name only what matters. */
const aLockOf = (over: Partial<LockFields> = {}): LockFields => ({
  to: someone(),
  amount: 100_000_000n * ONE,
  first: NEW_YEAR,
  atFirst: 0n,
  length: 540n * DAYS,
  steps: 18n,
  ...over,
})

async function planOf(payer: Keypair, draft: TokenDraft, locks: readonly LockFields[]) {
  const plan = await aCreateTokenPlan(chain, payer, draft)
  return await planWithLocks(plan, { draft, locks, connection: chain.connection })
}

async function prepared(payer: Keypair, draft: TokenDraft, locks: readonly LockFields[], guarding = false) {
  const access = { ...(await aChainAccess(chain)), readAccount: readAccountFields }
  const plan =
    locks.length > 0 ? await planOf(payer, draft, locks) : await aCreateTokenPlan(chain, payer, draft)
  const options = { ...access, priority: 'normal', ...(guarding && { guarding: 'surely' as const }) } as const
  return { plan, access, ready: await prepareOperation(plan, options), before: await chain.balance(payer) }
}

/** Each lock of a made token as the chain has it, with what its vault holds. */
async function locksOf({ subject }: Awaited<ReturnType<typeof planOf>>, standard: TokenDraft['standard']) {
  const { connection } = chain
  const program = tokenProgram(standard)
  return await Promise.all(
    (subject.newLocks ?? []).map(async ({ lock }) => {
      const key = new PublicKey(lock)
      const account = await connection.getAccountInfo(key, 'confirmed')
      const vault = vaultOf(key, new PublicKey(subject.mint ?? ''), program)
      const escrow = account && readEscrow(account.data)
      return { escrow, held: (await getAccount(connection, vault, 'confirmed', program)).amount }
    }),
  )
}

/** A wallet that approves the first transaction and declines the next ones. */
function decliningTheRest(payer: Keypair): TransactionSigner {
  let asked = 0
  return aSigner(payer, (signed) => {
    asked += 1
    if (asked > 1) throw new AppError('wallet/declined')
    return signed
  })
}

/** A hook's program that is none yet. */
const HOOK = Keypair.generate().publicKey.toBase58()

const STANDARDS = [
  ['Token-2022', 'token-2022'],
  ['SPL Token with Metaplex', 'spl'],
] as const

describeWithPrograms('locks of a new token', [JUPITER_LOCK, METAPLEX, ...RAYDIUM], () => {
  describe.each(STANDARDS)('of %s', (_, standard) => {
    test.each([1, 3, 5])(
      '%i of them: what was promised is locked for whom it was promised, and paid',
      async (count) => {
        const payer = await chain.aPayer(100n * ONE)
        const draft = aTokenDraft({ standard })
        const locks = Array.from({ length: count }, (_one, at) =>
          aLockOf({ amount: BigInt(at + 1) * 10_000_000n * ONE }),
        )
        const { plan, access, ready, before } = await prepared(payer, draft, locks, true)
        const done = await run(executeOperation(ready, aSigner(payer), access), access)
        expect(isDone(done)).toBe(true)
        const receipt = receiptOf(done)
        expect([receipt?.paid, receipt?.same]).toEqual([ready.bill.total, true])
        expect(await chain.balance(payer)).toBe(before - ready.bill.total)
        for (const { cost, paid } of receipt?.lines ?? [])
          expect([cost.label, paid]).toEqual([cost.label, cost.lamports])
        const made = await locksOf(plan, standard)
        expect(
          made.map(({ escrow, held }) => [escrow?.recipient, held, escrow && lockedInAll(escrow.schedule)]),
        ).toEqual(locks.map(({ to, amount }) => [to, amount, amount]))
        for (const { escrow } of made)
          expect(escrow).toMatchObject({ update: 'none', cancel: 'none', claimed: 0n })
        // The token with one lock, then two a transaction.
        expect(
          ready.drafts.map(({ steps }) => steps.filter(({ id }) => id.startsWith('lock-supply')).length),
        ).toEqual({ 1: [1], 3: [1, 2], 5: [1, 2, 2] }[count])
        const own = tokenAccountOf(payer.publicKey, new PublicKey(plan.subject.mint ?? ''), standard)
        const { amount } = await getAccount(chain.connection, own, 'confirmed', tokenProgram(standard))
        expect(amount).toBe(plan.subject.own)
        expect(isWhole(plan.kind, plan.subject)).toBe(true)
      },
    )

    test('one of them comes with the token in one transaction with one signature, in which a wallet’s guards have room', async () => {
      const payer = await chain.aPayer(100n * ONE)
      const draft = aTokenDraft({ standard })
      const { access, ready } = await prepared(payer, draft, [aLockOf()])
      expect(ready.drafts).toHaveLength(1)
      expect(ready.drafts[0]?.signers).toEqual([])
      // As was measured for a token of the same length, beside the token alone.
      const alone = await prepared(payer, draft, [])
      expect(ready.bytes - alone.ready.bytes).toBeLessThanOrEqual(243)
      expect(ready.bytes).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES - GUARDS.bytes)
      expect(isDone(await run(executeOperation(ready, aGuardingSigner(payer), access), access))).toBe(true)
    })
  })

  test('come before an authority is given up, the first of them in the token’s own transaction', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const { steps, confirmWord } = await planOf(payer, aTokenDraft(), [aLockOf(), aLockOf()])
    const ids = steps.map(({ id }) => id)
    expect(ids.indexOf('lock-supply-1')).toBe(ids.indexOf('mint-supply') + 1)
    expect(ids.at(-1)).toBe('lock-supply-2')
    expect(confirmWord).toBe('LOCK')
  })

  test('a declined second transaction leaves the token with its first lock, and is continued', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const locks = [aLockOf(), aLockOf(), aLockOf()]
    const { plan, access, ready } = await prepared(payer, aTokenDraft(), locks, true)
    const stopped = await run(executeOperation(ready, decliningTheRest(payer), access), access)
    expect(stopped.transactions.map(({ status }) => status)).toEqual(['confirmed', 'declined'])
    expect(locksMade(stopped)).toEqual({ made: 1, all: 3 })
    const [first, ...others] = plan.subject.newLocks ?? []
    expect(
      await chain.connection.getAccountInfo(new PublicKey(first?.lock ?? ''), 'confirmed'),
    ).not.toBeNull()
    for (const { lock } of others)
      // oxlint-disable-next-line no-await-in-loop -- two of them
      expect(await chain.connection.getAccountInfo(new PublicKey(lock), 'confirmed')).toBeNull()
    const next = await prepareNext(stopped, { ...access, priority: 'normal' })
    await all(signAgain(stopped, aSigner(payer), access, undefined, next))
    expect(isDone(await readOperation(access, stopped.operation.id))).toBe(true)
    expect((await locksOf(plan, 'token-2022')).map(({ held }) => held)).toEqual(
      locks.map(({ amount }) => amount),
    )
  })

  test('a lock that was made on the token’s page meanwhile is not made again without a word', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const locks = [aLockOf(), aLockOf()]
    const { plan, access, ready } = await prepared(payer, aTokenDraft(), locks, true)
    const stopped = await run(executeOperation(ready, decliningTheRest(payer), access), access)
    const order = { kind: 'lock-supply', ...aLockOf(locks[1]), to: locks[1]?.to ?? someone() } as const
    const mint = new PublicKey(plan.subject.mint ?? '')
    const byHand = await planTokenOrders(chain.connection, payer.publicKey, mint, [order])
    const asked = await prepareOperation(byHand, { ...access, priority: 'normal' })
    const locked = await run(executeOperation(asked, aSigner(payer), access), access)
    // Nor is it made again on the token's page, among others, however long ago that was; another one is.
    const again = await planTokenOrders(chain.connection, payer.publicKey, mint, [aLockOrder(), order])
    expect(findDoneLately(again, repeatsOf(again.kind), [locked], Date.now())).toHaveLength(1)
    const another = await planTokenOrders(chain.connection, payer.publicKey, mint, [aLockOrder()])
    expect(findDoneLately(another, repeatsOf(another.kind), [locked, stopped], Date.now())).toEqual([])
    expect(findDoneSince(stopped, [locked]).map(({ isEqual }) => isEqual)).toEqual([true])
    const next = await prepareNext(stopped, { ...access, priority: 'normal' })
    await expect(all(signAgain(stopped, aSigner(payer), access, undefined, next))).rejects.toMatchObject({
      code: 'transaction/done-since',
    })
  })

  test('a lock that its own operation made meanwhile, perhaps in another tab, is not made again on the token’s page without a word', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const locks = [aLockOf(), aLockOf()]
    const { plan, access, ready } = await prepared(payer, aTokenDraft(), locks, true)
    const stopped = await run(executeOperation(ready, decliningTheRest(payer), access), access)
    const order = { kind: 'lock-supply', ...aLockOf(locks[1]), to: locks[1]?.to ?? someone() } as const
    const mint = new PublicKey(plan.subject.mint ?? '')
    const kept = await planTokenOrders(chain.connection, payer.publicKey, mint, [order])
    expect(findDoneLately(kept, repeatsOf(kept.kind), [stopped], 0)).toEqual([])
    const next = await prepareNext(stopped, { ...access, priority: 'normal' })
    await all(signAgain(stopped, aSigner(payer), access, undefined, next))
    const goneOn = await readOperation(access, stopped.operation.id)
    expect(findDoneLately(kept, repeatsOf(kept.kind), [goneOn], 0)).toHaveLength(1)
  })

  test('the first date of a lock that was made does not keep the others from being made; their own does', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const locks = [aLockOf(), aLockOf({ first: NEW_YEAR + 400n * DAYS })]
    const { access, ready } = await prepared(payer, aTokenDraft(), locks, true)
    const stopped = await run(executeOperation(ready, decliningTheRest(payer), access), access)
    const at = (time: bigint) =>
      ({ ...access, connection: clockAt(chain.connection, time), priority: 'normal' }) as const
    await expect(prepareNext(stopped, at(NEW_YEAR + 1n))).resolves.toBeTruthy()
    await expect(prepareNext(stopped, at(NEW_YEAR + 400n * DAYS))).rejects.toMatchObject({
      context: { message: engineSays('first-date-passed', {}) },
    })
  })

  test('the second token of a wallet gets a lock too: its address belongs to a key, for the wallet’s is taken', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const once = async () => {
      const { plan, access, ready } = await prepared(payer, aTokenDraft(), [aLockOf()])
      expect(isDone(await run(executeOperation(ready, aSigner(payer), access), access))).toBe(true)
      return plan.subject.newLocks?.[0]?.lock
    }
    expect(await once()).toBe(escrowOf(payer.publicKey).toBase58())
    expect(await once()).not.toBe(escrowOf(payer.publicKey).toBase58())
  })

  test('of a token with a transfer fee: what leaves, what is locked, and what stays', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const transferFee = {
      basisPoints: 500,
      maximum: 10n ** 18n,
      config: 'revoked',
      withdraw: 'wallet',
    } as const
    const draft = aTokenDraft({ supply: 10_000n, extensions: { transferFee } })
    const { plan, access, ready } = await prepared(payer, draft, [
      aLockOf({ amount: 3_331n, atFirst: 3_331n }),
    ])
    expect(plan.subject.newLocks?.[0]).toMatchObject({ amount: 3_507n, arrives: 3_331n })
    expect(plan.subject.own).toBe(10_000n - 3_507n)
    expect(isDone(await run(executeOperation(ready, aSigner(payer), access), access))).toBe(true)
    expect((await locksOf(plan, 'token-2022')).map(({ held }) => held)).toEqual([3_331n])
    await expect(planOf(payer, draft, [aLockOf({ amount: 9_600n, atFirst: 9_600n })])).rejects.toMatchObject({
      context: { message: { id: 'lock-too-much' } },
    })
  })

  test('with a pool: the pool comes in the token’s transaction, and every lock after it', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const { connection } = chain
    const draft = aTokenDraft({ name: 'Heron', uri: 'https://e.org/1' })
    const pool = {
      tokens: 500_000_000n * ONE,
      sol: ONE,
      tier: '',
      opensAt: null,
      burn: false,
      atomic: true,
      ledger: false,
    }
    const source = { by: 'seed', seed: newSeed() } as const
    const wish = { draft, pool, source, cluster: 'practice', connection, payer: payer.publicKey } as const
    const alone = await planForLaunch(wish)
    const locks = [aLockOf(), aLockOf()]
    const plan = await planWithLocks(alone, { draft, locks, connection })
    expect(plan.subject.own).toBe(300_000_000n * ONE)
    expect(plan.steps.slice(-2).map(({ id }) => id)).toEqual(['lock-supply-1', 'lock-supply-2'])
    const access = { ...(await aChainAccess(chain)), readAccount: readAccountFields }
    const ready = await prepareOperation(plan, { ...access, priority: 'normal' })
    expect(ready.drafts).toHaveLength(2)
    const done = await run(executeOperation(ready, aSigner(payer), access), access)
    expect([isDone(done), isWhole(plan.kind, plan.subject)]).toEqual([true, true])
    expect((await locksOf(plan, 'token-2022')).map(({ held }) => held)).toEqual(
      locks.map(({ amount }) => amount),
    )
    const tooMuch = [aLockOf({ amount: 501_000_000n * ONE })]
    await expect(planWithLocks(alone, { draft, locks: tooMuch, connection })).rejects.toMatchObject({
      context: { message: { id: 'lock-too-much' } },
    })
  })

  test('of a token whose accounts begin frozen is made before the freeze authority is somebody else’s', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const authorities = {
      mint: 'revoked',
      freeze: Keypair.generate().publicKey,
      metadata: 'revoked',
    } as const
    const draft = aTokenDraft({ authorities, extensions: { defaultFrozen: true } })
    const { plan, access, ready } = await prepared(payer, draft, [aLockOf(), aLockOf()])
    expect(isDone(await run(executeOperation(ready, aSigner(payer), access), access))).toBe(true)
    // Whoever has the authority then must thaw a recipient's account.
    const step = plan.steps.find(({ id }) => id === 'lock-supply-1')
    expect(step?.finality === 'final' && step.consequence).toContainEqual(
      locksSay('lock-thawed-first', { by: authorities.freeze.toBase58() }),
    )
  })

  test('says the same first date before and afterwards, where nothing is free on the typed one', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const lock = aLockOf({ amount: 180_000_000n * ONE })
    const plan = await planOf(payer, aTokenDraft(), [lock])
    const step = plan.steps.find(({ id }) => id === 'lock-supply-1')
    const [said] = step?.finality === 'final' ? step.consequence : []
    const dates = 'none before 31 Jan 2030, 00:00 UTC, all by 25 Jun 2031, 00:00 UTC'
    expect(said && sentenceOf(said)).toContain(dates)
    expect(decisionOf({ ...plan, payer: payer.publicKey.toBase58() }).line).toContain(dates)
  })

  test('says first how much is locked for whom until when, and what a lock does not hold', async () => {
    const payer = await chain.aPayer(100n * ONE)
    const authorities = { mint: 'revoked', freeze: 'wallet', metadata: 'revoked' } as const
    const lock = aLockOf({ amount: 300_000_000n * ONE })
    const plan = await planOf(payer, aTokenDraft({ authorities }), [lock])
    const step = plan.steps.find(({ finality }) => finality === 'final')
    const said = step?.finality === 'final' ? step.consequence : []
    expect(sentenceOf(said[0] ?? tokensSay('create', { name: '' }))).toBe(
      `300,000,000 QHR (30 %) are locked for ${shortAddress(lock.to)}: none before 1 Jan 2030, 00:00 UTC, all by 25 Jun 2031, 00:00 UTC. Nobody can cancel or change this.`,
    )
    const by = payer.publicKey.toBase58()
    expect(said.slice(1)).toEqual([locksSay('lock-freezer', { by }), locksSay('lock-version', {})])
    const { line, facts } = decisionOf({ ...plan, payer: by })
    expect(line).toContain(
      'with a supply of 1,000,000,000, 700,000,000 QHR of it in your wallet; 300,000,000 QHR (30 %) locked for',
    )
    expect(facts).toContainEqual(
      expect.objectContaining({ label: 'Locked for', address: lock.to, whole: true }),
    )
    expect(facts).toContainEqual({
      label: 'Locked',
      value: '300,000,000 QHR',
      note: 'nobody can cancel or change this',
      final: true,
    })
  })

  describe('are refused before anything is signed', () => {
    let payer: Keypair
    beforeAll(async () => void (payer = await chain.aPayer(100n * ONE)))
    test.each([
      ['nothing', { amount: 0n }, tokensSay('above-zero', {})],
      ['a passed date', { first: 1_700_000_000n }, locksSay('lock-past', {})],
      ['milliseconds', { first: NEW_YEAR * 1_000n }, locksSay('lock-milliseconds', {})],
      ['a cliff of 2^64 − 1', { first: 2n ** 64n - 1n }, locksSay('lock-milliseconds', {})],
      ['no steps', { steps: 0n }, locksSay('lock-no-steps', {})],
    ] as const)('with %s', async (_, over, message) => {
      await expect(planOf(payer, aTokenDraft(), [aLockOf(over)])).rejects.toMatchObject({
        context: { message },
      })
    })

    test('with more than the others leave, all locks together', async () => {
      const draft = aTokenDraft({
        allocations: [{ owner: Keypair.generate().publicKey, amount: 850_000_000n * ONE }],
      })
      await expect(planOf(payer, draft, [aLockOf()])).resolves.toBeTruthy()
      const missing = { units: 50_000_000n * ONE, decimals: 9, symbol: 'QHR' }
      await expect(planOf(payer, draft, [aLockOf(), aLockOf()])).rejects.toMatchObject({
        context: { message: locksSay('lock-too-much', { missing }) },
      })
    })

    test('for a program, which can never claim', async () => {
      await expect(
        planOf(payer, aTokenDraft(), [aLockOf({ to: JUPITER_LOCK as CheckedAddress })]),
      ).rejects.toMatchObject({
        context: { address: JUPITER_LOCK },
      })
    })

    test('for the new token’s own mint, which nobody can sign for', async () => {
      const draft = aTokenDraft()
      const plan = await aCreateTokenPlan(chain, payer, draft)
      const locks = [aLockOf({ to: plan.subject.mint as CheckedAddress })]
      await expect(planWithLocks(plan, { draft, locks, connection: chain.connection })).rejects.toMatchObject(
        {
          context: { message: { id: 'receiver-refused', values: { why: 'this-mint' } } },
        },
      )
    })

    test.each([
      { interestBearing: { basisPoints: 5, authority: 'wallet' } },
      { nonTransferable: true },
      { pausable: 'wallet' },
      { scaledAmount: { multiplier: 2, authority: 'wallet' } },
      { transferHook: { program: new PublicKey(HOOK), authority: 'wallet' } },
    ] as const)('of a token with %o', async (extensions) => {
      await expect(planOf(payer, aTokenDraft({ extensions }), [aLockOf()])).rejects.toMatchObject({
        context: { message: tokensSay('excludes', { why: 'not-lockable' }) },
      })
    })
  })
})
