import 'fake-indexeddb/auto'
import { AuthorityType, decodeInstruction, TOKEN_2022_PROGRAM_ID, TokenInstruction } from '@solana/spl-token'
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorityStep } from '../../../src/tokens/operations/authorities'
import {
  burnStep,
  closeMintStep,
  freezeStep,
  mintMoreStep,
  openHolder,
  requireHeld,
  runningOf,
  thawStep,
} from '../../../src/tokens/operations/holders'
import { CHANGEABLE_ROLES } from '../../../src/tokens/operations/order'
import {
  defaultStateStep,
  hookStep,
  interestStep,
  pauseStep,
  scaledStep,
} from '../../../src/tokens/operations/settings'
import {
  fetchTokenFacts,
  type HolderAccount,
  type TokenFacts,
} from '../../../src/tokens/operations/tokenFacts'
import { collectSteps, transferFeeStep } from '../../../src/tokens/operations/transferFee'
import { AppError } from '../../../src/errors/AppError'
import { baseUnits, tokensValue } from '../../../src/transactions/accountValues'
import { U64_MAX } from '../../../src/units/amounts'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { aManagedToken } from '../../support/tokenOperations'

/* What one step of an operation does and refuses, at the edges that a chain shows only after much trouble. */

let practice: PracticeChain
let facts: TokenFacts
let to: string
beforeAll(async () => {
  practice = await startPracticeChain()
  const payer = await practice.aPayer()
  const mint = await aManagedToken(practice, payer)
  to = Keypair.generate().publicKey.toBase58()
  const orders = [{ kind: 'mint-more', amount: 1n, to } as const, { kind: 'burn', amount: 1n } as const]
  facts = await fetchTokenFacts(practice.connection, payer.publicKey, mint, { orders })
})
afterAll(() => practice.stop())

/** The id of the sentence by which a step is refused; null where it is not. */
function refusalOf(step: () => unknown): unknown {
  try {
    step()
    return null
  } catch (error) {
    const message = error instanceof AppError ? error.context['message'] : error
    return typeof message === 'object' && message && 'id' in message ? message.id : message
  }
}

const holder = (): HolderAccount => {
  const found = facts.holders.get(to)
  if (!found) throw new Error('no holder')
  return found
}
/** The facts where the receiver's account is like this. */
const withHolder = (over: Partial<HolderAccount>, more: Partial<TokenFacts> = {}): TokenFacts => ({
  ...facts,
  holders: new Map([...facts.holders, [to, { ...holder(), ...over }]]),
  ...more,
})
const withSettings = (settings: Partial<TokenFacts['token']['settings']>): TokenFacts => ({
  ...facts,
  token: { ...facts.token, settings: { ...facts.token.settings, ...settings } },
})
const withoutFreezer = (): TokenFacts['token'] => ({
  ...facts.token,
  authorities: { ...facts.token.authorities, freeze: null },
  freezeAuthority: null,
})
const kindOf = (instruction: TransactionInstruction) =>
  instruction.programId.equals(TOKEN_2022_PROGRAM_ID) ? instruction.data[0] : 'open'

describe('a number', () => {
  it('of a transfer fee is a whole part of the amount, and its maximum is one that a program can hold', () => {
    const fee = (basisPoints: number, maximum = 5n) =>
      refusalOf(() => transferFeeStep({ kind: 'transfer-fee', basisPoints, maximum }, facts))
    expect([0, 10_000].map((points) => fee(points))).toEqual([null, null])
    expect([-1, 10_001, 1.5, NaN].map((points) => fee(points))).toEqual(Array(4).fill('fee-range'))
    expect([0n, U64_MAX].map((maximum) => fee(1, maximum))).toEqual([null, null])
    expect([-1n, U64_MAX + 1n].map((maximum) => fee(1, maximum))).toEqual(Array(2).fill('maximum-too-large'))
  })

  it('of interest is one of sixteen bits', () => {
    const rate = (basisPoints: number) =>
      refusalOf(() => interestStep({ kind: 'interest-rate', basisPoints }, facts))
    expect([-32_768, 0, 32_767].map(rate)).toEqual([null, null, null])
    expect([-32_769, 32_768, 0.5].map(rate)).toEqual(Array(3).fill('interest-range'))
  })

  it('that multiplies is above zero, from a time before the year 10000', () => {
    const scale = (multiplier: number, effectiveAt = 0) =>
      refusalOf(() => scaledStep({ kind: 'scaled-amount', multiplier, effectiveAt }, facts))
    expect([0, -1, NaN, Infinity].map((times) => scale(times))).toEqual(
      Array(4).fill('multiplier-above-zero'),
    )
    const last = Date.parse('9999-12-31T23:59:59Z') / 1_000
    expect([0, 1, last].map((at) => scale(1.5, at))).toEqual([null, null, null])
    expect([-1, last + 1, 0.5].map((at) => scale(1.5, at))).toEqual(Array(3).fill('multiplier-too-late'))
  })

  it('of tokens is above zero, and no supply is more than a program can hold', () => {
    const more = (amount: bigint) =>
      refusalOf(() => mintMoreStep({ kind: 'mint-more', amount, to }, facts, runningOf(facts)))
    const room = U64_MAX - facts.mint.supply
    expect([1n, room].map(more)).toEqual([null, null])
    expect([0n, -1n].map(more)).toEqual(Array(2).fill('above-zero'))
    expect(more(room + 1n)).toBe('supply-too-large')
    const burn = (amount: bigint) =>
      refusalOf(() => burnStep({ kind: 'burn', amount }, facts, runningOf(facts)))
    expect([0n, 1n].map(burn)).toEqual(['above-zero', null])
  })
})

describe('a state that is there already', () => {
  it('is refused, and the other one set', () => {
    for (const is of [false, true]) {
      const of = { ...facts, frozenAtFirst: is }
      expect(refusalOf(() => defaultStateStep({ kind: 'default-state', frozen: is }, of))).toBe(
        'begin-already',
      )
      const [change] = defaultStateStep({ kind: 'default-state', frozen: !is }, of).changes ?? []
      expect(change).toMatchObject({ field: 'newAccounts', after: { is: !is } })
    }
    for (const pauses of [false, true])
      expect(pauseStep(pauses, facts)).toMatchObject({
        id: pauses ? 'pause' : 'resume',
        changes: [{ field: 'paused', after: { is: pauses } }],
      })
  })

  it('of an account is frozen once, and thawed where it is frozen', () => {
    const freeze = (over: Partial<HolderAccount>, running = runningOf(facts)) =>
      refusalOf(() => freezeStep({ kind: 'freeze', account: to }, withHolder(over), running))
    const thaw = (over: Partial<HolderAccount>) =>
      refusalOf(() => thawStep({ kind: 'thaw', account: to }, withHolder(over), runningOf(facts)))
    const there = { exists: true }
    expect(freeze(there)).toBeNull()
    expect(freeze({ ...there, frozen: true })).toBe('frozen-already')
    expect(thaw({ ...there, frozen: true })).toBeNull()
    expect(thaw(there)).toBe('not-frozen')
    expect([freeze({}), thaw({})]).toEqual(['no-account-of', 'no-account-of'])
    // What an earlier step of the same operation does counts.
    const address = holder().account.toBase58()
    expect(freeze({}, { ...runningOf(facts), opened: new Set([address]) })).toBeNull()
    expect(freeze({ ...there, frozen: true }, { ...runningOf(facts), thawed: new Set([address]) })).toBeNull()
  })
})

describe('the account of a receiver', () => {
  const opens = (of: TokenFacts, running = runningOf(of)) => {
    const found = of.holders.get(to)
    return found && openHolder(found, of, running)
  }
  const kindsOf = (of: TokenFacts, running = runningOf(of)) => opens(of, running)?.instructions.map(kindOf)

  it('is opened once, at the price of its rent', () => {
    const running = runningOf(facts)
    const first = opens(facts, running)
    expect(first).toMatchObject({
      costs: [{ kind: 'rent', lamports: holder().price.rent, refundable: false }],
      opens: [{ address: holder().account }],
    })
    expect(opens(facts, running)).toEqual({ instructions: [], costs: [], opens: [] })
    expect(kindsOf(withHolder({ exists: true }))).toEqual([])
  })

  it('is thawed where accounts begin frozen and the wallet may thaw them, and else refused', () => {
    const frozenAtFirst = { frozenAtFirst: true }
    const thaw = TokenInstruction.ThawAccount
    const frozen = { exists: true, frozen: true }
    expect(kindsOf(withHolder({}, frozenAtFirst))).toEqual(['open', thaw])
    expect(kindsOf(withHolder(frozen, frozenAtFirst))).toEqual([thaw])
    expect(kindsOf(withHolder({ exists: true }, frozenAtFirst))).toEqual([])
    // An authority has frozen it on purpose.
    expect(refusalOf(() => opens(withHolder(frozen)))).toBe('thaw-first')
    const cannot = { token: withoutFreezer() }
    expect(refusalOf(() => opens(withHolder(frozen, { ...frozenAtFirst, ...cannot })))).toBe('account-frozen')
    expect(refusalOf(() => opens(withHolder({}, { ...frozenAtFirst, ...cannot })))).toBe('account-frozen')
    expect(refusalOf(() => opens(withHolder({}, cannot)))).toBeNull()
    // Once is enough.
    const running = runningOf(withHolder({}, frozenAtFirst))
    opens(withHolder({}, frozenAtFirst), running)
    expect(kindsOf(withHolder({}, frozenAtFirst), running)).toEqual([])
  })
})

describe('what the wallet holds', () => {
  it('is told apart by what can move, is frozen, or is missing', () => {
    const one = facts.held[0] ?? facts.own
    const holding = (...accounts: readonly (readonly [amount: bigint, frozen: boolean])[]): TokenFacts => ({
      ...facts,
      held: accounts.map(([amount, frozen], at) => ({
        ...one,
        amount,
        frozen,
        account: at === 0 ? facts.own.account : Keypair.generate().publicKey,
      })),
    })
    const needs = (amount: bigint, of: TokenFacts) => refusalOf(() => requireHeld(amount, of, runningOf(of)))
    const free = holding([7n, false], [5n, false])
    expect([12n, 13n].map((amount) => needs(amount, free))).toEqual([null, 'wallet-holds'])
    const part = holding([7n, false], [5n, true])
    expect([7n, 8n, 12n, 13n].map((amount) => needs(amount, part))).toEqual([
      null,
      'rest-frozen',
      'rest-frozen',
      'wallet-holds',
    ])
    expect(needs(1n, holding([5n, true]))).toBe('account-frozen')
    // What an earlier step thawed, or sent away, counts.
    const running = runningOf(part)
    const [, second] = part.held
    running.thawed.add(`${second?.account.toBase58()}`)
    expect(refusalOf(() => requireHeld(12n, part, running))).toBeNull()
    running.balances.set(facts.own.account.toBase58(), 1n)
    expect(refusalOf(() => requireHeld(7n, part, running))).toBe('wallet-holds')
    // So do tokens that it minted into the associated account, which was not there.
    const none = { ...facts, own: { ...facts.own, exists: false, amount: 0n }, held: [] }
    const minted = runningOf(none)
    minted.balances.set(facts.own.account.toBase58(), 9n)
    expect(refusalOf(() => requireHeld(9n, none, minted))).toBeNull()
  })
})

describe('what a step promises', () => {
  it('is the balance and the supply after it, and after the steps before it', () => {
    const running = runningOf(facts)
    const supply = (change: bigint) => ({
      account: facts.token.mint,
      field: 'supply',
      after: tokensValue(facts.mint.supply + change, facts.token.decimals),
    })
    const balance = (account: PublicKey, units: bigint) => ({
      account: account.toBase58(),
      field: 'balance',
      after: baseUnits(units),
    })
    for (const sum of [5n, 10n])
      expect(mintMoreStep({ kind: 'mint-more', amount: 5n, to }, facts, running).changes).toMatchObject([
        balance(holder().account, sum),
        supply(sum),
      ])
    for (const sum of [3n, 6n])
      expect(burnStep({ kind: 'burn', amount: 3n }, facts, running)).toMatchObject({
        changes: [balance(facts.own.account, facts.own.amount - sum), supply(10n - sum)],
        finality: 'final',
      })
  })

  it('is the state of an account, in which later steps find it', () => {
    const running = runningOf(facts)
    const account = holder().account.toBase58()
    const frozen = withHolder({ exists: true, frozen: true })
    const state = (is: boolean) => [{ account, field: 'state', after: { kind: 'frozen', is } }]
    expect(thawStep({ kind: 'thaw', account: to }, frozen, running).changes).toMatchObject(state(false))
    expect(freezeStep({ kind: 'freeze', account: to }, frozen, running).changes).toMatchObject(state(true))
  })

  it('is the hook that each transfer calls, or none, and the fee in base units', () => {
    for (const program of [null, to]) {
      const step = hookStep({ kind: 'hook', program }, facts)
      expect(step.changes).toMatchObject([{ field: 'transferHook', after: { address: program } }])
      // 32 zeros mean none.
      const named = new PublicKey(step.instructions[0]?.data.subarray(-32) ?? '')
      expect(named.toBase58()).toBe(program ?? PublicKey.default.toBase58())
    }
    const fee = transferFeeStep({ kind: 'transfer-fee', basisPoints: 7, maximum: 9n }, facts)
    expect(fee.changes).toMatchObject([{ field: 'transferFee', after: { basisPoints: 7, maximum: 9n } }])
  })
})

describe('a token that is paused, or has a burn authority', () => {
  const paused = { pausable: { paused: true, authority: null } }
  it('mints and burns nothing, until it is resumed', () => {
    const of = withSettings(paused)
    const steps = (running = runningOf(of)) => [
      refusalOf(() => mintMoreStep({ kind: 'mint-more', amount: 1n, to }, of, running)),
      refusalOf(() => burnStep({ kind: 'burn', amount: 1n }, of, running)),
    ]
    expect(steps()).toEqual(['supply-paused', 'supply-paused'])
    expect(steps({ ...runningOf(of), resumed: true })).toEqual([null, null])
  })

  it('burns nothing by its holder', () => {
    const of = withSettings({ burnAuthority: to })
    expect(refusalOf(() => burnStep({ kind: 'burn', amount: 1n }, of, runningOf(of)))).toBe(
      'has-burn-authority',
    )
  })

  it('is closed only without any supply, and gives all its rent back', () => {
    expect(refusalOf(() => closeMintStep(facts, { ...runningOf(facts), supply: 1n }))).toBe('supply-left')
    expect(closeMintStep(facts, { ...runningOf(facts), supply: 0n }).costs).toMatchObject([
      { lamports: -facts.mintPrice.balance, account: facts.token.mint },
    ])
  })
})

describe('withheld fees', () => {
  const withheld = (
    onMint: bigint,
    count: number,
    more: Partial<NonNullable<TokenFacts['withheld']>> = {},
  ) => {
    const accounts = Array.from({ length: count }, (_, at) => ({
      address: Keypair.fromSeed(new Uint8Array(32).fill(at)).publicKey,
      amount: BigInt(at + 1),
    }))
    return { ...facts, withheld: { onMint, accounts, left: 0, found: 'all' as const, ...more } }
  }
  const collect = (of: TokenFacts) => collectSteps({ kind: 'collect-fees', to }, of, runningOf(of))

  it('are harvested from as many accounts as fit, each once, and then withdrawn', () => {
    for (const [count, steps] of [
      [0, 0],
      [1, 1],
      [24, 1],
      [25, 2],
      [49, 3],
    ] as const) {
      const of = withheld(7n, count)
      const all = collect(of)
      expect(all).toHaveLength(steps + 1)
      const sources = all
        .slice(0, -1)
        .flatMap(({ instructions }) =>
          instructions.flatMap(({ keys }) => keys.slice(1).map(({ pubkey }) => pubkey.toBase58())),
        )
      expect(sources).toEqual(of.withheld.accounts.map(({ address }) => address.toBase58()))
      const total = 7n + BigInt((count * (count + 1)) / 2)
      const [change] = all.at(-1)?.changes ?? []
      expect(change).toMatchObject({
        account: holder().account.toBase58(),
        after: { units: total },
        bounds: { least: total, most: U64_MAX },
      })
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    }
  })

  it('are none where neither the mint nor an account has any', () => {
    expect(refusalOf(() => collect(withheld(0n, 0)))).toBe('no-fees-withheld')
  })

  it('are told to be more than these where not all accounts fit, or were found', () => {
    const idsOf = (of: TokenFacts) =>
      collect(of)
        .at(-1)
        ?.detail?.map((said) => (typeof said === 'object' && 'id' in said ? said.id : said))
    expect(idsOf(withheld(7n, 1))).toEqual(['to-account'])
    expect(idsOf(withheld(7n, 1, { left: 1 }))).toEqual(['to-account', 'fees-left'])
    expect(idsOf(withheld(7n, 1, { found: 'largest' }))).toEqual(['to-account', 'only-largest'])
  })
})

describe('an authority', () => {
  const typeOf: Readonly<Record<string, AuthorityType>> = {
    mint: AuthorityType.MintTokens,
    freeze: AuthorityType.FreezeAccount,
    close: AuthorityType.CloseMint,
    'fee-config': AuthorityType.TransferFeeConfig,
    'withheld-fees': AuthorityType.WithheldWithdraw,
    'permanent-delegate': AuthorityType.PermanentDelegate,
    pause: AuthorityType.PausableConfig,
    'interest-rate': AuthorityType.InterestRate,
    'scaled-amount': AuthorityType.ScaledUiAmountConfig,
    'metadata-pointer': AuthorityType.MetadataPointer,
    hook: AuthorityType.TransferHookProgramId,
  }

  it.each(CHANGEABLE_ROLES.filter((role) => role !== 'metadata'))(
    'is revoked or given by its own type, and by nothing else: %s',
    (role) => {
      for (const newAuthority of [null, to]) {
        const order = { kind: 'change-authority', role, newAuthority } as const
        const step = authorityStep(order, facts, runningOf(facts))
        const given = step.instructions.at(-1)
        if (!given) throw new Error('no instruction')
        const { data, keys } = decodeInstruction(given, TOKEN_2022_PROGRAM_ID) as Readonly<{
          data: Readonly<{ authorityType: AuthorityType; newAuthority: PublicKey | null }>
          keys: unknown
        }>
        expect(keys).toBeDefined()
        expect(data.authorityType).toBe(typeOf[role])
        expect(data.newAuthority?.toBase58() ?? null).toBe(newAuthority)
        expect(step.changes).toMatchObject([{ account: facts.token.mint, after: { address: newAuthority } }])
        expect(step.finality).toBe('final')
      }
    },
  )

  it('to freeze is needed for ever where new accounts begin frozen', () => {
    const consequences = (newAuthority: string | null, frozenAtFirst: boolean) => {
      const order = { kind: 'change-authority', role: 'freeze', newAuthority } as const
      const step = authorityStep(order, { ...facts, frozenAtFirst }, runningOf(facts))
      return step.finality === 'final' ? step.consequence.length : 0
    }
    expect([consequences(null, false), consequences(null, true)]).toEqual([1, 2])
    expect([consequences(to, false), consequences(to, true)]).toEqual([1, 1])
  })
})
