import 'fake-indexeddb/auto'
import {
  AuthorityType,
  createFreezeAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  getAccount,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { type Connection, Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { createLockProgram, LockClient } from '@meteora-ag/met-lock-sdk'
import BN from 'bn.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planClaimLocks } from '../../src/locks/claimLocks'
import { escrowOf, readEscrow, vaultOf } from '../../src/locks/escrow'
import { AppError } from '../../src/errors/AppError'
import { readLock } from '../../src/locks/readLock'
import { locksSay } from '../../src/locks/said'
import { lockedInAll } from '../../src/locks/schedule'
import { decisionOf } from '../../src/operations/decision'
import { receiptOf } from '../../src/operation/bills'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { tokensSay } from '../../src/tokens/said'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { prepareOperation } from '../../src/transactions/prepare'
import { prepareNext, signAgain } from '../../src/transactions/resume'
import { engineSays } from '../../src/transactions/said'
import { executeOperation } from '../../src/transactions/sign'
import { shortAddress } from '../../src/units/shortAddress'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { clockAt, aLock, aLockOrder, DAYS, NEW_YEAR, PASSED } from '../support/locks'
import { run } from '../support/operations'
import { describeWithPrograms, JUPITER_LOCK, practicePrograms } from '../support/programs'
import { aManagedToken, WITH_FEE } from '../support/tokenOperations'
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

  test('is made in the transaction that gives up who could take its tokens and freeze it, and then holds', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: { permanentDelegate: 'wallet' } })
    const giveUp = (role: 'permanent-delegate' | 'freeze') =>
      ({ kind: 'change-authority', role, newAuthority: null }) as const
    const done = await carryOut(
      chain,
      payer,
      mint,
      giveUp('freeze'),
      aLockOrder(),
      giveUp('permanent-delegate'),
    )
    expect(done.prepared.drafts).toHaveLength(1)
    const { steps, confirmWord, subject } = done.plan
    expect(confirmWord).toBe('LOCK')
    expect(steps.map(({ finality }) => finality)).toEqual(['final', 'final', 'final'])
    const said = steps
      .flatMap((step) => (step.finality === 'final' ? step.consequence : []))
      .map(({ id }) => id)
    expect(said).not.toContain('lock-delegate')
    expect(said).not.toContain('lock-freezer')
    const lock = subject.orders?.find(({ kind }) => kind === 'lock-supply')?.lock ?? ''
    const vault = vaultOf(new PublicKey(lock), mint, TOKEN_2022_PROGRAM_ID)
    const to = tokenAccountOf(payer.publicKey, mint, 'token-2022')
    const taken = createTransferCheckedInstruction(
      vault,
      mint,
      to,
      payer.publicKey,
      1n,
      9,
      [],
      TOKEN_2022_PROGRAM_ID,
    )
    await expect(chain.send([taken], payer)).rejects.toThrow()
    const frozen = createFreezeAccountInstruction(vault, mint, payer.publicKey, [], TOKEN_2022_PROGRAM_ID)
    await expect(chain.send([frozen], payer)).rejects.toThrow()
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

  test('says that the recipient’s account must be thawed first, where new accounts begin frozen', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: { defaultFrozen: true } })
    const { plan } = await carryOut(chain, payer, mint, aLockOrder())
    const [step] = plan.steps
    const by = payer.publicKey.toBase58()
    expect(step?.finality === 'final' && step.consequence).toContainEqual(
      locksSay('lock-thawed-first', { by }),
    )
  })

  test('names who can raise the transfer fee, and who can have transfers call a program', async () => {
    const fee = { basisPoints: 500, maximum: 10n ** 18n, config: 'wallet', withdraw: 'wallet' } as const
    const hook = { program: Keypair.generate().publicKey, authority: 'wallet' } as const
    const extensions = { transferFee: fee, transferHook: hook } as const
    const authorities = { mint: 'wallet', freeze: 'revoked', metadata: 'wallet' } as const
    const mint = await aManagedToken(chain, payer, { authorities, extensions })
    await carryOut(chain, payer, mint, { kind: 'hook', program: null })
    const { plan } = await carryOut(chain, payer, mint, aLockOrder())
    const by = payer.publicKey.toBase58()
    const [step] = plan.steps
    expect(step?.finality === 'final' && step.consequence).toEqual([
      locksSay('lock-is-final', {}),
      locksSay('lock-fee-raiser', { by }),
      locksSay('lock-hook-setter', { by }),
      locksSay('lock-version', {}),
    ])
  })

  test('is a part of the supply as the orders beside it leave it, and names no authority that they revoke', async () => {
    const mint = await aManagedToken(chain, payer)
    const revoked = { kind: 'change-authority', role: 'freeze', newAuthority: null } as const
    const burnt = { kind: 'burn', amount: 500_000_000n * ONE } as const
    const order = aLockOrder({ amount: 100_000_000n * ONE, atFirst: 0n })
    const { plan } = await carryOut(chain, payer, mint, revoked, burnt, order)
    expect(plan.subject.orders?.[0]).toMatchObject({ kind: 'lock-supply', supply: 500_000_000n * ONE })
    const [step] = plan.steps
    expect(step?.finality === 'final' && step.consequence).toEqual([
      locksSay('lock-is-final', {}),
      locksSay('lock-version', {}),
    ])
  })

  test('is not asked of the wallet once its first date has passed', async () => {
    const mint = await aManagedToken(chain, payer)
    const access = await aChainAccess(chain)
    const plan = await planTokenOrders(chain.connection, payer.publicKey, mint, [aLockOrder()])
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const later = { ...access, connection: clockAt(chain.connection, NEW_YEAR) }
    const asked: unknown[] = []
    const signer = aSigner(payer, (signed) => {
      asked.push(signed)
      return signed
    })
    await expect(run(executeOperation(prepared, signer, later), later)).rejects.toMatchObject({
      context: { message: engineSays('first-date-passed', {}) },
    })
    // It was declined in time, and is asked for again after the date.
    const declines = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const declined = await run(executeOperation(prepared, declines, access), access)
    await expect(prepareNext(declined, { ...later, priority: 'normal' })).rejects.toMatchObject({
      context: { message: engineSays('first-date-passed', {}) },
    })
    await expect(run(signAgain(declined, signer, later), later)).rejects.toMatchObject({
      context: { message: engineSays('first-date-passed', {}) },
    })
    expect(asked).toEqual([])
  })

  test('that landed does not keep the other locks of a batch from being made after its date; their own does', async () => {
    const mint = await aManagedToken(chain, payer)
    const access = await aChainAccess(chain)
    const orders = [NEW_YEAR, NEW_YEAR, NEW_YEAR + 400n * DAYS].map((first) => aLockOrder({ first }))
    const plan = await planTokenOrders(chain.connection, payer.publicKey, mint, orders)
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal', guarding: 'surely' })
    let asked = 0
    const declinesSecond = aSigner(payer, (signed) => {
      asked += 1
      return asked === 1 ? signed : Promise.reject(new AppError('wallet/declined'))
    })
    const stopped = await run(executeOperation(prepared, declinesSecond, access), access)
    expect(stopped.transactions.map(({ status }) => status)).toEqual(['confirmed', 'declined'])
    const at = (time: bigint) =>
      ({ ...access, connection: clockAt(chain.connection, time), priority: 'normal' }) as const
    await expect(prepareNext(stopped, at(NEW_YEAR + 1n))).resolves.toBeTruthy()
    await expect(prepareNext(stopped, at(NEW_YEAR + 400n * DAYS))).rejects.toMatchObject({
      context: { message: engineSays('first-date-passed', {}) },
    })
  })

  const consequencesOf = (plan: Awaited<ReturnType<typeof planTokenOrders>>) =>
    plan.steps
      .filter(({ id }) => id.startsWith('lock-supply'))
      .map((step) => (step.finality === 'final' ? step.consequence.map(({ id }) => id) : []))
  const giveUp = (role: 'permanent-delegate' | 'freeze' | 'fee-config' | 'hook') =>
    ({ kind: 'change-authority', role, newAuthority: null }) as const

  test('of a token whose accounts begin frozen is thawed by the wallet that may, and the recipient must be, too', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: { defaultFrozen: true } })
    const { plan } = await carryOut(chain, payer, mint, aLockOrder())
    expect(consequencesOf(plan)).toEqual([
      ['lock-is-final', 'lock-freezer', 'lock-thawed-first', 'lock-version'],
    ])
    const error = await refusal(chain, payer, mint, aLockOrder(), giveUp('freeze'))
    expect(error.context['message']).toEqual(locksSay('lock-never-claimed', {}))
    const opened = { kind: 'default-state', frozen: false } as const
    const open = await carryOut(chain, payer, mint, aLockOrder(), opened, giveUp('freeze'))
    expect(consequencesOf(open.plan)).toEqual([['lock-is-final', 'lock-version']])
  })

  test('names an authority that is revoked in a later transaction, and is otherwise in one with what is revoked', async () => {
    const extensions = { permanentDelegate: 'wallet', ...WITH_FEE } as const
    const mint = await aManagedToken(chain, payer, { extensions })
    const access = await aChainAccess(chain)
    const given = [giveUp('freeze'), giveUp('permanent-delegate'), giveUp('fee-config')]
    const packed = async (...orders: Parameters<typeof planTokenOrders>[3]) => {
      const plan = await planTokenOrders(chain.connection, payer.publicKey, mint, orders)
      const { drafts } = await prepareOperation(plan, { ...access, priority: 'normal' })
      return drafts.map(({ steps }) => ({
        ids: steps.map(({ id }) => id.replace(/-\d+$/, '')),
        limited: consequencesOf({ ...plan, steps }).map((said) => said.length > 2),
      }))
    }
    const revoked = ['revoke-freeze-authority', 'revoke-permanent-delegate', 'revoke-fee-config']
    expect(await packed(aLockOrder(), ...given)).toEqual([
      { ids: ['lock-supply', ...revoked], limited: [false] },
    ])
    const several = await packed(aLockOrder(), aLockOrder(), aLockOrder(), ...given)
    expect(several.length).toBeGreaterThan(1)
    for (const { ids, limited } of several)
      expect(limited).toEqual(limited.map(() => !ids.includes('revoke-freeze-authority')))
    const sends = Array.from(
      { length: 5 },
      () => ({ kind: 'send', amount: 5n, to: Keypair.generate().publicKey.toBase58() }) as const,
    )
    expect((await packed(...sends, aLockOrder(), ...given)).at(-1)).toEqual({
      ids: ['lock-supply', ...revoked],
      limited: [false],
    })
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
  /** A connection with which all that is due in a lock is claimed right after the first reading of accounts. */
  const claimedAfterFirst = (lock: PublicKey): Connection => {
    let isFirst = true
    const { connection } = chain
    return Object.assign(Object.create(connection) as Connection, {
      getMultipleAccountsInfo: async (...asked: Parameters<Connection['getMultipleAccountsInfo']>) => {
        const found = await connection.getMultipleAccountsInfo(...asked)
        if (isFirst) {
          isFirst = false
          await claim(lock)
        }
        return found
      },
    })
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

  test('from which nothing would arrive is refused', async () => {
    const fee = {
      basisPoints: 10_000,
      maximum: PASSED.atCliff,
      config: 'wallet',
      withdraw: 'wallet',
    } as const
    const { locks } = await locked(1, { transferFee: fee })
    await expect(claim(...locks)).rejects.toMatchObject({
      context: { message: tokensSay('nothing-arrives', {}) },
    })
  })

  test('takes what is there where the permanent delegate took the rest, and says what is missing', async () => {
    const { mint, maker, locks } = await locked(1, { permanentDelegate: 'wallet' })
    const [lock = mint] = locks
    const vault = vaultOf(lock, mint, TOKEN_2022_PROGRAM_ID)
    const to = tokenAccountOf(maker.publicKey, mint, 'token-2022')
    const take = async (units: bigint) => {
      const taking = createTransferCheckedInstruction(
        vault,
        mint,
        to,
        maker.publicKey,
        units,
        9,
        [],
        TOKEN_2022_PROGRAM_ID,
      )
      await chain.send([taking], maker)
    }
    await take(lockedInAll(PASSED) - 500_000_000n)
    const plan = await claim(lock)
    expect(plan.subject).toMatchObject({ amount: 500_000_000n })
    expect(plan.steps[0]?.detail).toContainEqual(
      expect.objectContaining({
        id: 'claim-missing',
        values: { missing: expect.objectContaining({ units: PASSED.atCliff - 500_000_000n }) as unknown },
      }),
    )
    await expect(claim(lock)).rejects.toMatchObject({
      context: { message: locksSay('claim-vault-empty', {}) },
    })
  })

  test('stands beside the transaction that made the lock, whatever failed at its address before', async () => {
    const { mint, locks } = await locked(1)
    const [lock = mint] = locks
    const { connection } = chain
    const [made] = await connection.getSignaturesForAddress(lock, {}, 'confirmed')
    await claim(lock)
    const failed = { ...made, signature: 'failed', err: { InstructionError: [0, 'Custom'] } }
    const withFailed = Object.assign(Object.create(connection) as Connection, {
      getSignaturesForAddress: async (...asked: Parameters<Connection['getSignaturesForAddress']>) => [
        ...(await connection.getSignaturesForAddress(...asked)),
        failed,
      ],
    })
    expect((await readLock(withFailed, lock.toBase58()))?.first?.signature).toBe(made?.signature)
    // The same account at an address that only a payment names.
    const elsewhere = Keypair.generate().publicKey
    await chain.send(
      [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: elsewhere, lamports: 10_000_000 })],
      payer,
    )
    const account = chain.chain.accounts.now(lock.toBase58())
    if (!account) throw new Error('the lock was made')
    chain.chain.accounts.put(elsewhere.toBase58(), account)
    expect((await readLock(connection, elsewhere.toBase58()))?.first).toBeNull()
  })

  test('that lands between two readings of a lock reads as no theft', async () => {
    const { mint, locks } = await locked(1)
    const [lock = mint] = locks
    const between = claimedAfterFirst(lock)
    const read = await readLock(between, lock.toBase58())
    expect(read?.escrow.claimed).toBe(PASSED.atCliff)
    expect(read?.vault?.amount).toBe(lockedInAll(PASSED) - PASSED.atCliff)
    const { mint: other, locks: others } = await locked(1)
    const [its = other] = others
    await expect(
      planClaimLocks(claimedAfterFirst(its), payer.publicKey, [its.toBase58()]),
    ).rejects.toMatchObject({ context: { message: { id: 'claim-nothing' } } })
  })

  test('is refused where the lock’s account is frozen, and says that nobody can thaw it', async () => {
    const { mint, maker, locks } = await locked(1)
    const [lock = mint] = locks
    const vault = vaultOf(lock, mint, TOKEN_2022_PROGRAM_ID)
    await chain.send(
      [
        createFreezeAccountInstruction(vault, mint, maker.publicKey, [], TOKEN_2022_PROGRAM_ID),
        createSetAuthorityInstruction(
          mint,
          maker.publicKey,
          AuthorityType.FreezeAccount,
          null,
          [],
          TOKEN_2022_PROGRAM_ID,
        ),
      ],
      maker,
    )
    await expect(claim(lock)).rejects.toMatchObject({
      context: { message: locksSay('claim-vault-frozen', { thawing: 'none' }) },
    })
  })

  test('of several leaves out those from which nothing can be claimed, and names them', async () => {
    const { mint, maker, locks } = await locked(3)
    const [good = mint, frozen = mint, cancelled = mint] = locks
    const theirs = await aLock(chain, maker, { mint, recipient: maker.publicKey })
    const vault = vaultOf(frozen, mint, TOKEN_2022_PROGRAM_ID)
    await chain.send(
      [createFreezeAccountInstruction(vault, mint, maker.publicKey, [], TOKEN_2022_PROGRAM_ID)],
      maker,
    )
    const account = chain.chain.accounts.now(cancelled.toBase58())
    if (!account) throw new Error('the lock was made')
    const data = Buffer.from(account.data)
    data.writeBigUInt64LE(1n, 200)
    chain.chain.accounts.put(cancelled.toBase58(), { ...account, data })
    const plan = await claim(theirs, mint, cancelled, frozen, good)
    expect(plan.subject).toMatchObject({ amount: PASSED.atCliff, locks: [good.toBase58()] })
    const leftOut = (lock: PublicKey, why: 'not-yours' | 'no-lock' | 'cancelled' | 'frozen') =>
      locksSay('claim-left-out', { lock: lock.toBase58(), why })
    expect(plan.steps[0]?.detail).toEqual([
      locksSay('claim-from', { locks: 1 }),
      leftOut(theirs, 'not-yours'),
      leftOut(mint, 'no-lock'),
      leftOut(cancelled, 'cancelled'),
      leftOut(frozen, 'frozen'),
    ])
    await expect(claim(theirs, frozen)).rejects.toMatchObject({
      context: { message: { id: 'claim-vault-frozen' } },
    })
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
