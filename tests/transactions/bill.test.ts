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
  foldChanges,
  requireChanges,
  isPriceDependent,
  requireWithin,
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
import type { AccountReader, Change, Plan, ReadableAccount, Step } from '../../src/transactions/plan'
import { prepareOperation, resimulate } from '../../src/transactions/prepare'
import { signAgain } from '../../src/transactions/resume'
import { engineSays, type Said } from '../../src/transactions/said'
import { executeOperation, answerConsent } from '../../src/transactions/sign'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aCreateTokenPlan, all, aChainAccess, aSigner, aTokenDraft } from '../support/engine'
import { run } from '../support/operations'
import { SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'

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
      const thrown = caught(() => requireChanges([change('byte', baseUnits(2n))], reader, new Map(), after))
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

    test('of accounts that are missing from the simulation are not checked', () => {
      expect(requireChanges([change('byte', baseUnits(2n))], reader, new Map(), new Map())).toEqual([
        change('byte', baseUnits(2n)),
      ])
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

  function caught(act: () => unknown): unknown {
    try {
      act()
    } catch (error) {
      return error
    }
    throw new Error('it went through')
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
    const step = {
      id: 'a',
      costs: [{ kind: 'rent' as const, label: saidText('Rent'), lamports: 1n, refundable: true }],
    }
    expect(isPriceDependent(step)).toBe(false)
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

/** What a field of an account holds, as the context of an error. */
function saidOf(value: AccountValue): Said {
  return engineSays('account-value', { value })
}

function solSaid(units: bigint): Said {
  return engineSays('amount', { amount: { units, decimals: 9, symbol: 'SOL' } })
}
