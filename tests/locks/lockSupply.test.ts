import 'fake-indexeddb/auto'
import { getAccount, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { createLockProgram, LockClient } from '@meteora-ag/met-lock-sdk'
import BN from 'bn.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planClaimLocks } from '../../src/locks/claimLocks'
import { escrowOf, readEscrow, vaultOf } from '../../src/locks/escrow'
import { locksSay } from '../../src/locks/said'
import { lockedInAll } from '../../src/locks/schedule'
import { decisionOf } from '../../src/operations/decision'
import { receiptOf } from '../../src/operation/bills'
import { tokensSay } from '../../src/tokens/said'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { prepareOperation } from '../../src/transactions/prepare'
import { executeOperation } from '../../src/transactions/sign'
import { shortAddress } from '../../src/units/shortAddress'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { aLock, aLockOrder, DAYS, NEW_YEAR, PASSED } from '../support/locks'
import { run } from '../support/operations'
import { describeWithPrograms, JUPITER_LOCK, practicePrograms } from '../support/programs'
import { aManagedToken } from '../support/tokenOperations'
import { carryOut, refusal } from '../tokens/operations/carryOut'

const SOL = 10n ** 9n
const ONE = 10n ** 9n

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  payer = await chain.aPayer(1_000n * SOL)
})
afterAll(() => chain.stop())

/** The lock that an operation made, as the chain has it. */
async function lockOf({ plan }: Awaited<ReturnType<typeof carryOut>>) {
  const lock = new PublicKey(plan.subject.orders?.[0]?.lock ?? '')
  const account = await chain.connection.getAccountInfo(lock, 'confirmed')
  return { lock, escrow: account && readEscrow(account.data) }
}

describeWithPrograms('a lock of the supply', [JUPITER_LOCK], () => {
  test.each([
    ['SPL Token', 'spl', TOKEN_PROGRAM_ID],
    ['Token-2022', 'token-2022', TOKEN_2022_PROGRAM_ID],
  ] as const)(
    'of %s holds what was promised for whom it was promised, and costs what the bill says',
    async (_, standard, program) => {
      const mint = await aManagedToken(chain, payer, { standard })
      const order = aLockOrder()
      const done = await carryOut(chain, payer, mint, order)
      const { lock, escrow } = await lockOf(done)
      expect(escrow).toMatchObject({
        recipient: order.to,
        mint: mint.toBase58(),
        creator: payer.publicKey.toBase58(),
        update: 'none',
        cancel: 'none',
        claimed: 0n,
        cancelledAt: 0n,
      })
      expect(escrow?.schedule).toMatchObject({
        cliff: NEW_YEAR,
        every: 30n * DAYS,
        times: 18n,
        each: 222_222_222n,
      })
      expect(escrow && lockedInAll(escrow.schedule)).toBe(order.amount)
      const vault = await getAccount(chain.connection, vaultOf(lock, mint, program), 'confirmed', program)
      expect(vault.amount).toBe(order.amount)
      expect(done.prepared.drafts).toHaveLength(1)
      expect(done.plan.confirmWord).toBe('LOCK')
      const { steps, accounts } = done.plan
      expect(steps.map(({ finality }) => finality)).toEqual(['final'])
      expect(accounts.creates.map(({ address }) => address.toBase58())).toContain(lock.toBase58())
    },
  )

  test('says first how much for whom until when, and that nobody can cancel it', async () => {
    const mint = await aManagedToken(chain, payer)
    const order = aLockOrder({ amount: 300_000_000n * ONE, atFirst: 0n })
    const { plan } = await carryOut(chain, payer, mint, order)
    const { line, facts } = decisionOf(plan)
    expect(line).toBe(
      `Lock 300,000,000 QHR (30 %) for ${shortAddress(order.to)}: none before 1 Jan 2030, 00:00 UTC, all by 25 Jun 2031, 00:00 UTC`,
    )
    expect(facts).toContainEqual({
      label: 'Locked',
      value: '300,000,000 QHR',
      note: 'nobody can cancel or change this',
      final: true,
    })
  })

  test('is for this wallet, where it is, and the official client claims from it when its date has come', async () => {
    const mint = await aManagedToken(chain, payer)
    const { lock, escrow } = await lockOf(
      await carryOut(chain, payer, mint, aLockOrder({ to: payer.publicKey.toBase58() })),
    )
    expect(escrow?.recipient).toBe(payer.publicKey.toBase58())
    const client = new LockClient(chain.connection, 'confirmed')
    expect((await client.getEscrow(lock)).cliffTime.toString()).toBe(`${NEW_YEAR}`)
    expect(createLockProgram(chain.connection).programId.toBase58()).toBe(JUPITER_LOCK)
    const passed = await aLock(chain, payer, { mint, recipient: payer.publicKey })
    const of = { escrow: passed, recipient: payer.publicKey, payer: payer.publicKey }
    const { instructions } = await client.claimV2({ ...of, maxAmount: new BN('18446744073709551615') })
    const own = tokenAccountOf(payer.publicKey, mint, 'token-2022')
    const held = async (): Promise<bigint> =>
      (await getAccount(chain.connection, own, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount
    const before = await held()
    await chain.send(instructions, payer)
    expect((await held()) - before).toBe(PASSED.atCliff)
  })

  test('of a token with a transfer fee: the wallet pays it on top, and the lock holds the amount exactly', async () => {
    const fee = { basisPoints: 500, maximum: 10n ** 18n, config: 'wallet', withdraw: 'wallet' } as const
    const mint = await aManagedToken(chain, payer, { extensions: { transferFee: fee } })
    const order = aLockOrder({ amount: 3_331n, atFirst: 3_331n, steps: 0n })
    const { plan } = await carryOut(chain, payer, mint, order)
    expect(plan.subject.orders?.[0]).toMatchObject({ amount: 3_507n, arrives: 3_331n })
    expect(decisionOf(plan).facts).toContainEqual(
      expect.objectContaining({ label: 'Leaves your wallet', value: '0.000003507 QHR' }),
    )
  })

  test('names who can take the tokens out of it, or freeze them', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: { permanentDelegate: 'wallet' } })
    const { plan } = await carryOut(chain, payer, mint, aLockOrder())
    const by = payer.publicKey.toBase58()
    const [step] = plan.steps
    expect(step?.finality === 'final' && step.consequence).toEqual([
      locksSay('lock-is-final', {}),
      locksSay('lock-delegate', { by }),
      locksSay('lock-freezer', { by }),
      locksSay('lock-version', {}),
    ])
  })

  test('of a token whose accounts begin frozen is thawed by the wallet that may', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: { defaultFrozen: true } })
    await carryOut(chain, payer, mint, aLockOrder())
  })

  test('together with revoking the freeze authority, as one transaction', async () => {
    const mint = await aManagedToken(chain, payer)
    const revoked = { kind: 'change-authority', role: 'freeze', newAuthority: null } as const
    const { prepared, plan } = await carryOut(chain, payer, mint, revoked, aLockOrder())
    expect([plan.kind, prepared.drafts.length]).toEqual(['change-token', 1])
  })

  describe('is refused before it is signed', () => {
    let mint: PublicKey
    beforeAll(async () => {
      mint = await aManagedToken(chain, payer)
    })
    test.each([
      ['nothing', { amount: 0n, atFirst: 0n }, tokensSay('above-zero', {})],
      ['a passed date', { first: 1_700_000_000n }, locksSay('lock-past', {})],
      ['milliseconds', { first: NEW_YEAR * 1_000n }, locksSay('lock-milliseconds', {})],
      ['more on the first date than all', { atFirst: 6n * ONE }, locksSay('lock-part-too-large', {})],
      ['no steps', { steps: 0n }, locksSay('lock-no-steps', {})],
      ['steps of nothing', { amount: 10n, atFirst: 0n }, locksSay('lock-too-many-steps', {})],
      ['a last date after 2200', { length: 10n ** 10n }, locksSay('supply-lock-too-long', {})],
    ] as const)('%s', async (_, over, message) => {
      const error = await refusal(chain, payer, mint, aLockOrder(over))
      expect([error.code, error.context['message']]).toEqual(['input/invalid', message])
    })

    test('more than the wallet has', async () => {
      const error = await refusal(chain, payer, mint, aLockOrder({ amount: 10n ** 18n + 1n }))
      expect(error.context['message']).toMatchObject({ id: 'wallet-holds' })
    })

    test.each([
      ['a program', (): string => SystemProgram.programId.toBase58(), 'program'],
      ['the mint', (): string => mint.toBase58(), 'this-mint'],
      ['the Lock program', (): string => JUPITER_LOCK, 'program'],
    ] as const)('a recipient that cannot sign: %s', async (_, to: () => string, why) => {
      const error = await refusal(chain, payer, mint, aLockOrder({ to: to() }))
      expect(error.context['message']).toMatchObject({ id: 'receiver-refused', values: { why } })
    })

    test('an address off the curve is asked about', async () => {
      const to = escrowOf(Keypair.generate().publicKey).toBase58()
      const { plan } = await carryOut(chain, payer, mint, aLockOrder({ to }))
      expect(plan.accounts.receivers?.get(to)?.doubts).toEqual(['off-curve'])
    })

    test.each([
      ['interest-bearing', { interestBearing: { basisPoints: 5, authority: 'wallet' } }],
      ['pausable', { pausable: 'wallet' }],
      ['scaled-amount', { scaledAmount: { multiplier: 1, authority: 'wallet' } }],
    ] as const)('a token that the program does not take: %s', async (why, extensions) => {
      const other = await aManagedToken(chain, payer, { extensions })
      const error = await refusal(chain, payer, other, aLockOrder())
      expect(error.context['message']).toMatchObject({ id: 'lock-obstacle', values: { why } })
    })
  })

  test('says how to get the program where the chain lacks it', async () => {
    const bare = await startPracticeChain()
    const owner = await bare.aPayer(10n * SOL)
    const mint = await aManagedToken(bare, owner)
    expect(await refusal(bare, owner, mint, aLockOrder())).toMatchObject({
      code: 'input/invalid',
      context: { message: { id: 'lock-missing' } },
    })
    await bare.stop()
  })
})

describeWithPrograms('a claim', [JUPITER_LOCK], () => {
  const claim = async (...locks: readonly PublicKey[]) => {
    const access = await aChainAccess(chain)
    const names = locks.map((lock) => lock.toBase58())
    const plan = await planClaimLocks(chain.connection, payer.publicKey, names)
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const before = await chain.balance(payer)
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    const receipt = receiptOf(done)
    expect([receipt?.paid, receipt?.same]).toEqual([receipt?.promised, true])
    expect(await chain.balance(payer)).toBe(before - (receipt?.paid ?? 0n))
    return plan
  }
  const held = async (mint: PublicKey): Promise<bigint> => {
    const own = tokenAccountOf(payer.publicKey, mint, 'token-2022')
    return (await getAccount(chain.connection, own, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount
  }
  /** A token of another wallet, locked for the payer. */
  const locked = async (count: number, extensions = {}) => {
    const maker = await chain.aPayer(100n * SOL)
    const mint = await aManagedToken(chain, maker, { extensions })
    const locks: PublicKey[] = []
    for (let at = 0; at < count; at += 1)
      // oxlint-disable-next-line no-await-in-loop -- one wallet pays them all
      locks.push(await aLock(chain, maker, { mint, recipient: payer.publicKey }))
    return { mint, maker, locks }
  }

  test('of seven locks of a token comes in one transaction, with the account that it opens', async () => {
    const { mint, locks } = await locked(7)
    const plan = await claim(...locks)
    expect(plan.subject).toMatchObject({ amount: 7n * PASSED.atCliff })
    expect(await held(mint)).toBe(7n * PASSED.atCliff)
    await expect(claim(...locks)).rejects.toMatchObject({
      context: { message: locksSay('claim-nothing', { next: Number(PASSED.cliff + PASSED.every) }) },
    })
    await expect(claim(...locks, locks[0] ?? mint, Keypair.generate().publicKey)).rejects.toMatchObject({
      context: { message: { id: 'claim-too-many' } },
    })
  })

  test('of a token with a transfer fee pays it again', async () => {
    const fee = { basisPoints: 500, maximum: 10n ** 18n, config: 'wallet', withdraw: 'wallet' } as const
    const { mint, locks } = await locked(1, { transferFee: fee })
    const { subject } = await claim(...locks)
    const arrives = PASSED.atCliff - PASSED.atCliff / 20n
    expect(subject).toMatchObject({ amount: PASSED.atCliff, arrives })
    expect(await held(mint)).toBe(arrives)
  })

  test('is refused where it is another wallet’s, no lock at all, or of two tokens', async () => {
    const { mint, maker, locks } = await locked(1)
    const other = await aLock(chain, maker, { mint, recipient: maker.publicKey })
    await expect(claim(other)).rejects.toMatchObject({ context: { message: { id: 'claim-not-yours' } } })
    await expect(claim(mint)).rejects.toMatchObject({ context: { message: { id: 'claim-no-lock' } } })
    const { locks: others } = await locked(1)
    await expect(claim(...locks, ...others)).rejects.toMatchObject({
      context: { message: { id: 'claim-other-mints' } },
    })
  })
})
