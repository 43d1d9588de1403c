import {
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
} from '@solana/spl-token'
import { Keypair, SystemProgram, ComputeBudgetProgram, VersionedTransaction } from '@solana/web3.js'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { describeError } from '../../src/errors/describeError'
import { receiptOf } from '../../src/operation/bills'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import {
  addUpFees,
  billOf,
  foldChanges,
  isCovered,
  isDeposit,
  isPriceDependent,
  mostAdded,
  type MovingStep,
  mostNetworkFee,
  rentedAccounts,
  requireChanges,
  requireFunds,
  requireNoNewRights,
  requireWithin,
  reserveOf,
  startingChanges,
  withRentAsPaid,
  withSimulatedChanges,
  withSimulatedCosts,
} from '../../src/transactions/bill'
import type { RecordingAccess } from '../../src/transactions/contract'
import {
  type AccountValue,
  authorityValue,
  baseUnits,
  tokensValue,
} from '../../src/transactions/accountValues'
import { shownWord } from '../../src/transactions/accountWords'
import { foldExecution, promisedCosts, promisedSteps } from '../../src/transactions/execution'
import { compileMessage } from '../../src/transactions/pack'
import type { AccountReader, Change, Cost, Plan, ReadableAccount, Step } from '../../src/transactions/plan'
import { prepareOperation, resimulate } from '../../src/transactions/prepare'
import { signAgain } from '../../src/transactions/resume'
import { engineSays, type Said } from '../../src/transactions/said'
import { executeOperation, answerConsent } from '../../src/transactions/sign'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aCreateTokenPlan, all, aChainAccess, aSigner, aTokenDraft } from '../support/engine'
import { run } from '../support/operations'
import { SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'

/** A line of a bill; `most` where the wallet, or a price, may raise it. */
function aLine(kind: Cost['kind'], lamports: bigint, most?: bigint, least = lamports): Cost {
  const bounds = most !== undefined && { bounds: { least, most } }
  return { kind, label: saidText(kind), lamports, refundable: false, ...bounds }
}

describe('the sums of a bill', () => {
  test('add up, and say what remains, also where that is less than nothing', () => {
    const lines = [aLine('rent', 100n), aLine('deposit', -30n)]
    expect(billOf(lines)).toEqual({ lines, total: 70n })
    expect(billOf(lines, 50n)).toEqual({ lines, total: 70n, balanceBefore: 50n, balanceAfter: -20n })
    expect(billOf([], 0n)).toEqual({ lines: [], total: 0n, balanceBefore: 0n, balanceAfter: 0n })
  })

  test('count as a deposit what goes into a pool, not what comes out of it', () => {
    const are = [aLine('deposit', 1n), aLine('deposit', 0n), aLine('deposit', -1n), aLine('rent', 1n)]
    expect(are.map(isDeposit)).toEqual([true, false, false, false])
  })

  test('keep for a deposit of all SOL: the costs, the fees once more, what the wallet may add, and its least', () => {
    const lines = [
      aLine('rent', 99n),
      aLine('rent', 1n),
      aLine('deposit', 1_000n),
      aLine('rent', -50n),
      aLine('network-fee', 5n, 8n),
      aLine('priority-fee', 10n),
    ]
    expect(reserveOf({ lines }, 890n)).toBe(890n + 100n + 2n * 15n + 3n)
    expect(reserveOf({ lines }, 890n, true)).toBe(890n + 100n + 15n + 3n)
    expect(mostAdded([...lines, aLine('rent', 1n, 99n)])).toBe(3n)
  })

  test('name the dearest single fee of the network', () => {
    const fees = [aLine('network-fee', 5n, 8n), aLine('network-fee', 7n), aLine('priority-fee', 99n)]
    expect(mostNetworkFee(fees)).toBe(8n)
    expect(mostNetworkFee(fees.slice(1))).toBe(7n)
    expect(mostNetworkFee(fees.toReversed())).toBe(8n)
    expect(mostNetworkFee([])).toBe(0n)
  })

  test('merge the fees of several transactions, and say of how many, but not where there are none to pay', () => {
    const first = [aLine('network-fee', 5n, 8n), aLine('priority-fee', 0n)]
    const second = [aLine('network-fee', 6n, 10n), aLine('priority-fee', 0n)]
    const detail = engineSays('fees-of-several', { transactions: 2 })
    expect(addUpFees([first, second])).toEqual([
      { ...aLine('network-fee', 11n, 18n), detail },
      aLine('priority-fee', 0n),
    ])
    const [one, none] = [[aLine('network-fee', 1n, 2n)], [aLine('network-fee', 0n)]]
    expect(addUpFees([one, none])).toEqual([{ ...aLine('network-fee', 1n, 2n), detail }])
    const plain = [aLine('network-fee', 5n)]
    expect(addUpFees([plain, plain])).toEqual([{ ...aLine('network-fee', 10n), detail }])
    expect(addUpFees([first])).toBe(first)
    expect(addUpFees([])).toEqual([])
  })

  test.each<[balance: bigint | undefined, missing: bigint | null, keep?: bigint]>([
    [undefined, 100n],
    [0n, 100n],
    [99n, 1n],
    [100n, null],
    [101n, 49n, 50n],
    [149n, 1n, 50n],
    [150n, null],
  ])('with a balance of %s, %s lamports are missing', (balance, missing, keep) => {
    const bill = { total: 100n, ...(balance !== undefined && { balanceBefore: balance }) }
    expect(isCovered(bill, 50n)).toBe(missing === null)
    const pay = () => requireFunds(bill, 50n)
    if (missing === null) expect(pay).not.toThrow()
    else {
      const context = { needed: 100n, balance: balance ?? 0n, missing, ...(keep && { keep }) }
      expect(thrownBy(pay)).toMatchObject({ code: 'simulation/insufficient-funds', context })
    }
  })

  test('name each account whose rent is paid once, and none whose rent comes back', () => {
    const rent = (account: string, lamports: bigint) => ({ ...aLine('rent', lamports), account })
    const steps = [
      aStep([rent('a', 5n), rent('b', -5n), { ...aLine('deposit', 5n), account: 'c' }]),
      aStep([rent('a', 7n), rent('d', 0n), rent('e', 1n), aLine('rent', 3n)]),
    ]
    expect(rentedAccounts(steps)).toEqual(['a', 'e'])
  })

  test.each<[paid: string, before: number | null, after: number | null, rents: readonly bigint[]]>([
    ['as planned', null, 30, [10n, 20n]],
    ['by somebody else in part', 12, 30, [0n, 8n]],
    ['by somebody else, all but one lamport', 29, 30, [0n, 0n]],
    ['less, for the network asks for less', null, 25, [5n, 15n]],
    ['more, for something else went there as well', null, 31, [10n, 20n]],
    ['by somebody else before', 30, 30, [0n, 0n]],
    ['nothing, and the account was emptied', 30, null, [10n, 20n]],
  ])('lower a rent that was paid %s', (_, before, after, rents) => {
    const at = (lamports: number | null) =>
      new Map([
        ['a', lamports === null ? null : { owner: SystemProgram.programId, lamports, data: Uint8Array.of() }],
      ])
    const rent = (lamports: bigint) => ({ ...aLine('rent', lamports), account: 'a' })
    const others = [{ ...aLine('rent', 4n), account: 'b' }, aLine('rent', 6n), aLine('network-fee', 5n)]
    const steps = [aStep([rent(10n), ...others.slice(1)]), aStep([rent(20n)])]
    const costs = withRentAsPaid(steps, at(before), at(after)).flatMap((step) => step.costs)
    expect(costs.filter(({ account }) => account === 'a').map(({ lamports }) => lamports)).toEqual(rents)
    expect(costs.filter(({ account }) => account !== 'a')).toEqual(others.slice(1))
  })

  function aStep(costs: readonly Cost[]): Step {
    return { id: 'a', title: saidText('a'), instructions: [], signers: [], finality: 'reversible', costs }
  }
})

describe('changes that a plan promises', () => {
  const account = Keypair.generate().publicKey.toBase58()
  const change = (field: string, after: AccountValue): Change => ({
    account,
    field,
    label: saidText(field),
    after,
  })

  describe('promised changes', () => {
    test('of several steps are one list: the latest change of a field counts, in its first place', () => {
      const steps = [
        { changes: [change('mintAuthority', authorityValue(account)), change('supply', tokensValue(0n, 0))] },
        {},
        { changes: [change('supply', tokensValue(5n, 0))] },
        { changes: [change('mintAuthority', authorityValue(null))] },
      ]
      expect(foldChanges(steps)).toEqual([
        change('mintAuthority', authorityValue(null)),
        change('supply', tokensValue(5n, 0)),
      ])
    })

    test('are shown with the values before', () => {
      const before = new Map([[account, anAccount(1)]])
      const after = new Map([[account, anAccount(2)]])
      const told = requireChanges([change('byte', baseUnits(2n))], reader, before, after)
      expect(told).toEqual([{ ...change('byte', baseUnits(2n)), before: baseUnits(1n) }])
      expect(requireChanges([change('byte', baseUnits(2n))], reader, new Map(), after)).toEqual([
        change('byte', baseUnits(2n)),
      ])
    })

    test.each([
      ['another value', anAccount(3), 3n],
      ['no account', null, undefined],
    ])('stop the operation where the simulation left %s', (_, left, simulated) => {
      const after = new Map([[account, left]])
      const thrown = thrownBy(() => requireChanges([change('byte', baseUnits(2n))], reader, new Map(), after))
      expect(thrown).toMatchObject({
        code: 'simulation/mismatch',
        context: {
          account,
          field: 'byte',
          promised: saidOf(baseUnits(2n)),
          simulated: simulated === undefined ? undefined : saidOf(baseUnits(simulated)),
        },
      })
      expect(describeError(thrown).detail).toBe(
        `byte: expected 2, simulated ${simulated ?? 'nothing'}. Nothing was sent and nothing was paid.`,
      )
    })

    const tokens = (after: bigint, before: bigint): Change => ({
      ...change('byte', baseUnits(after)),
      moves: { mint: 'Mint1', before },
    })

    test('of tokens hold where the account is closed: it has none', () => {
      const closed = new Map([[account, null]])
      expect(requireChanges([tokens(0n, 2n)], reader, new Map(), closed)).toEqual([tokens(0n, 2n)])
      expect(() => requireChanges([tokens(1n, 2n)], reader, new Map(), closed)).toThrow('simulation/mismatch')
    })

    test('of tokens are only the operation’s own, whatever others did since its last transaction', () => {
      const claimed = { ...tokens(12n, 5n), counts: true, bounds: { least: 9n, most: 99n } } as const
      const simulated = [new Map([[account, anAccount(13)]]), new Map([[account, anAccount(17)]])] as const
      const [told] = requireChanges([claimed], reader, ...simulated, [tokens(10n, 5n)])
      // 5 were there, 10 after the first, 3 more came from elsewhere, and 4 come now.
      expect([told?.after, told?.moves?.before]).toEqual([baseUnits(17n), 8n])
    })

    test.each<
      [
        string,
        Partial<Change>,
        was: number,
        is: number,
        told: readonly [after: bigint, before?: bigint] | string,
      ]
    >([
      ['as promised', {}, 10, 12, [12n, 10n]],
      [
        'that somebody else raised by 3: the difference is the promised one',
        { counts: true },
        13,
        15,
        [15n, 13n],
      ],
      ['that somebody else lowered by 3', { counts: true }, 7, 9, [9n, 7n]],
      ['with another difference', { counts: true }, 13, 16, 'simulation/mismatch'],
      ['that no one else may change', {}, 13, 15, 'simulation/mismatch'],
      ['within its bounds, at the least', { bounds: { least: 11n, most: 14n } }, 10, 11, [11n, 10n]],
      ['within its bounds, at the most', { bounds: { least: 11n, most: 14n } }, 10, 14, [14n, 10n]],
      ['below its bounds', { bounds: { least: 11n, most: 14n } }, 10, 10, 'pool/price-moved'],
      ['above its bounds', { bounds: { least: 11n, most: 14n } }, 10, 15, 'pool/price-moved'],
      [
        'whose bounds move with what others added',
        { counts: true, bounds: { least: 11n, most: 14n } },
        13,
        17,
        [17n, 13n],
      ],
      [
        'beyond the bounds that moved',
        { counts: true, bounds: { least: 11n, most: 14n } },
        13,
        18,
        'pool/price-moved',
      ],
      [
        'below the bounds that moved',
        { counts: true, bounds: { least: 11n, most: 14n } },
        13,
        13,
        'pool/price-moved',
      ],
      ['whose bounds do not move', { bounds: { least: 11n, most: 14n } }, 13, 15, 'pool/price-moved'],
    ])('of a balance from 10 to 12 %s', (_, over, was, is, told) => {
      const promise = { ...change('byte', baseUnits(12n)), ...over }
      const at = (byte: number) => new Map([[account, anAccount(byte)]])
      const tell = () => requireChanges([promise], reader, at(was), at(is), [change('byte', baseUnits(10n))])
      if (typeof told === 'string') expect(thrownBy(tell)).toMatchObject({ code: told })
      else
        expect(tell()).toMatchObject([{ after: baseUnits(told[0]), before: told[1] && baseUnits(told[1]) }])
    })

    test('of a price are told in the unit of the token, and a value that is no amount is outside of them', () => {
      const unit = { decimals: 2, symbol: 'QHRN' }
      const bounded = { ...change('byte', tokensValue(12n, 2)), bounds: { least: 1n, most: 99n }, unit }
      const after = new Map([[account, anAccount(0)]])
      const readWord: AccountReader = () => ({ byte: authorityValue(null) })
      expect(thrownBy(() => requireChanges([bounded], readWord, new Map(), after))).toMatchObject({
        code: 'pool/price-moved',
        context: {
          promised: engineSays('amount', { amount: { units: 12n, ...unit } }),
          simulated: saidOf(authorityValue(null)),
        },
      })
      expect(
        requireChanges(
          [{ ...bounded, after: baseUnits(5n) }],
          reader,
          new Map(),
          new Map([[account, anAccount(7)]]),
        ),
      ).toEqual([{ ...bounded, after: baseUnits(7n) }])
    })

    test('of tokens are told apart by their size, whatever others did since', () => {
      const readTokens: AccountReader = (found) => ({ byte: tokensValue(BigInt(found?.data[0] ?? 0), 1) })
      const at = (byte: number) => new Map([[account, anAccount(byte)]])
      const promise = { ...change('byte', tokensValue(12n, 1)), counts: true } as const
      const earlier = [change('byte', tokensValue(10n, 1))]
      expect(requireChanges([promise], readTokens, at(13), at(15), earlier)).toMatchObject([
        { after: tokensValue(15n, 1), before: tokensValue(13n, 1) },
      ])
      expect(() => requireChanges([promise], readTokens, at(13), at(16), earlier)).toThrow(
        'simulation/mismatch',
      )
    })

    test('say “more” of a shown balance that others have raised, and show it in its unit where it has one', () => {
      const shown = saidText('12')
      const at = (byte: number) => new Map([[account, anAccount(byte)]])
      const tell = (over: Partial<Change>) =>
        requireChanges(
          [{ ...change('byte', baseUnits(12n)), counts: true, shown, ...over }],
          reader,
          at(13),
          at(15),
          [change('byte', baseUnits(10n))],
        )[0]
      expect(tell({})?.shown).toEqual({ ...shown, id: 'amount-more' })
      expect(tell({ unit: { decimals: 0, symbol: 'QHRN' } })).not.toHaveProperty('shown')
    })

    test('of accounts that are missing from the simulation are not checked', () => {
      expect(requireChanges([change('byte', baseUnits(2n))], reader, new Map(), new Map())).toEqual([
        change('byte', baseUnits(2n)),
      ])
    })
  })

  describe('rights that no one promised', () => {
    const [mine, thief] = [Keypair.generate(), Keypair.generate()].map((key) => key.publicKey.toBase58())
    const owned = { balance: baseUnits(5n), owner: authorityValue(mine ?? '') }
    const theirs = authorityValue(thief ?? '')
    const allowed = (units: bigint) => ({ ...owned, delegate: theirs, delegatedAmount: baseUnits(units) })
    type Fields = Readonly<Record<string, AccountValue>>

    test.each<[string, was: Fields, is: Fields, right: string | null, promised?: string]>([
      ['none', owned, owned, null],
      ['another owner', owned, { ...owned, owner: theirs }, 'owner'],
      ['another owner, as promised', owned, { ...owned, owner: theirs }, null, 'owner'],
      ['the owner of a new account', {}, { ...owned, owner: theirs }, null],
      ['a delegate of a new account', {}, allowed(1n), 'delegate'],
      ['a delegate', owned, allowed(1n), 'delegate'],
      ['a delegate, where an owner was promised', owned, allowed(1n), 'delegate', 'owner'],
      ['the same delegate, with as much', allowed(3n), allowed(3n), null],
      ['the same delegate, with less', allowed(3n), allowed(2n), null],
      [
        'the same delegate, with more',
        allowed(3n),
        allowed(4n),
        'delegate, with a larger amount than before,',
      ],
      ['the same delegate, with more, as promised', allowed(3n), allowed(4n), null, 'delegate'],
      ['a close authority', owned, { ...owned, closeAuthority: theirs }, 'close authority'],
      ['no delegate any more', allowed(3n), owned, null],
      [
        'a close authority that was revoked',
        { ...owned, closeAuthority: theirs },
        { ...owned, closeAuthority: authorityValue(null) },
        null,
      ],
      ['an authority over an account of no tokens', {}, { owner: theirs }, null],
      ['a closed account', owned, {}, null],
    ])('%s', (_, was, is, right, promised = 'balance') => {
      const [before, after] = [1, 2].map((byte) => new Map([[account, anAccount(byte)]]))
      const readFields: AccountReader = (found) => (found?.data[0] === 1 ? was : is)
      const elsewhere = { ...change('delegate', theirs), account: thief ?? '' }
      const promise = [change(promised, theirs), elsewhere]
      const check = () => requireNoNewRights(promise, readFields, before ?? new Map(), after ?? new Map())
      if (right === null) expect(check).not.toThrow()
      else {
        const field =
          right === 'close authority' ? 'closeAuthority' : right.startsWith('delegate') ? 'delegate' : right
        const had = was[field]
        expect(thrownBy(check)).toMatchObject({
          code: 'simulation/mismatch',
          context: { account, field, right, promised: had && saidOf(had), simulated: saidOf(theirs) },
        })
      }
    })

    test('an account of which nothing is promised is not looked at', () => {
      const readFields: AccountReader = () => ({ ...owned, delegate: theirs })
      expect(() => requireNoNewRights([], readFields, new Map(), new Map())).not.toThrow()
    })
  })

  describe('on the chain', () => {
    let chain: PracticeChain
    beforeAll(async () => void (chain = await startPracticeChain()))
    afterAll(() => chain.stop())

    const options = () =>
      ({ connection: chain.connection, priority: 'normal', readAccount: readAccountFields }) as const

    test('what a token’s plan promises is what the simulation leaves', async () => {
      const prepared = await prepareOperation(await aPlan(), options())
      const fields = prepared.first.changes.map(({ label, after }) => [label.values['of'], shownWord(after)])
      expect(fields).toContainEqual(['mintAuthority', 'revoked'])
      expect(fields).toContainEqual(['supply', '1,000,000,000'])
      expect(prepared.first.changes.every(({ before }) => before === undefined)).toBe(true)
    })

    test('a plan that promises something else is stopped before the wallet is asked', async () => {
      const lying = withChange(await aPlan(), 'mintAuthority', authorityValue(account))
      await expect(prepareOperation(lying, options())).rejects.toMatchObject({
        code: 'simulation/mismatch',
        context: {
          field: 'mintAuthority',
          promised: saidOf(authorityValue(account)),
          simulated: saidOf(authorityValue(null)),
        },
      })
    })

    test('and is stopped right before the prompt as well', async () => {
      const payer = await chain.aPayer()
      const { first } = await prepareOperation(await aPlan(payer), options())
      await expect(resimulate(chain.connection, first, {}, readAccountFields)).resolves.toMatchObject({
        bill: { total: first.bill.total },
      })
      const lying = first.changes.map((each) =>
        each.field === 'supply' ? { ...each, after: tokensValue(7n, 0) } : each,
      )
      await expect(
        resimulate(chain.connection, { ...first, changes: lying }, {}, readAccountFields),
      ).rejects.toMatchObject({
        code: 'simulation/mismatch',
        context: { field: 'supply', promised: saidOf(tokensValue(7n, 0)) },
      })
    })

    test('an operation of several transactions lists what the later ones will leave, and pays what each promised', async () => {
      const payer = await chain.aPayer()
      const allocations = Array.from({ length: 14 }, (_, at) => ({
        owner: Keypair.generate().publicKey,
        amount: BigInt(at + 1),
      }))
      const plan = await aCreateTokenPlan(chain, payer, aTokenDraft({ allocations }))
      const prepared = await prepareOperation(plan, options())
      expect(prepared.drafts.length).toBeGreaterThan(1)
      const later = prepared.later.find(({ field }) => field === 'mintAuthority')
      expect(later).toMatchObject({
        before: authorityValue(payer.publicKey.toBase58()),
        after: authorityValue(null),
      })
      const execution = foldExecution(
        await all(executeOperation(prepared, aSigner(payer), await aChainAccess(chain))),
      )
      const paid = execution?.transactions.map((state) =>
        state.status === 'confirmed' ? (state.paid?.total ?? 0n) : 0n,
      )
      // Nobody bids here, so that the estimate for the later ones is exact.
      expect(paid?.reduce((sum, lamports) => sum + lamports, 0n)).toBe(prepared.bill.total)
      expect(await chain.balance(payer)).toBe(prepared.bill.balanceAfter)
    })

    test('funds for only the first of several transactions do not suffice', async () => {
      const rich = await chain.aPayer()
      const allocations = Array.from({ length: 14 }, () => ({
        owner: Keypair.generate().publicKey,
        amount: 1n,
      }))
      const whole = await prepareOperation(
        await aCreateTokenPlan(chain, rich, aTokenDraft({ allocations })),
        options(),
      )
      const poor = await chain.aPayer(whole.first.bill.total + 2_000_000n)
      const refused = prepareOperation(
        await aCreateTokenPlan(chain, poor, aTokenDraft({ allocations })),
        options(),
      )
      await expect(refused).rejects.toMatchObject({ code: 'simulation/insufficient-funds' })
    })

    async function aPlan(payer?: Keypair): Promise<Plan> {
      return await aCreateTokenPlan(chain, payer ?? (await chain.aPayer()), aTokenDraft())
    }
  })

  const reader: AccountReader = (found) => {
    const fields: Record<string, AccountValue> = found ? { byte: baseUnits(BigInt(found.data[0] ?? 0)) } : {}
    return fields
  }

  function anAccount(byte: number): ReadableAccount {
    return { owner: SystemProgram.programId, lamports: 1, data: Uint8Array.of(byte) }
  }

  function withChange(plan: Plan, field: string, after: AccountValue): Plan {
    const steps = plan.steps.map((step) => ({
      ...step,
      changes: step.changes?.map((each) => (each.field === field ? { ...each, after } : each)) ?? [],
    }))
    return { ...plan, steps }
  }
})

describe('price-dependent costs and changes', () => {
  const SLACK = 1_000n
  let chain: PracticeChain
  beforeAll(async () => void (chain = await startPracticeChain()))
  afterAll(() => chain.stop())

  describe('price-dependent lines', () => {
    const bounded = fc
      .tuple(fc.bigInt(-1000n, 1000n), fc.bigInt(0n, 500n), fc.bigInt(0n, 500n), fc.boolean())
      .map(([lamports, down, up, moves]) => ({
        kind: 'deposit' as const,
        label: saidText('Deposit'),
        lamports,
        refundable: false,
        ...(moves && { bounds: { least: lamports - down, most: lamports + up } }),
      }))

    test('take exactly the simulated values, each within its bounds, or there is an error', () => {
      fc.assert(
        fc.property(fc.array(bounded, { maxLength: 5 }), fc.bigInt(-2000n, 2000n), (costs, off) => {
          const slack = (end: 'least' | 'most') =>
            costs.reduce((sum, { lamports, bounds }) => sum + (bounds ? bounds[end] - lamports : 0n), 0n)
          const steps = [{ id: 'a', costs }]
          const tried = () => withSimulatedCosts(steps, 10n, 10n + off)
          if (off < slack('least') || off > slack('most')) {
            const code = costs.some(({ bounds }) => bounds) ? 'pool/price-moved' : 'simulation/mismatch'
            expect(tried).toThrow(expect.objectContaining({ code }))
            return
          }
          const after = tried()[0]?.costs ?? []
          const moves = after.map((cost, at) => cost.lamports - (costs[at]?.lamports ?? 0n))
          expect(moves.reduce((sum, move) => sum + move, 0n)).toBe(off)
          after.forEach(({ lamports, bounds }, at) => {
            if (bounds) expect(lamports >= bounds.least && lamports <= bounds.most).toBe(true)
            else expect(moves[at]).toBe(0n)
          })
          expect(() => requireWithin(steps, 10n, 10n + off)).not.toThrow()
        }),
      )
    })
  })

  describe('a price-dependent operation', () => {
    test('promises the simulated values, in the bill and in the accounts', async () => {
      const { payer, plan, account, access } = await aPriceDependentOperation()
      await give(account, 300n)
      const prepared = await prepareOperation(plan, access)
      const [step] = prepared.plan.steps
      expect(step?.costs.map(({ lamports }) => lamports)).toEqual([-5_000_300n])
      expect(prepared.bill.total).toBe(-5_000_300n + 5_001n)
      const before = await chain.balance(payer)
      const done = await run(executeOperation(prepared, aSigner(payer), access), access)
      expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
      expect(receiptOf(done)).toMatchObject({ promised: -4_995_299n, paid: -4_995_299n })
    })

    test('tells a balance as it will be, and as it was promised at last', async () => {
      const { payer, plan, account, access } = await aSyncOperation()
      await give(account, 10n)
      const prepared = await prepareOperation(plan, access)
      expect(prepared.first.changes).toMatchObject([{ before: baseUnits(0n), after: baseUnits(2_000_010n) }])
      await give(account, 20n)
      const done = await run(executeOperation(prepared, aSigner(payer), access), access)
      expect(promisedSteps(done)[0]?.changes).toMatchObject([{ after: baseUnits(2000030n) }])
      expect(done.operation.steps[0]?.changes).toMatchObject([{ after: baseUnits(2000010n) }])
    })

    test('whose price moved after the review promises what it takes before the wallet is asked', async () => {
      const { payer, plan, account, access } = await aPriceDependentOperation()
      const prepared = await prepareOperation(plan, access)
      await give(account, 700n)
      const done = await run(executeOperation(prepared, aSigner(payer), access), access)
      expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: -4_995_699n } })
      expect(promisedCosts(done).reduce((sum, { lamports }) => sum + lamports, 0n)).toBe(-4_995_699n)
      const receipt = receiptOf(done)
      expect(receipt?.lines[0]).toMatchObject({ cost: { lamports: -5_000_700n }, paid: -5_000_700n })
      const again = await access.journal.read(done.operation.id)
      expect(again && promisedCosts(again)).toEqual(promisedCosts(done))
    })

    test('whose price moved beyond its bounds is not prepared', async () => {
      const { plan, account, access } = await aPriceDependentOperation()
      await give(account, SLACK + 1n)
      await expect(prepareOperation(plan, access)).rejects.toMatchObject({
        code: 'pool/price-moved',
        context: { label: saidText('SOL that you get'), promised: -5_000_000n, simulated: -5_001_001n },
      })
    })

    test('whose price moved beyond them after the review asks no wallet and writes nothing', async () => {
      const { payer, plan, account, access } = await aPriceDependentOperation()
      const prepared = await prepareOperation(plan, access)
      await give(account, SLACK + 1n)
      const signer = { ...aSigner(payer), signTransaction: () => Promise.reject(new Error('it was asked')) }
      await expect(all(executeOperation(prepared, signer, access))).rejects.toMatchObject({
        code: 'pool/price-moved',
      })
      expect(await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).toEqual([])
      await expect(prepareOperation(plan, access)).rejects.toMatchObject({ code: 'pool/price-moved' })
    })

    test('and a balance beyond its bounds as well', async () => {
      const { plan, account, access } = await aSyncOperation()
      await give(account, SLACK + 1n)
      await expect(prepareOperation(plan, access)).rejects.toMatchObject({
        code: 'pool/price-moved',
        context: {
          label: saidText('Your wrapped SOL'),
          promised: solSaid(2_000_000n),
          simulated: solSaid(2_001_001n),
        },
      })
    })

    test('continues where the price moves while a wallet changes its bid, and is sent after consent', async () => {
      const { payer, plan, account, access } = await aPriceDependentOperation()
      const prepared = await prepareOperation(plan, access)
      const bidding = aSigner(payer, async ({ message }) => {
        await give(account, 200n)
        const bid = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 })
        const [limit, , ...rest] = prepared.first.instructions
        if (!limit) throw new Error('it carries no limit')
        const instructions = [limit, bid, ...rest]
        const other = new VersionedTransaction(
          compileMessage(payer.publicKey, instructions, message.recentBlockhash),
        )
        other.sign([payer])
        return other
      })
      const asking = await run(executeOperation(prepared, bidding, access), access)
      expect(asking.transactions[0]?.status).toBe('awaiting-consent')
      await give(account, 100n)
      const done = await run(answerConsent(asking, true, access), access, asking)
      expect(done.transactions[0]?.status).toBe('confirmed')
      const receipt = receiptOf(done)
      expect(receipt?.lines[0]?.paid).toBe(-5_000_300n)
      expect(receipt?.paid).toBe((receipt?.promised ?? 0n) - 300n)
    })

    test('is asked for again after a decline at the current amounts', async () => {
      const { payer, plan, account, access } = await aPriceDependentOperation()
      const prepared = await prepareOperation(plan, access)
      const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
      await give(account, 1n)
      const ended = await run(executeOperation(prepared, declining, access), access)
      expect(ended.transactions[0]).toMatchObject({ simulation: { total: -4_995_000n } })
      await give(account, 2n)
      const done = await run(signAgain(ended, aSigner(payer), access), access, ended)
      expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: -4_995_002n } })
      expect(promisedSteps(done)[0]?.costs[0]?.lamports).toBe(-5_000_003n)
    })
  })

  test('only values with bounds change', () => {
    const promise = { account: 'a', field: 'balance', label: saidText('a'), after: baseUnits(1n) }
    const bounds = { least: 0n, most: 2n }
    expect(isPriceDependent({})).toBe(false)
    expect(isPriceDependent({ costs: [aLine('rent', 1n)], changes: [promise] })).toBe(false)
    expect(isPriceDependent({ costs: [aLine('rent', 1n), aLine('deposit', 1n, 2n)] })).toBe(true)
    expect(isPriceDependent({ changes: [{ ...promise, bounds }] })).toBe(true)
  })

  test('what the simulation took beyond the promise goes to the first lines that may bear it, across the steps', () => {
    const steps = [
      { id: 'a', costs: [aLine('rent', 5n), aLine('deposit', 10n, 13n, 8n)] },
      { id: 'b', costs: [aLine('deposit', 20n, 22n, 19n)] },
    ]
    const taken = (off: bigint) =>
      withSimulatedCosts(steps, 35n, 35n + off).map(({ costs }) => costs.map(({ lamports }) => lamports))
    expect(taken(4n)).toEqual([[5n, 13n], [21n]])
    expect(taken(-3n)).toEqual([[5n, 8n], [19n]])
    expect(withSimulatedCosts(steps, 35n, 35n)).toEqual(steps)
    expect(thrownBy(() => taken(6n))).toMatchObject({
      code: 'pool/price-moved',
      context: { label: saidText('deposit'), promised: 10n, simulated: 16n },
    })
    const fixed = () => withSimulatedCosts([{ id: 'a', costs: [aLine('rent', 5n)] }], 5n, 6n)
    expect(thrownBy(fixed)).toMatchObject({
      code: 'simulation/mismatch',
      context: { promised: 5n, simulated: 6n },
    })
  })

  test('the steps take the simulated values of what a price moves, and the values before of all that was read', () => {
    const change = (account: string, after: bigint, over: Partial<Change> = {}): Change => ({
      account,
      field: 'balance',
      label: saidText(account),
      after: baseUnits(after),
      ...over,
    })
    const bounds = { least: 0n, most: 99n }
    const moves = (before: bigint) => ({ moves: { mint: 'm', before } })
    const first = {
      id: 'a',
      costs: [],
      changes: [change('counted', 1n, { counts: true }), change('fixed', 2n)],
    }
    const second = {
      id: 'b',
      costs: [],
      changes: [
        change('counted', 3n, { counts: true }),
        change('priced', 4n, { bounds, ...moves(1n) }),
        change('unmoved', 5n, { bounds }),
        change('unread', 6n),
        change('unseen', 7n),
      ],
    }
    const simulated = [
      change('counted', 30n, { counts: true, before: baseUnits(28n) }),
      change('fixed', 20n, { before: baseUnits(0n) }),
      change('priced', 40n, { bounds, ...moves(10n), before: baseUnits(36n) }),
      change('unmoved', 50n, { bounds }),
      change('unread', 60n),
    ]
    const bare = { id: 'c', costs: [] }
    const steps: readonly MovingStep[] = [first, second, bare]
    const told = withSimulatedChanges(steps, simulated)
    expect(told).toEqual([
      {
        ...first,
        // Only the last change of a balance that others may change takes the simulated value.
        changes: [
          change('counted', 1n, { counts: true, before: baseUnits(28n) }),
          change('fixed', 2n, { before: baseUnits(0n) }),
        ],
      },
      {
        ...second,
        changes: [
          change('counted', 30n, { counts: true, before: baseUnits(28n) }),
          change('priced', 40n, { bounds, ...moves(10n) }),
          change('unmoved', 50n, { bounds }),
          change('unread', 6n),
          change('unseen', 7n),
        ],
      },
      bare,
    ])
    expect(startingChanges(told)).toEqual([change('counted', 28n, { counts: true, before: baseUnits(28n) })])
    // A balance that was not there before was zero.
    const fresh = [{ id: 'a', costs: [], changes: [change('new', 3n, { counts: true })] }]
    expect(withSimulatedChanges(fresh, [change('new', 3n, { counts: true })])[0]?.changes).toEqual([
      change('new', 3n, { counts: true, before: baseUnits(0n) }),
    ])
    expect(startingChanges(fresh)).toEqual([])
  })

  type Moving = Readonly<{
    payer: Keypair
    plan: Plan
    account: Keypair['publicKey']
    access: RecordingAccess & Options
  }>
  type Options = Readonly<{ priority: 'normal'; readAccount: typeof readAccountFields }>

  /** Others decide how much it brings: whatever lies in the account comes to the wallet. */
  async function aPriceDependentOperation(): Promise<Moving> {
    const { payer, account, access, rent } = await aTokenAccount(5_000_000n)
    const lamports = -5_000_000n
    const step: Step = {
      ...words('close-account'),
      instructions: [createCloseAccountInstruction(account, payer.publicKey, payer.publicKey)],
      costs: [
        {
          kind: 'deposit',
          label: saidText('SOL that you get'),
          lamports,
          refundable: false,
          bounds: { least: lamports - SLACK, most: lamports + SLACK },
        },
      ],
    }
    expect(rent < 5_000_000n).toBe(true)
    return { payer, account, access, plan: aPlan(payer, step) }
  }

  /** Others decide how much of wrapped SOL there is once it is counted. */
  async function aSyncOperation(): Promise<Moving> {
    const { payer, account, access, rent } = await aTokenAccount(2_000_000n, true)
    expect(rent > 0n).toBe(true)
    const step: Step = {
      ...words('count'),
      instructions: [createSyncNativeInstruction(account)],
      costs: [],
      changes: [
        {
          account: account.toBase58(),
          field: 'balance',
          label: saidText('Your wrapped SOL'),
          after: baseUnits(2_000_000n),
          bounds: { least: 2_000_000n - SLACK, most: 2_000_000n + SLACK },
          unit: { decimals: 9, symbol: 'SOL' },
        },
      ],
    }
    return { payer, account, access, plan: aPlan(payer, step) }
  }

  /** An account of wrapped SOL with so many lamports in it, beside its rent or in all. */
  async function aTokenAccount(lamports: bigint, besideRent = false) {
    const payer = await chain.aPayer()
    const account = getAssociatedTokenAddressSync(NATIVE_MINT, payer.publicKey)
    const open = createAssociatedTokenAccountInstruction(
      payer.publicKey,
      account,
      payer.publicKey,
      NATIVE_MINT,
    )
    const rent = BigInt(await chain.connection.getMinimumBalanceForRentExemption(165))
    await chain.send([open], payer)
    await give(account, besideRent ? lamports : lamports - rent)
    const access = {
      ...(await aChainAccess(chain)),
      priority: 'normal' as const,
      readAccount: readAccountFields,
    }
    return { payer, account, rent, access }
  }

  function words(id: string) {
    return { id, title: saidText(id), signers: [], finality: 'reversible' as const }
  }

  function aPlan({ publicKey }: Keypair, step: Step): Plan {
    return {
      kind: 'remove-liquidity',
      title: saidText('Take out'),
      steps: [step],
      accounts: { payer: publicKey, creates: [] },
      subject: SUBJECTS['remove-liquidity'],
    }
  }

  async function give(account: Keypair['publicKey'], lamports: bigint): Promise<void> {
    const other = await chain.aPayer()
    const gift = SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: account, lamports })
    await chain.send([gift], other)
  }
})

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('it went through')
}

/** What a field of an account holds, as the context of an error. */
function saidOf(value: AccountValue): Said {
  return engineSays('account-value', { value })
}

function solSaid(units: bigint): Said {
  return engineSays('amount', { amount: { units, decimals: 9, symbol: 'SOL' } })
}
