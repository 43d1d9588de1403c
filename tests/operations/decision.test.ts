import 'fake-indexeddb/auto'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { decisionOf, operationDecision, refusedFacts, type Decision } from '../../src/operations/decision'
import type { ErrorCode, ErrorContext } from '../../src/errors/AppError'
import { joinPlans } from '../../src/liquidity/joinPlans'
import { symbolOf } from '../../src/tokens/tokenWords'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import {
  addSubject,
  claimSubject,
  closeSubject,
  removeSubject,
  lpSubject,
  routeSubject,
  swapAddSubject,
  swapSubject,
} from '../../src/liquidity/subject'
import type { Pair, Pool, Position, Venue } from '../../src/liquidity/venue'
import { type OperationRecord, type TokenDelta, parseEvent } from '../../src/transactions/events'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import { executeOperation } from '../../src/transactions/sign'
import { finalSteps, type Plan } from '../../src/transactions/plan'
import { ACT_IDS, type ActId } from '../../src/operations/registry'
import { prepareOperation } from '../../src/transactions/prepare'
import { U64_MAX } from '../../src/units/amounts'
import { shortAddress } from '../../src/units/shortAddress'
import { startPracticeChain, untilOpen, type PracticeChain } from '../support/chain'
import { run } from '../support/operations'
import { anOperation, events } from '../support/events'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'
import { aCreateTokenPlan, aChainAccess, aSigner, aTokenDraft } from '../support/engine'
import { aPool, aToken, SOL as SOL_TOKEN } from '../pages/manage-liquidity/aPool'
import { aPair, asVenuesSee } from '../liquidity/raydium-cpmm/onChain'
import { A_ROUTE, aSubject, SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'
import { sentencesOf } from '../../src/operations/said'

const SOL = 10n ** 9n
/** One percent of each transfer. */
const FEE = { standard: 'token-2022', fee: { basisPoints: 100, maximum: 10n ** 18n } } as const

describeWithPrograms('what is decided', [...RAYDIUM, METEORA_DAMM], () => {
  let practice: PracticeChain
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    payer = await practice.aPayer(1_000n * SOL)
  })
  afterAll(() => practice.stop())

  const at = () => asVenuesSee(practice)

  /** The plan's decision in the review, and in the receipt once it is carried out. */
  async function described(
    plan: Plan,
  ): Promise<{ review: Decision; receipt: Decision; execution: Execution }> {
    const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const { connection, readAccount } = access
    const prepared = await prepareOperation(plan, { connection, priority: 'normal', readAccount })
    const execution = await run(executeOperation(prepared, aSigner(payer), access), access)
    expect(execution.transactions.every(({ status }) => status === 'confirmed')).toBe(true)
    const review = decisionOf({ ...prepared.plan, payer: payer.publicKey.toBase58() })
    return { review, receipt: operationDecision(execution), execution }
  }

  async function openPool(venue: Venue, pair: Pair, lock = false) {
    const [tier] = (await venue.fetchCreationTerms(at(), pair)).tiers
    if (!tier) throw new Error('there is no tier')
    const deposit = { base: 5_000_000_000n, quote: 2n * SOL }
    const order = { payer: payer.publicKey.toBase58(), pair, tier, deposit, opensAt: null, lock }
    const plan = await venue.planCreate(at(), order)
    return { plan, ...(await described(plan)) }
  }

  async function look(venue: Venue, plan: Plan): Promise<{ pool: Pool; position: Position }> {
    const owner = payer.publicKey.toBase58()
    const pool = await venue.fetchPool(at(), plan.subject['pool'] ?? '')
    const all = await venue.fetchPositions(at(), owner)
    const position = all.find((one) => one.pool.address === pool?.address)
    if (!pool || !position) throw new Error('there is no position')
    return { pool, position }
  }

  const valueOf = ({ facts }: Decision, label: string) => facts.find((fact) => fact.label === label)?.value
  const can = (plan: Plan | undefined | null): Plan => {
    if (!plan) throw new Error('the venue has no such plan')
    return plan
  }

  test.each([
    ['Raydium CPMM', raydiumCpmm],
    ['Meteora DAMM v2', meteoraDammV2],
  ])('is described with the same figures by panel, review and receipt: %s', async (name, venue) => {
    const pair = await aPair(practice, payer, FEE, null)
    const token = symbolOf(pair.base)
    const place = `${token} / SOL on ${name}`
    const thePool = `the ${token} / SOL pool on ${name}`
    const opened = await openPool(venue, pair)

    // 5,000 leave the wallet, 4,950 are in the pool: price, review and receipt go by what is there.
    expect(opened.review.line).toBe(
      `Open ${place} at 0.00040404 SOL per ${token}: 4,950 ${token} + 2 SOL, removable at any time`,
    )
    expect(opened.receipt.line).toBe(opened.review.line.replace('Open', 'Opened'))
    for (const decision of [opened.review, opened.receipt]) {
      expect(valueOf(decision, 'Opening price')).toBe(`1 ${token} = 0.00040404 SOL`)
      expect(valueOf(decision, 'Inverse price')).toBe(`1 SOL = 2,475 ${token}`)
      expect(valueOf(decision, `${token} in the pool`)).toBe('4,950')
      expect(decision.facts.find(({ label }) => label === `${token} in the pool`)?.note).toMatch(
        /^5,000 le(ave|ft) your wallet, before its transfer fee$/,
      )
    }
    await untilSwappable(venue, opened.plan)

    const first = await look(venue, opened.plan)
    const deposit = first.pool.quotes.deposit('quote', SOL / 2n)
    const add = { pool: first.pool, position: first.position, quote: deposit, slippage: 100 }
    const adding = decisionOf({ kind: 'add-liquidity', subject: addSubject(add) })
    const added = await described(await venue.planAdd(at(), { ...add, payer: payer.publicKey.toBase58() }))
    expect(added.review.line).toMatch(
      new RegExp(`^Add 1,250(\\.\\d+)? ${token} and 0\\.5 SOL to ${place} at 0\\.0004\\d* SOL per ${token}$`),
    )
    expect([adding.line, added.receipt.line]).toEqual([
      added.review.line,
      done(added.review.line, 'Add', 'Added'),
    ])
    expect(adding.facts.find(({ label }) => label === 'SOL into the pool')?.note).toBe(
      'at most 0.505 (1 % slippage)',
    )

    const second = await look(venue, opened.plan)
    const quote = second.pool.quotes.swap('quote', SOL / 100n)
    const swap = { pool: second.pool, quote, slippage: 50 }
    const swapping = decisionOf({ kind: 'swap', subject: swapSubject(swap) })
    const swapped = await described(
      await venue.planSwap(at(), { ...swap, payer: payer.publicKey.toBase58() }),
    )
    expect(swapped.review).toEqual(swapping)
    expect(swapped.receipt.line).toBe(swapping.line.replace('Swap', 'Swapped').replace(/, at least .*$/, ''))
    expect(swapping.line).toMatch(
      new RegExp(
        `^Swap 0\\.01 SOL for 2\\d\\.\\d+ ${token} in ${place} at 0\\.0004\\d* SOL per ${token}, at least 2\\d\\.\\d+ ${token}$`,
      ),
    )
    expect(swapping.facts.map(({ label }) => label)).toEqual([
      'You pay',
      `You get, ${token}`,
      'Token you get',
      'Minimum received (0.5 % slippage)',
      'Rate',
      'Lost to fees and impact',
      'Trading fee, included',
    ])
    expect(swapping.facts.find(({ label }) => label === 'Lost to fees and impact')).toMatchObject({
      // Its trading fee is 0.25 %, and the token takes a transfer fee of 1 %.
      value: '1.64 %',
      note: 'you get so much less than at the price before the swap',
    })
    const { mint } = swap.pool.pair.base
    expect(swapping.facts.find(({ label }) => label === 'Token you get')).toEqual({
      label: 'Token you get',
      value: '',
      address: mint,
    })
    const route = { ...A_ROUTE, base: swapSubject(swap).base }
    // The one pool of a route is named once.
    const routed = decisionOf({ kind: 'swap', subject: route })
    expect(routed.pool).toBeNull()
    expect(routed.facts.filter(({ address }) => address === route.legs[0].pool)).toHaveLength(1)
    for (const subject of [
      { ...swapSubject(swap), baseSymbol: 'USDC' },
      { ...route, baseImitates: 'USDC' },
    ]) {
      const fake = decisionOf({ kind: 'swap', subject })
      const fact = fake.facts.find(({ address }) => address === mint)
      expect(fact?.warning).toMatch(/^This token is not USDC, but its name or symbol looks like it\./)
    }
    const nonsense = decisionOf({ kind: 'swap', subject: { ...route, baseImitates: 'my token' } })
    expect(nonsense.facts.some(({ warning }) => warning !== undefined)).toBe(false)

    const between = await look(venue, opened.plan)
    const alone = {
      pool: between.pool,
      position: between.position,
      quote: quoteSwapAdd(between.pool.quotes, 'quote', SOL / 50n, 100),
      slippage: 100,
    }
    const joining = decisionOf({ kind: 'swap-and-add', subject: swapAddSubject(alone) })
    const joined = await described(
      await venue.planSwapAdd(at(), { ...alone, payer: payer.publicKey.toBase58() }),
    )
    expect(joined.review).toEqual(joining)
    expect(joined.receipt.line).toBe(joining.line.replace('Add', 'Added'))
    expect(joining.line).toMatch(
      new RegExp(`^Add 0\\.019\\d+ SOL to ${place}, swapping 0\\.01\\d+ SOL for 2\\d\\.\\d+ ${token} first$`),
    )
    expect(joining.facts.map(({ label }) => label)).toEqual([
      'SOL from your wallet',
      'Swapped first',
      'Rate',
      'Lost to fees and impact',
      'SOL into the pool',
      `${token} into the pool`,
      `${token} that stays in your wallet`,
      'Your share after',
      'Price in the pool',
    ])

    await tradeBack(venue, opened.plan)
    const third = await look(venue, opened.plan)
    if (venue.planClaim && third.position.actions.includes('claim')) {
      const claiming = decisionOf({ kind: 'claim-fees', subject: claimSubject(third.position) })
      const claimed = await described(await venue.planClaim(at(), third.position))
      expect(claiming.line).toMatch(new RegExp(`^Claim 0\\.0000\\d+ SOL of fees from ${place}$`))
      expect([claimed.review.line, claimed.receipt.line]).toEqual([
        claiming.line,
        claiming.line.replace('Claim', 'Claimed'),
      ])
    }
    const fourth = await look(venue, opened.plan)
    const remove = {
      position: fourth.position,
      quote: fourth.pool.quotes.withdraw(fourth.position.free / 4n),
      slippage: 100,
      close: false,
    }
    const removing = decisionOf({ kind: 'remove-liquidity', subject: removeSubject(remove) })
    const removed = await described(await venue.planRemove(at(), remove))
    expect(removing.line).toMatch(
      new RegExp(
        `^Remove 25 % of your liquidity in ${place} for 1,\\d+\\.\\d+ ${token} and 0\\.\\d+ SOL at 0\\.0004\\d* SOL per ${token}$`,
      ),
    )
    expect([removed.review.line, removed.receipt.line]).toEqual([
      removing.line,
      done(removing.line, 'Remove', 'Removed'),
    ])
    // What came is what the chain moved, not what was said.
    expect(valueOf(removed.receipt, `${token} from the pool`)).toBe(
      valueOf(removing, `${token} from the pool`),
    )

    const fifth = await look(venue, opened.plan)
    const lpAmount = fifth.position.free / 2n
    const unchecked: Pair = { ...pair, base: { ...pair.base, extensions: ['scaledAmount'] } }
    const position = { ...fifth.position, pool: { ...fifth.pool, pair: unchecked } }
    const half = decisionOf({ kind: 'lock-liquidity', subject: lpSubject({ position, lpAmount }) })
    // No amount is told of a token whose decimals the chain would not check.
    expect(half.line).toMatch(new RegExp(`^Lock 50 % of ${thePool} forever: [\\d.]+ SOL$`))
    if (venue.planBurn) {
      const part = { position: fifth.position, lpAmount }
      const burning = decisionOf({ kind: 'burn-liquidity', subject: lpSubject(part) })
      const burnt = await described(can(await venue.planBurn(at(), part)))
      expect(burning.line).toMatch(
        new RegExp(
          `^Burn the LP tokens of 50 % of ${thePool}: [\\d.,]+ ${token} and [\\d.]+ SOL, given up forever$`,
        ),
      )
      expect([burnt.review.line, burnt.receipt.line]).toEqual([
        burning.line,
        burning.line.replace('Burn', 'Burnt'),
      ])
    } else {
      const part = { position: fifth.position, lpAmount }
      const locking = decisionOf({ kind: 'lock-liquidity', subject: lpSubject(part) })
      const locked = await described(can(await venue.planLock?.(at(), part)))
      expect(locking.line).toMatch(
        new RegExp(`^Lock 50 % of ${thePool} forever: [\\d.,]+ ${token} and [\\d.]+ SOL$`),
      )
      expect([locked.review.line, locked.receipt.line]).toEqual([
        locking.line,
        locking.line.replace('Lock', 'Locked'),
      ])
      expect(locked.receipt.facts[0]).toMatchObject({ label: 'Locked forever', final: true })
    }
  })

  it('adds up the fees of several positions by token, and reports the result of each', async () => {
    const plans: Plan[] = []
    for (const supply of [10n ** 15n, 10n ** 16n]) {
      const pair = await aPair(practice, payer, { supply }, null)
      const { plan } = await openPool(meteoraDammV2, pair)
      await untilSwappable(meteoraDammV2, plan)
      await tradeBack(meteoraDammV2, plan)
      const { position } = await look(meteoraDammV2, plan)
      plans.push(can(await meteoraDammV2.planClaim?.(at(), position)))
    }
    const [first, ...others] = plans
    const { review, receipt } = await described(
      joinPlans([can(first), ...others], saidText('Claim the fees'), () => 0n),
    )
    expect(review.line).toMatch(/^Claim the fees of 2 positions: 0\.0000\d+ SOL$/)
    expect(receipt.line).toBe(review.line.replace('Claim', 'Claimed'))
    // Nothing was earned in either token: only what comes is told.
    expect(review.facts.map(({ label }) => label)).toEqual(['SOL from the pools'])
    expect(receipt.facts).toEqual(review.facts)
  })

  it('names an account that is closed, with the rent that comes back', async () => {
    const pair = await aPair(practice, payer, {}, null)
    const { plan } = await openPool(raydiumCpmm, pair)
    const { position } = await look(raydiumCpmm, plan)
    await described(can(await raydiumCpmm.planBurn?.(at(), { position, lpAmount: position.free })))
    const empty = (await look(raydiumCpmm, plan)).position
    const closing = decisionOf({ kind: 'close-position', subject: closeSubject(empty) })
    const closed = await described(can(await raydiumCpmm.planClose?.(at(), empty)))
    expect(closing.line).toMatch(
      /^Close your empty position in .* on Raydium CPMM: 0\.002\d* SOL of rent come back$/,
    )
    expect(closed.review).toEqual(closing)
    expect(closed.receipt.line).toBe(
      closing.line.replace('Close', 'Closed').replace('come back', 'came back'),
    )
  })

  it('says of a lock at the opening that the liquidity can never be withdrawn', async () => {
    const pair = await aPair(practice, payer, {}, null)
    const { review, receipt } = await openPool(meteoraDammV2, pair, true)
    for (const { line, facts } of [review, receipt]) {
      expect(line).toMatch(/ SOL, locked forever$/)
      expect(facts).toContainEqual({ label: 'Can be withdrawn', value: 'never: locked forever', final: true })
    }
  })

  it('says what token is made and who receives it', async () => {
    const { review, receipt } = await described(await aCreateTokenPlan(practice, payer, aTokenDraft()))
    expect(review.line).toBe(
      'Create Quiet Heron1 (QHR) with a supply of 1,000,000,000, all of it in your wallet; mint and freeze authority revoked forever, metadata immutable forever',
    )
    expect(receipt.line).toBe(review.line.replace('Create', 'Created'))
    for (const { facts } of [review, receipt])
      expect(facts).toContainEqual({ label: 'QHR in your wallet', value: '1,000,000,000' })
  })

  it('says in its line and its rows which extensions a new token has, with their figures', async () => {
    const friend = Keypair.generate().publicKey.toBase58()
    const transferFee = {
      basisPoints: 125,
      maximum: 5_000_000_000_000n,
      config: 'revoked',
      withdraw: 'wallet',
    } as const
    const authorities = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const
    const extensions = {
      transferFee,
      pausable: new PublicKey(friend),
      permanentDelegate: 'wallet',
      defaultFrozen: true,
    } as const
    const draft = aTokenDraft({ standard: 'token-2022', decimals: 9, authorities, extensions })
    const { review, receipt, execution } = await described(await aCreateTokenPlan(practice, payer, draft))
    const fee = '1.25 % of each transfer, at most 5,000'
    expect(review.line).toContain(
      `; with a transfer fee (${fee}), the power to pause all transfers, a permanent delegate that can move or burn anyone’s tokens and new accounts frozen; `,
    )
    expect(receipt.line).toContain(`; with a transfer fee (${fee}), the power to pause all transfers`)
    for (const { facts } of [review, receipt]) {
      expect(facts).toContainEqual({ label: 'Transfer fee', value: fee })
      expect(facts).toContainEqual({ label: 'Fee authority', value: 'revoked forever', final: true })
      expect(facts).toContainEqual({ label: 'Fee withdraw authority', value: 'kept by your wallet' })
      expect(facts).toContainEqual({ label: 'Pause authority', value: '', address: friend, whole: true })
      expect(facts).toContainEqual({ label: 'Permanent delegate', value: 'kept by your wallet' })
      expect(facts).toContainEqual({ label: 'New accounts', value: 'frozen' })
    }
    const [, ...steps] = execution.operation.steps
    expect(
      steps.map((step) => (step.finality === 'final' ? sentencesOf(step.consequence ?? []) : null)),
    ).toContain(`No one can ever change the fee: ${fee} ${draft.symbol}.`)
  })

  it('names everybody who gets some of a new token, how much, and the whole address', async () => {
    const [one, two] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const authorities = { mint: one, freeze: 'revoked', metadata: two } as const
    const allocations = [
      { owner: one, amount: 1_000n * 10n ** 9n },
      { owner: two, amount: 2_500n * 10n ** 9n },
    ]
    const draft = aTokenDraft({ decimals: 9, authorities, allocations })
    const { review, receipt } = await described(await aCreateTokenPlan(practice, payer, draft))
    expect(review.line).toContain(', 3,500 QHR of it for 2 other addresses; ')
    expect(receipt.line).toContain(', 3,500 QHR of it for 2 other addresses; ')
    const [first, second] = [one.toBase58(), two.toBase58()]
    for (const { facts } of [review, receipt]) {
      expect(facts).toContainEqual({ label: 'To', value: '1,000 QHR', address: first, whole: true })
      expect(facts).toContainEqual({ label: 'To', value: '2,500 QHR', address: second, whole: true })
      const mintAuthority = { label: 'Mint authority', value: 'transferred to', address: first, whole: true }
      expect(facts).toContainEqual(mintAuthority)
      const metadata = { label: 'Metadata', value: 'can be changed by', address: second, whole: true }
      expect(facts).toContainEqual(metadata)
    }
    const single = aTokenDraft({ decimals: 9, allocations: [{ owner: one, amount: 5n * 10n ** 8n }] })
    const given = await described(await aCreateTokenPlan(practice, payer, single))
    expect(given.review.line).toContain(`, 0.5 QHR of it for ${shortAddress(first)}; `)
  })

  it('says of a fee without a maximum that no one can ever change, that it has none', async () => {
    const transferFee = { basisPoints: 125, maximum: U64_MAX, config: 'revoked', withdraw: 'wallet' } as const
    const draft = aTokenDraft({ standard: 'token-2022', extensions: { transferFee } })
    const plan = await aCreateTokenPlan(practice, payer, draft)
    const consequences = finalSteps(plan).map(({ consequence }) => sentencesOf(consequence))
    expect(consequences).toContain('No one can ever change the fee: 1.25 % of each transfer, no maximum.')
  })

  it('keeps what really moved: a receipt reports a difference from what was promised', async () => {
    const pair = await aPair(practice, payer, {}, null)
    const { plan } = await openPool(raydiumCpmm, pair)
    await untilSwappable(raydiumCpmm, plan)
    const { pool } = await look(raydiumCpmm, plan)
    const order = { pool, quote: pool.quotes.swap('quote', SOL / 100n), slippage: 500 }
    const { execution } = await described(
      await raydiumCpmm.planSwap(at(), { ...order, payer: payer.publicKey.toBase58() }),
    )
    const [state] = execution.transactions
    const tokens = state?.status === 'confirmed' ? (state.paid?.tokens ?? []) : []
    const gained = tokens.find(
      ({ owner, mint }) => owner === execution.operation.payer && mint === pair.base.mint,
    )
    expect(gained?.change).toBe(order.quote.amountOut)
    const less = tokens.map((move) => (move === gained ? { ...move, change: 20_000_000n } : move))
    const told20 = operationDecision(withTokens(execution, less))
    expect(told20.line).toContain(' for 20 ')
    expect(told20.facts[1]?.note).toMatch(/^promised 2\d\./)
  })

  /** The chain's clock has to reach the opening, a second after the pool was made. */
  async function untilSwappable(venue: Venue, { subject }: Plan): Promise<void> {
    const pool = await venue.fetchPool(at(), subject['pool'] ?? '')
    await untilOpen(practice, pool?.opensAt)
  }

  async function tradeBack(venue: Venue, plan: Plan): Promise<void> {
    const { pool } = await look(venue, plan)
    const order = { pool, quote: pool.quotes.swap('quote', SOL / 50n), slippage: 100 }
    await described(await venue.planSwap(at(), { ...order, payer: payer.publicKey.toBase58() }))
  }
})

/** The line of a receipt: it names amounts, and no longer the price that they were planned at. */
function done(line: string, before: string, after: string): string {
  return line.replace(before, after).replace(/ at [\d.]+ SOL per \S+$/, '')
}

function withTokens(execution: Execution, tokens: readonly TokenDelta[]): Execution {
  const transactions = execution.transactions.map((state) =>
    state.status === 'confirmed' && state.paid && tokens
      ? { ...state, paid: { ...state.paid, tokens } }
      : state,
  )
  return { ...execution, transactions }
}

describe('a record', () => {
  const subject = {
    venue: 'raydium-cpmm',
    pool: 'Pooo111111111111111111111111111111111111111',
    base: 'Base111111111111111111111111111111111111111',
    quote: 'So11111111111111111111111111111111111111112',
    baseSymbol: 'QHR',
    quoteSymbol: 'SOL',
    baseAmount: 5n,
    quoteAmount: 500000000n,
  }

  const told = (operation: OperationRecord) => {
    const done = [events.simulated(), events.asked(), events.signed(), events.confirmed(), events.paid()]
    const rows = [events.planned({ operation }), ...done].flatMap(parseEvent)
    const execution = foldExecution(rows)
    if (!execution) throw new Error('an operation was planned')
    return operationDecision(execution)
  }

  test.each(ACT_IDS)('reads, and says what it knows: %s', (kind) => {
    const known = anOperation({ kind })
    for (const row of [known, anOperation({ kind, subject }), { ...known, subject }]) says(told(row))
    expect(told(known).line).not.toBe(UNREAD)
    const review = decisionOf({ kind, subject: known.subject })
    says(review)
    // What is to be done and what was done have other words, but for "let".
    if (kind !== 'default-state') expect(told(known).line).not.toBe(review.line)
  })

  const { mint: ofMint, name: ofName, program } = aSubject('mint-more')
  const aboutTokens = ACT_IDS.filter(
    (kind) => 'mint' in aSubject(kind) && !['create-token', 'launch-token'].includes(kind),
  ).map((kind) => [kind, {}] as const)
  test.each([
    ...aboutTokens,
    ['send', { mint: ofMint, name: ofName, program }] as const,
    ['send-many', { token: ofMint }] as const,
  ])('names its token by its address: %s', (kind, over) => {
    const { facts } = told(anOperation({ kind, subject: over }))
    expect(facts).toContainEqual(expect.objectContaining({ label: 'Token', address: ofMint }))
  })

  it.each(['freeze', 'thaw'] as const)(
    'names whose account it is, or the account that has no owner: %s',
    (kind) => {
      const [{ account }] = SUBJECTS[kind].orders
      const owner = SUBJECTS['mint-more'].mint
      const line = (order: object) =>
        told(anOperation({ kind, subject: { orders: [{ kind, account, ...order }] } })).line
      expect(line({ owner })).toContain(`the Quiet Heron (QHRN) account of ${shortAddress(owner)}`)
      expect(line({ owner: null })).toContain(`account of ${shortAddress(account)}`)
      expect(line({ owner: anOperation({ kind }).payer })).toContain('your own account of Quiet Heron')
    },
  )

  it('names no token beside an amount of SOL', () => {
    for (const kind of ['send', 'send-many'] as const)
      expect(told(anOperation({ kind })).facts.map(({ label }) => label)).not.toContain('Token')
  })

  const UNREAD = 'An operation that this version cannot describe'
  function says({ line, facts }: Decision): void {
    expect(line).toMatch(/^[A-Z]/)
    for (const { label, value, address } of facts) {
      expect(label).toMatch(/^[A-Z]/)
      expect(`${value}${address ?? ''}`).toMatch(/\S/)
    }
    expect(
      [line, ...facts.flatMap((fact) => [fact.label, fact.value, fact.note ?? ''])].join(' '),
    ).not.toMatch(/undefined|null|NaN/)
  }

  const factsOf = (kind: ActId, over: Readonly<Record<string, unknown>>) => {
    const { line, pool, facts } = told({
      ...anOperation({ kind }),
      subject: { ...aSubject(kind), ...over },
    })
    expect(line).toBe(UNREAD)
    const shown = facts.map(({ label, value, address }) => [label, value, address].filter(Boolean).join(': '))
    return [...(pool ? [`Pool: ${pool.words}`] : []), ...shown]
  }
  const { mint, name, symbol } = aSubject('mint-more')
  const token = `Token: ${name} (${symbol}): ${mint}`

  it('of which one figure cannot be read shows the others, and names that one', () => {
    const pooled = factsOf('create-pool', { lpAmount: 'all' })
    expect(pooled[0]).toMatch(/^Pool: QHRN \/ SOL on Raydium CPMM$/)
    expect(pooled.filter((fact) => fact.startsWith('Amount: '))).toHaveLength(2)
    expect(pooled.at(-1)).toBe('Cannot be read: LP amount')
    const { to } = aSubject('send')
    expect(factsOf('send', { amount: -1n })).toEqual([
      expect.stringMatching(/^Token: /),
      `To: ${to}`,
      'Cannot be read: amount',
    ])
    for (const orders of [
      [{ kind: 'mint-more', amount: 'x', to: mint }],
      [{ kind: 'stake' }],
      [{ kind: 'mint-more' }],
      [{ kind: 'toString' }],
      [],
    ])
      expect(factsOf('change-token', { orders })).toEqual([token, 'Cannot be read: actions'])
    expect(factsOf('swap', { venue: 5, impact: 'x' }).at(-1)).toContain('Cannot be read: ')
  })

  it.each([
    ['baseDecimals', 999, 'base decimals'],
    ['baseScale', { by: 'magic' }, 'base scale'],
  ])('shows no amount by a figure that cannot be read: %s', (field, odd, words) => {
    const facts = factsOf('create-pool', { [field]: odd })
    expect(facts.filter((fact) => fact.startsWith('Amount: '))).toEqual([expect.stringMatching(/ SOL$/)])
    expect(facts.at(-1)).toBe(`Cannot be read: ${words}`)
  })

  it('names what is lacking, where all that is there can be read', () => {
    const { minimum: _, ...rest } = aSubject('swap-and-add')
    const { facts } = told({ ...anOperation({ kind: 'swap-and-add' }), subject: rest })
    expect(facts.at(-1)).toMatchObject({ label: 'Cannot be read', value: 'minimum' })
  })

  it.each(ACT_IDS)('passes on nothing of a figure that cannot be read, and names it: %s', (kind) => {
    const record = aSubject(kind)
    for (const field of Object.keys(record)) {
      const odd = { ...record, [field]: ['You were paid <b>5</b> SOL', 1] }
      const row = events.planned({ operation: { ...anOperation({ kind }), subject: odd } })
      const execution = foldExecution(parseEvent(row))
      if (execution?.operation.subject.unread === undefined) continue
      const { line, pool, facts } = operationDecision(execution)
      const shown = [line, pool?.words, ...facts.flatMap((fact) => [fact.label, fact.value, fact.address])]
      expect(shown.join(' '), field).not.toContain('paid')
      expect(facts.at(-1)).toMatchObject({
        label: 'Cannot be read',
        value: expect.stringMatching(/^[\w ,]+$/),
      })
    }
  })

  it('shows no figure that a file made up', () => {
    const bad = {
      ...subject,
      baseDecimals: 999,
      baseAmount: -1n,
      lpAmount: 1n,
      lpSupply: 0n,
      impact: 12n,
    }
    for (const kind of ACT_IDS) {
      const { line, facts } = told({ ...anOperation({ kind }), subject: bad })
      expect([line, ...facts.map(({ value }) => value)].join(' ')).not.toMatch(/undefined|NaN|-1|Infinity/)
    }
  })

  it.each([
    [undefined, 'as soon as it is confirmed'],
    [1_800_000_000n, '15 Jan 2027, 08:00 UTC'],
    [253_402_300_799n, '31 Dec 9999, 23:59 UTC'],
    [253_402_300_800n, 'after the year 9999'],
    [-1n, undefined],
  ])('says when a pool opens: %s', (opensAt, text) => {
    const pool = { ...subject, ...(opensAt !== undefined && { opensAt }) }
    const { line, facts } = told(anOperation({ kind: 'create-pool', subject: pool }))
    expect(facts.find(({ label }) => label === 'Opens')?.value).toBe(text)
    const later = opensAt !== undefined && text !== undefined
    expect(line.includes('trading from')).toBe(later)
    if (later) expect(line).toContain(`, trading from ${text}`)
  })
})

describe('the figures of a swap that was refused for its price', () => {
  const slipped = { program: 'Raydium CPMM', error: 'ExceededSlippage' }
  const figures = (context: ErrorContext, kind: ActId = 'swap', code: ErrorCode = 'transaction/failed') => {
    const sent = [events.simulated(), events.asked(), events.signed(), events.broadcast()]
    const made = anOperation({ kind })
    const failed = events.failed({ landed: true, failure: { code, context } })
    const execution = foldExecution([events.planned({ operation: made }), ...sent, failed])
    if (!execution) throw new Error('an operation was planned')
    return refusedFacts(execution).map(({ label, value, note }) => [label, value, note])
  }
  const shown = ['Shown to you', '5 QHRN', undefined]
  const least = ['Least you accepted (1 % slippage)', '4.9 QHRN', undefined]

  it('are what was shown, the least that was accepted, and what the pool would have given where its program says so', () => {
    expect(figures({ ...slipped, left: 4_800_000_000n, right: 4_900_000_000n })).toEqual([
      shown,
      least,
      ['The pool would have given', '4.8 QHRN', '4 % less'],
    ])
  })

  it('leave out what is not known, or compared with another figure than this swap’s', () => {
    for (const told of [{}, { left: 4_800_000_000n }, { left: 4_800_000_000n, right: 4_900_000_001n }])
      expect(figures({ ...slipped, ...told })).toEqual([shown, least])
  })

  it('are none for another failure, nor for another kind', () => {
    expect(figures({ program: 'Token Program', left: 1n, right: 4_900_000_000n })).toEqual([])
    expect(figures(slipped, 'create-pool')).toEqual([])
    expect(figures(slipped, 'remove-liquidity')).toEqual([])
  })
})

describe('how far a swap moves the price', () => {
  const anAddress = () => Keypair.generate().publicKey.toBase58()
  const pool = aPool({
    address: anAddress(),
    pair: { base: aToken({ mint: anAddress() }), quote: SOL_TOKEN },
  })
  const swapped = (amountIn: bigint) =>
    swapSubject({ pool, quote: pool.quotes.swap('quote', amountIn), slippage: 50 })
  const large = swapped(4n * SOL)
  const moves = ({ facts }: Pick<Decision, 'facts'>) => facts.filter(({ label }) => label === 'Price moves')

  it('stands in its review where it is more than what it loses, and has an ink of its own', () => {
    const { facts } = decisionOf({ kind: 'swap', subject: large })
    expect(facts.find(({ label }) => label === 'Lost to fees and impact')).toMatchObject({ loss: 2_858n })
    // 4 SOL into a pool of 10: 14 for 10/14 of the tokens.
    expect(moves({ facts })).toEqual([{ label: 'Price moves', value: 'by +95.99 %', loss: 9_599n }])
    // The fees of this one are more.
    const loss = 9_600n
    expect(moves(decisionOf({ kind: 'swap', subject: { ...large, loss } }))).toEqual([])
    const { moved: _, ...older } = large
    expect(moves(decisionOf({ kind: 'swap', subject: older }))).toEqual([])
  })

  it('is that of the pool of a route whose price it moves the most', () => {
    const offer = (amounts: readonly bigint[]) => {
      const swaps = amounts.map((amount) => ({ pool, quote: pool.quotes.swap('quote', amount), least: 0n }))
      const figures = { amountIn: 1n, amountOut: 1n, minimum: 1n, slippage: 50, legs: [], readAt: 0 }
      return { ...figures, from: pool.pair.quote, to: pool.pair.base, impact: 1n, loss: 1n, swaps }
    }
    expect(routeSubject(offer([SOL, 4n * SOL, SOL]), null).moved).toBe(9_599n)
    const { swaps: _, ...others } = offer([])
    expect(routeSubject(others, null)).not.toHaveProperty('moved')
  })

  it('does not stand in its receipt', () => {
    const operation = anOperation({ kind: 'swap', subject: large })
    const landed = [events.simulated(), events.asked(), events.signed(), events.broadcast()]
    const review = foldExecution([events.planned({ operation })])
    const receipt = foldExecution([
      events.planned({ operation }),
      ...landed,
      events.confirmed(),
      events.paid(),
    ])
    expect(
      [review, receipt].map((execution) => execution && moves(operationDecision(execution)).length),
    ).toEqual([1, 0])
  })
})
