import { expect, test } from 'vitest'
import { decisionOf, operationDecision, type Decision } from '../../src/operations/decision'
import type { ActId } from '../../src/operations/registry'
import { SOL_MINT } from '../../src/solana/knownPrograms'
import { tokensSay } from '../../src/tokens/said'
import type { AccountValue } from '../../src/transactions/accountValues'
import type { TokenDelta } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import type { Change, Cost } from '../../src/transactions/plan'
import type { Subject } from '../../src/transactions/subject'
import { shortAddress } from '../../src/units/shortAddress'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'
import { A_ROUTE, aSubject, SUBJECTS } from '../support/subjects'

/*
 * All that a person reads of an operation before it and after it, in the cases in which the review of a kind says something else: what a
 * word, a sign or a row more or less would be, stands here as it is read.
 */

const { mint } = SUBJECTS.burn
const { pool } = SUBJECTS.swap
const payer = 'SysvarRent111111111111111111111111111111111'
const friend = 'Vote111111111111111111111111111111111111111'
const other = 'Stake11111111111111111111111111111111111111'
const clock = 'SysvarC1ock11111111111111111111111111111111'

type Step = Readonly<{ costs: readonly Cost[]; changes: readonly Change[] }>
type Moved = Readonly<{ steps?: readonly Step[]; deltas?: readonly TokenDelta[] }>

/** The review, and below it the lines of the receipt that differ from it: "Sent …" is its sentence with this first word. */
function inFull(kind: ActId, over: Subject = {}, { steps = [], deltas }: Moved = {}): readonly string[] {
  const subject = aSubject(kind, over)
  const review = told(decisionOf({ kind, subject, payer, steps }))
  const named = steps.map((step, at) => {
    const id = `${at}`
    return { id, title: saidText('Step'), finality: 'reversible' as const, ...step }
  })
  const operation = { ...anOperation({ kind, payer, steps: named }), subject }
  const done = foldExecution([
    events.planned({ operation }),
    events.simulated(),
    events.asked(),
    events.signed(),
    events.confirmed(),
    events.paid(deltas && { tokens: deltas }),
  ])
  const receipt = done ? told(operationDecision(done)) : []
  const [before = '', after = ''] = [review[0], receipt[0]]
  const isShort = afterVerb(before) === afterVerb(after)
  return [
    ...review,
    ...receipt
      .filter((line) => !review.includes(line))
      .map((line, at) => `→ ${isShort && at === 0 ? `${after.replace(afterVerb(after), '')} …` : line}`),
  ]
}

const afterVerb = (line: string) => line.slice(line.indexOf(' '))

function told({ line, spends, pool: at, facts }: Decision): readonly string[] {
  return [
    line,
    ...(spends === undefined ? [] : [`spends ${spends}`]),
    ...(at ? [`in ${at.words}, ${shortAddress(at.address)}`] : []),
    ...facts.map((fact) => {
      const { label, value, note, warning, address, whole, was, final, loss, pictures } = fact
      return [
        `${label}: ${value}`,
        address && `${whole ? 'whole' : 'short'} ${shortAddress(address)}`,
        was && `was ${was.value}${was.address ? shortAddress(was.address) : ''}`,
        note,
        warning && `! ${warning}`,
        final && 'forever',
        loss !== undefined && `ink ${loss}`,
        pictures && `pictures ${pictures.was} → ${pictures.is}`,
      ]
        .filter(Boolean)
        .join(' | ')
    }),
  ]
}

function change(field: string, after: AccountValue, over: Partial<Change> = {}): Change {
  return { account: mint, field, label: saidText(field), after, ...over }
}

const step = (...changes: readonly Change[]): Step => ({ costs: [], changes })
const units = (amount: bigint): AccountValue => ({ kind: 'base-units', units: amount })
const moved = (of: string, amount: bigint, owner = payer, account = clock): TokenDelta => ({
  account,
  mint: of,
  owner,
  change: amount,
})

const dates = {
  cliff: 1_900_000_000n,
  every: 2_592_000n,
  atCliff: 100_000_000n,
  each: 50_000_000n,
  times: 18n,
}
const once = { ...dates, atCliff: 0n, each: 900_000_000n, times: 1n }
const lock = { amount: 10n ** 12n, to: friend, lock: pool, schedule: dates }

test('a new token: who gets it, what is locked, and whose its rights are', () => {
  const mixed = { mintAuthority: payer, freezeAuthority: friend, updateAuthority: payer }
  const given = step(
    change('balance', units(10n ** 14n), { owner: friend }),
    change('balance', units(2n * 10n ** 14n), { owner: other }),
  )
  const extensions = [
    step(
      change('transferFee', { kind: 'transfer-fee', basisPoints: 125, maximum: 5n, decimals: 0 }),
      change('feeAuthority', { kind: 'authority', address: null }),
      change('withdrawAuthority', { kind: 'authority', address: payer }),
    ),
    step(change('pauseAuthority', { kind: 'authority', address: friend })),
    step(change('permanentDelegate', { kind: 'address', address: payer })),
    step(change('transferHook', { kind: 'program', address: other })),
    step(change('newAccounts', { kind: 'frozen', is: true })),
    step(change('nonTransferable', { kind: 'flag', is: true })),
    step(change('interest', { kind: 'interest', basisPoints: 250 })),
    step(change('multiplier', { kind: 'multiplier', times: 2 })),
    step(change('closeAuthority', { kind: 'authority', address: payer })),
  ]
  expect({
    alone: inFull('create-token'),
    'with each extension': inFull('create-token', mixed, { steps: extensions }),
    'with a multiplier of one': inFull(
      'create-token',
      {},
      {
        steps: [step(change('multiplier', { kind: 'multiplier', times: 1 }))],
      },
    ),
    'a part for one': inFull(
      'create-token',
      { receivers: 1, own: 9n * 10n ** 14n, mintAuthority: friend, freezeAuthority: friend },
      { steps: [step(change('balance', units(10n ** 14n), { owner: friend }))] },
    ),
    'parts for two': inFull(
      'create-token',
      { receivers: 2, own: 7n * 10n ** 14n },
      { steps: [given], deltas: [moved(mint, 6n * 10n ** 14n), moved(mint, 5n, friend)] },
    ),
    'parts, before they are known': inFull('create-token', { receivers: 1 }),
    'parts, of which one is not known': inFull('create-token', { receivers: 3 }, { steps: [given] }),
    'a lock': inFull('create-token', { own: 10n ** 15n - 10n ** 12n, newLocks: [lock] }),
    'locks of all of it': inFull('create-token', {
      own: 0n,
      newLocks: [
        { ...lock, amount: 4n * 10n ** 14n, arrives: 3n * 10n ** 14n, schedule: once },
        {
          ...lock,
          to: payer,
          amount: 6n * 10n ** 14n,
          schedule: { ...once, times: 0n, atCliff: 6n * 10n ** 14n },
        },
      ],
    }),
    'none at all': inFull('create-token', { supply: 0n, own: 0n, updateAuthority: friend }),
  }).toMatchInlineSnapshot(`
    {
      "a lock": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, 999,000 QHRN of it in your wallet; 1,000 QHRN (0.1 %) locked for Vote…1111: none before 17 Mar 2030, 17:46:40 UTC, all by 8 Sep 2031, 17:46:40 UTC; mint and freeze authority revoked forever, metadata immutable forever",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 999,000",
        "Locked for:  | whole Vote…1111",
        "Locked: 1,000 QHRN | nobody can cancel or change this | forever",
        "First date: 17 Mar 2030, 17:46:40 UTC",
        "Then: 0.05 QHRN, 18 times, every 30 days, from 16 Apr 2030, 17:46:40 UTC on | 0.1 on the first date",
        "Last date: 8 Sep 2031, 17:46:40 UTC",
        "Address of the lock:  | short Pooo…1111",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: immutable forever | forever",
        "→ Created …",
      ],
      "a part for one": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, 100,000 QHRN of it for Vote…1111; metadata immutable forever, mint and freeze authority transferred",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 900,000",
        "To: 100,000 QHRN | whole Vote…1111",
        "Mint authority: transferred to | whole Vote…1111",
        "Freeze authority: transferred to | whole Vote…1111",
        "Metadata: immutable forever | forever",
        "→ Created …",
      ],
      "alone": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, all of it in your wallet; mint and freeze authority revoked forever, metadata immutable forever",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 1,000,000",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: immutable forever | forever",
        "→ Created …",
      ],
      "locks of all of it": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, none of it free in your wallet; 900,000 QHRN (90 %) in 2 locks: none before 17 Mar 2030, 17:46:40 UTC, all by 16 Apr 2030, 17:46:40 UTC; mint and freeze authority revoked forever, metadata immutable forever",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 0",
        "Locked for:  | whole Vote…1111",
        "Locked: 300,000 QHRN | nobody can cancel or change this | forever",
        "Leaves your wallet: 400,000 QHRN | with the token’s transfer fee, which each claim pays again",
        "First date: 17 Mar 2030, 17:46:40 UTC",
        "Then: 0.9 QHRN, once, on 16 Apr 2030, 17:46:40 UTC | nothing on the first date",
        "Last date: 16 Apr 2030, 17:46:40 UTC",
        "Address of the lock:  | short Pooo…1111",
        "Locked for: your wallet",
        "Locked: 600,000 QHRN | nobody can cancel or change this | forever",
        "First date: 17 Mar 2030, 17:46:40 UTC",
        "Address of the lock:  | short Pooo…1111",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: immutable forever | forever",
        "→ Created …",
      ],
      "none at all": [
        "Create Quiet Heron (QHRN) with a supply of 0, all of it in your wallet; mint and freeze authority revoked forever, update authority transferred",
        "Supply: 0 QHRN",
        "QHRN in your wallet: 0",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: can be changed by | whole Vote…1111",
        "→ Created …",
      ],
      "parts for two": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, 300,000 QHRN of it for 2 other addresses; mint and freeze authority revoked forever, metadata immutable forever",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 700,000",
        "To: 100,000 QHRN | whole Vote…1111",
        "To: 200,000 QHRN | whole Stak…1111",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: immutable forever | forever",
        "→ Created …",
        "→ QHRN in your wallet: 600,000 | promised 700,000",
      ],
      "parts, before they are known": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, a part of it for one other address; mint and freeze authority revoked forever, metadata immutable forever",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 1,000,000",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: immutable forever | forever",
        "→ Created …",
      ],
      "parts, of which one is not known": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, a part of it for 3 other addresses; mint and freeze authority revoked forever, metadata immutable forever",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 1,000,000",
        "To: 100,000 QHRN | whole Vote…1111",
        "To: 200,000 QHRN | whole Stak…1111",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: immutable forever | forever",
        "→ Created …",
      ],
      "with a multiplier of one": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, all of it in your wallet; with amounts shown × 1; mint and freeze authority revoked forever, metadata immutable forever",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 1,000,000",
        "multiplier: × 1",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: immutable forever | forever",
        "→ Created …",
      ],
      "with each extension": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, all of it in your wallet; with a transfer fee (1.25 % of each transfer, at most 5), the power to pause all transfers, a permanent delegate that can move or burn anyone’s tokens, a program that decides on each transfer, new accounts frozen, no transfers at all, interest shown (2.50 % a year), amounts shown × 2 and a mint that can be closed; freeze authority transferred, mint and update authority kept by your wallet",
        "Supply: 1,000,000 QHRN | 2,000,000 QHRN in wallets",
        "QHRN in your wallet: 1,000,000",
        "transferFee: 1.25 % of each transfer, at most 5",
        "feeAuthority: revoked forever | forever",
        "withdrawAuthority: kept by your wallet",
        "pauseAuthority:  | whole Vote…1111",
        "permanentDelegate: kept by your wallet",
        "transferHook:  | whole Stak…1111",
        "newAccounts: frozen",
        "nonTransferable: yes",
        "interest: 2.50 % a year",
        "multiplier: × 2",
        "closeAuthority: kept by your wallet",
        "Mint authority: kept by your wallet",
        "Freeze authority: transferred to | whole Vote…1111",
        "Metadata: can be changed by your wallet",
        "→ Created …",
      ],
    }
  `)
})

test('a new token with its pool', () => {
  const vaults = { baseVault: [other], quoteVault: [friend] }
  expect({
    removable: inFull('launch-token', vaults, {
      deltas: [moved(mint, 5_000_000_000n, pool, other), moved(SOL_MINT, 4n * 10n ** 8n, pool, friend)],
    }),
    'its LP tokens burnt': inFull('launch-token', { liquidity: 'burnt', updateAuthority: payer }),
  }).toMatchInlineSnapshot(`
    {
      "its LP tokens burnt": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, and open QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN: 5 QHRN + 0.5 SOL, its LP tokens burnt forever; mint and freeze authority revoked forever, update authority kept by your wallet",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 1,000,000",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: can be changed by your wallet",
        "Opening price: 1 QHRN = 0.1 SOL",
        "Inverse price: 1 SOL = 10 QHRN",
        "SOL in the pool: 0.5",
        "QHRN in the pool: 5",
        "Fee of each trade: 0.25 %",
        "Opens: as soon as it is confirmed",
        "LP tokens: burnt forever | forever",
        "→ Created Quiet Heron (QHRN) with a supply of 1,000,000, and opened QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN: 5 QHRN + 0.5 SOL, its LP tokens burnt forever; mint and freeze authority revoked forever, update authority kept by your wallet",
      ],
      "removable": [
        "Create Quiet Heron (QHRN) with a supply of 1,000,000, and open QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN: 5 QHRN + 0.5 SOL, removable at any time; mint and freeze authority revoked forever, metadata immutable forever",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Supply: 1,000,000 QHRN",
        "QHRN in your wallet: 1,000,000",
        "Mint authority: revoked forever | forever",
        "Freeze authority: revoked forever | forever",
        "Metadata: immutable forever | forever",
        "Opening price: 1 QHRN = 0.1 SOL",
        "Inverse price: 1 SOL = 10 QHRN",
        "SOL in the pool: 0.5",
        "QHRN in the pool: 5",
        "Fee of each trade: 0.25 %",
        "Opens: as soon as it is confirmed",
        "You hold: all of the pool",
        "Can be withdrawn: at any time",
        "LP tokens: in your wallet",
        "→ Created Quiet Heron (QHRN) with a supply of 1,000,000, and opened QHRN / SOL on Raydium CPMM at 0.08 SOL per QHRN: 5 QHRN + 0.4 SOL, removable at any time; mint and freeze authority revoked forever, metadata immutable forever",
        "→ QHRN in your wallet: 0 | promised 1,000,000",
        "→ Opening price: 1 QHRN = 0.08 SOL",
        "→ Inverse price: 1 SOL = 12.5 QHRN",
        "→ SOL in the pool: 0.4 | promised 0.5",
      ],
    }
  `)
})

test('a new pool', () => {
  const dear = { baseInPool: 4_950_000_000n, lpAmount: 60n }
  const vaults = { baseVault: [other], quoteVault: [friend] }
  const arrived = [
    moved(mint, -5_100_000_000n),
    moved(mint, 5_049_000_000n, pool, other),
    moved(SOL_MINT, 500_000_000n, pool, friend),
  ]
  expect({
    open: inFull('create-pool'),
    'with a transfer fee, and a part of it the wallet’s': inFull(
      'create-pool',
      { ...dear, ...vaults },
      {
        deltas: arrived,
      },
    ),
    'opens later': inFull('create-pool', { opensAt: 1_900_000_000n, locked: 'forever' }),
    'locked until a date': inFull('create-pool', {
      lockedUntil: { first: 1_900_000_000n, last: 1_950_000_000n, parts: 12 },
      lpSupply: 0n,
      baseSymbol: 'USDC',
    }),
    'without an amount': inFull('create-pool', { baseInPool: 0n, quoteInPool: 0n }),
  }).toMatchInlineSnapshot(`
    {
      "locked until a date": [
        "Open USDC / SOL on Raydium CPMM at 0.1 SOL per USDC: 5 USDC + 0.5 SOL, locked until 17 Mar 2030, 17:46:40 UTC, then free in 12 equal parts until 17 Oct 2031, 10:40 UTC: nobody can withdraw it before, and its fees can be claimed",
        "spends 5 USDC and 0.5 SOL",
        "in USDC / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Token:  | short Mint…1111 | ! This token is not USDC, but its name or symbol looks like it. Anybody can give a token any name and picture. Compare the address.",
        "Opening price: 1 USDC = 0.1 SOL",
        "Inverse price: 1 SOL = 10 USDC",
        "SOL in the pool: 0.5",
        "USDC in the pool: 5",
        "Fee of each trade: 0.25 %",
        "Opens: as soon as it is confirmed",
        "Can be withdrawn: not before its date | forever",
        "First part free: 17 Mar 2030, 17:46:40 UTC | in 12 equal parts",
        "All free: 17 Oct 2031, 10:40 UTC",
        "→ Opened …",
      ],
      "open": [
        "Open QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN: 5 QHRN + 0.5 SOL, removable at any time",
        "spends 5 QHRN and 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Token:  | short Mint…1111",
        "Opening price: 1 QHRN = 0.1 SOL",
        "Inverse price: 1 SOL = 10 QHRN",
        "SOL in the pool: 0.5",
        "QHRN in the pool: 5",
        "Fee of each trade: 0.25 %",
        "Opens: as soon as it is confirmed",
        "You hold: all of the pool",
        "Can be withdrawn: at any time",
        "→ Opened …",
      ],
      "opens later": [
        "Open QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN: 5 QHRN + 0.5 SOL, locked forever, trading from 17 Mar 2030, 17:46 UTC",
        "spends 5 QHRN and 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Token:  | short Mint…1111",
        "Opening price: 1 QHRN = 0.1 SOL",
        "Inverse price: 1 SOL = 10 QHRN",
        "SOL in the pool: 0.5",
        "QHRN in the pool: 5",
        "Fee of each trade: 0.25 %",
        "Opens: 17 Mar 2030, 17:46 UTC",
        "You hold: all of the pool",
        "Can be withdrawn: never: locked forever | forever",
        "→ Opened …",
      ],
      "with a transfer fee, and a part of it the wallet’s": [
        "Open QHRN / SOL on Raydium CPMM at 0.10101 SOL per QHRN: 4.95 QHRN + 0.5 SOL, removable at any time",
        "spends 5 QHRN and 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Token:  | short Mint…1111",
        "Opening price: 1 QHRN = 0.10101 SOL",
        "Inverse price: 1 SOL = 9.9 QHRN",
        "SOL in the pool: 0.5",
        "QHRN in the pool: 4.95 | 5 leave your wallet, before its transfer fee",
        "Fee of each trade: 0.25 %",
        "Opens: as soon as it is confirmed",
        "You hold: 60 % of the pool",
        "Can be withdrawn: at any time",
        "→ Opened QHRN / SOL on Raydium CPMM at 0.0990295 SOL per QHRN: 5.049 QHRN + 0.5 SOL, removable at any time",
        "→ spends 5.1 QHRN and 0.5 SOL",
        "→ Opening price: 1 QHRN = 0.0990295 SOL",
        "→ Inverse price: 1 SOL = 10.098 QHRN",
        "→ QHRN in the pool: 5.049 | 5.1 left your wallet, before its transfer fee; promised 4.95",
      ],
      "without an amount": [
        "Open QHRN / SOL on Raydium CPMM: 0 QHRN + 0 SOL, removable at any time",
        "spends 5 QHRN and 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Token:  | short Mint…1111",
        "SOL in the pool: 0 | 0.5 leave your wallet, before its transfer fee",
        "QHRN in the pool: 0 | 5 leave your wallet, before its transfer fee",
        "Fee of each trade: 0.25 %",
        "Opens: as soon as it is confirmed",
        "You hold: all of the pool",
        "Can be withdrawn: at any time",
        "→ Opened …",
        "→ SOL in the pool: 0 | 0.5 left your wallet, before its transfer fee",
        "→ QHRN in the pool: 0 | 5 left your wallet, before its transfer fee",
      ],
    }
  `)
})

test('liquidity that is added', () => {
  const price = { num: 1n, den: 10n }
  const vaults = { baseVault: [other], quoteVault: [friend] }
  const taxed = { baseInPool: 4_950_000_000n, price, ...vaults }
  const deltas = [
    moved(mint, -5_100_000_000n),
    moved(mint, 5_049_000_000n, pool, other),
    moved(SOL_MINT, 500_000_000n, pool, friend),
  ]
  const simulated = step(
    change('balance', units(1_000n), { account: other, moves: { mint, before: 5_200_001_000n } }),
  )
  expect({
    'of both tokens': inFull('add-liquidity', { price }),
    'with a transfer fee': inFull('add-liquidity', taxed, { deltas }),
    'as it was simulated': inFull('add-liquidity', taxed, { steps: [simulated] }),
    'of one token': inFull('swap-and-add', { price, loss: 12n, moved: 40n, ...vaults }),
    'of the other token, at another price': inFull(
      'swap-and-add',
      { from: 'base', rest: 7n, ...taxed, moved: -50n },
      { deltas: [moved(mint, -999_000_000n), moved(SOL_MINT, 3n, pool, friend)] },
    ),
  }).toMatchInlineSnapshot(`
    {
      "as it was simulated": [
        "Add 5.2 QHRN and 0.5 SOL to QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN",
        "spends 5.2 QHRN and 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "SOL into the pool: 0.5 | at most 0.505 (1 % slippage)",
        "QHRN into the pool: 5.2 | at most 5.05 (1 % slippage); 4.95 arrive after its transfer fee",
        "Your share after: 60 %",
        "Price in the pool: 1 QHRN = 0.1 SOL",
        "→ Added 5.2 QHRN and 0.5 SOL to QHRN / SOL on Raydium CPMM",
        "→ SOL into the pool: 0.5",
        "→ QHRN into the pool: 5.2 | 4.95 arrived after its transfer fee",
      ],
      "of both tokens": [
        "Add 5 QHRN and 0.5 SOL to QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN",
        "spends 5 QHRN and 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "SOL into the pool: 0.5 | at most 0.505 (1 % slippage)",
        "QHRN into the pool: 5 | at most 5.05 (1 % slippage)",
        "Your share after: 60 %",
        "Price in the pool: 1 QHRN = 0.1 SOL",
        "→ Added 5 QHRN and 0.5 SOL to QHRN / SOL on Raydium CPMM",
        "→ SOL into the pool: 0.5",
        "→ QHRN into the pool: 5",
      ],
      "of one token": [
        "Add 1 SOL to QHRN / SOL on Raydium CPMM, swapping 0.5 SOL for 5 QHRN first",
        "spends 1 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "SOL from your wallet: 1 | at most 1.01",
        "Swapped first: 0.5 SOL | for 5 QHRN; at least 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Lost to fees and impact: 0.12 % | you get so much less than at the price before the swap | ink 12",
        "Price moves: by +0.4 % | ink 40",
        "SOL into the pool: 0.5",
        "QHRN into the pool: 5",
        "QHRN that stays in your wallet: 0",
        "Your share after: 60 %",
        "Price in the pool: 1 QHRN = 0.1 SOL",
        "→ Added …",
        "→ SOL from your wallet: 1",
      ],
      "of the other token, at another price": [
        "Add 1 QHRN to QHRN / SOL on Raydium CPMM, swapping 0.5 QHRN for 5 SOL first",
        "spends 1 QHRN",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "QHRN from your wallet: 1 | at most 1.01",
        "Swapped first: 0.5 QHRN | for 5 SOL; at least 4.9 SOL",
        "Rate: 1 QHRN = 10 SOL | 1 SOL = 0.1 QHRN",
        "Price impact: 0.1 % | ink 10",
        "Price moves: by −0.5 % | ink 50",
        "SOL into the pool: 0.5",
        "QHRN into the pool: 5 | 4.95 arrive after its transfer fee",
        "SOL that stays in your wallet: 0.000000007",
        "Your share after: 60 %",
        "Price in the pool: 1 QHRN = 0.1 SOL",
        "→ Added 0.999 QHRN to QHRN / SOL on Raydium CPMM, part of it swapped first",
        "→ spends 0.999 QHRN",
        "→ QHRN from your wallet: 0.999 | promised 1",
        "→ SOL that stays in your wallet: 0.000000003 | promised 0.000000007",
      ],
      "with a transfer fee": [
        "Add 5 QHRN and 0.5 SOL to QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN",
        "spends 5 QHRN and 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "SOL into the pool: 0.5 | at most 0.505 (1 % slippage)",
        "QHRN into the pool: 5 | at most 5.05 (1 % slippage); 4.95 arrive after its transfer fee",
        "Your share after: 60 %",
        "Price in the pool: 1 QHRN = 0.1 SOL",
        "→ Added 5.1 QHRN and 0.5 SOL to QHRN / SOL on Raydium CPMM",
        "→ spends 5.1 QHRN and 0.5 SOL",
        "→ SOL into the pool: 0.5",
        "→ QHRN into the pool: 5.1 | 5.049 arrived after its transfer fee; promised 5",
      ],
    }
  `)
})

test('liquidity that is removed, claimed, locked or burnt', () => {
  const price = { num: 1n, den: 10n }
  const vaults = { baseVault: [other], quoteVault: [friend] }
  const until = { first: 1_900_000_000n, last: 1_950_000_000n, parts: 12 }
  const nothing = { held: 0n, free: 0n, lpSupply: 0n }
  const unknown = { baseAmount: undefined, quoteAmount: undefined }
  const burnt = { deltas: [moved(friend, -40n)] }
  expect({
    removed: inFull(
      'remove-liquidity',
      { price, baseFees: 3n, quoteFees: 5n, rentBack: 2_039_280n, ...vaults },
      {
        deltas: [moved(mint, 4_900_000_000n), moved(SOL_MINT, -490_000_000n, pool, friend)],
      },
    ),
    'removed of nothing': inFull('remove-liquidity', { ...nothing, baseAmount: 0n }),
    closed: inFull('close-position'),
    'closed without rent': inFull('close-position', { rentBack: 0n }),
    claimed: inFull('claim-fees', vaults, { deltas: [moved(mint, 4n), moved(SOL_MINT, -5n, pool, friend)] }),
    'claimed by the creator': inFull('claim-fees', { owed: 'creator', ...unknown }),
    locked: inFull('lock-liquidity', { nft: friend, rentBack: 5n }),
    'locked, with nothing known': inFull('lock-liquidity', { ...nothing, ...unknown }),
    'locked until a date': inFull('lock-until', { rentBack: 5n }),
    'locked until dates': inFull('lock-until', { lockedUntil: until, ...nothing }),
    burnt: inFull('burn-liquidity', { lpMint: friend }, burnt),
    'burnt, with nothing known': inFull('burn-liquidity', { ...nothing, ...unknown }),
  }).toMatchInlineSnapshot(`
    {
      "burnt": [
        "Burn the LP tokens of 25 % of the QHRN / SOL pool on Raydium CPMM: 5 QHRN and 0.5 SOL, given up forever",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Given up forever: 25 % of the pool | 50 % of what you have free | forever",
        "SOL in this share: 0.5",
        "QHRN in this share: 5",
        "Stays yours: 25 % of the pool",
        "→ Burnt the LP tokens of 20 % of the QHRN / SOL pool on Raydium CPMM: 5 QHRN and 0.5 SOL, given up forever",
        "→ Given up forever: 20 % of the pool | 50 % of what you have free | forever",
      ],
      "burnt, with nothing known": [
        "Burn LP tokens of the QHRN / SOL pool on Raydium CPMM, given up forever",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "→ Burnt …",
      ],
      "claimed": [
        "Claim 5 QHRN and 0.5 SOL of fees from QHRN / SOL on Raydium CPMM",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "SOL from the pool: 0.5",
        "QHRN from the pool: 5",
        "→ Claimed 0.000000004 QHRN and 0.000000005 SOL of fees from QHRN / SOL on Raydium CPMM",
        "→ SOL from the pool: 0.000000005 | promised 0.5",
        "→ QHRN from the pool: 0.000000004 | promised 5",
      ],
      "claimed by the creator": [
        "Claim the creator fees of QHRN / SOL on Raydium CPMM",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "→ Claimed …",
      ],
      "closed": [
        "Close your empty position in QHRN / SOL on Raydium CPMM: 0.00203928 SOL of rent come back",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Rent that comes back: 0.00203928 SOL",
        "→ Closed your empty position in QHRN / SOL on Raydium CPMM: 0.00203928 SOL of rent came back",
      ],
      "closed without rent": [
        "Close your empty position in QHRN / SOL on Raydium CPMM: 0 SOL of rent come back",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "→ Closed your empty position in QHRN / SOL on Raydium CPMM: 0 SOL of rent came back",
      ],
      "locked": [
        "Lock 25 % of the QHRN / SOL pool on Raydium CPMM forever: 5 QHRN and 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Locked forever: 25 % of the pool | 50 % of what you have free | forever",
        "SOL in this share: 0.5",
        "QHRN in this share: 5",
        "Stays free: 25 % of the pool",
        "Whoever holds this NFT gets the fees: NFT | short Vote…1111",
        "Rent that comes back: 0.000000005 SOL",
        "→ Locked …",
      ],
      "locked until a date": [
        "Lock 25 % of the QHRN / SOL pool on Raydium CPMM until 29 Nov 2027, 00:00 UTC: 5 QHRN and 0.5 SOL. Nobody can withdraw it before. Fees can be claimed and liquidity added meanwhile",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "Locked until a date: 25 % of the pool | 50 % of what you have free | forever",
        "SOL in this share: 0.5",
        "QHRN in this share: 5",
        "Stays free: 25 % of the pool",
        "Free from: 29 Nov 2027, 00:00 UTC",
        "Rent that comes back: 0.000000005 SOL",
        "→ Locked …",
      ],
      "locked until dates": [
        "Lock liquidity of the QHRN / SOL pool on Raydium CPMM until 17 Mar 2030, 17:46:40 UTC, then free in 12 equal parts until 17 Oct 2031, 10:40 UTC: 5 QHRN and 0.5 SOL. Nobody can withdraw it before. Fees can be claimed and liquidity added meanwhile",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "SOL in this share: 0.5",
        "QHRN in this share: 5",
        "First part free: 17 Mar 2030, 17:46:40 UTC | in 12 equal parts",
        "All free: 17 Oct 2031, 10:40 UTC",
        "→ Locked …",
      ],
      "locked, with nothing known": [
        "Lock liquidity of the QHRN / SOL pool on Raydium CPMM forever",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "→ Locked …",
      ],
      "removed": [
        "Remove 50 % of your liquidity in QHRN / SOL on Raydium CPMM for 5 QHRN and 0.5 SOL at 0.1 SOL per QHRN",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "SOL from the pool: 0.5 | at least 0.495 (1 % slippage); 0.000000005 of this is fees",
        "QHRN from the pool: 5 | at least 4.95 (1 % slippage); 0.000000003 of this is fees",
        "Of the pool: 25 %",
        "Price in the pool: 1 QHRN = 0.1 SOL",
        "Rent that comes back: 0.00203928 SOL",
        "→ Removed 50 % of your liquidity in QHRN / SOL on Raydium CPMM for 4.9 QHRN and 0.49 SOL",
        "→ SOL from the pool: 0.49 | 0.000000005 of this is fees; promised 0.5",
        "→ QHRN from the pool: 4.9 | 0.000000003 of this is fees; promised 5",
      ],
      "removed of nothing": [
        "Remove liquidity of QHRN / SOL on Raydium CPMM for 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "SOL from the pool: 0.5 | at least 0.495 (1 % slippage)",
        "QHRN from the pool: 0 | at least 4.95 (1 % slippage)",
        "→ Removed …",
        "→ SOL from the pool: 0.5",
        "→ QHRN from the pool: 0",
      ],
    }
  `)
})

test('fees that are claimed in several positions', () => {
  const cost = (lamports: bigint, over: Partial<Cost> = {}): Cost => ({
    kind: 'deposit',
    label: saidText('SOL out'),
    lamports,
    refundable: false,
    account: friend,
    ...over,
  })
  const unit = { decimals: 6, symbol: 'OTTR' }
  const balance = (of: string, before: bigint, after: bigint, over: Partial<Change> = {}) =>
    change('balance', units(after), { account: of, moves: { mint: of, before }, unit, ...over })
  const steps: readonly Step[] = [
    {
      costs: [cost(-7_000n), cost(5_000n, { kind: 'network-fee' })],
      changes: [balance(other, 1n, 4_000_001n)],
    },
    { costs: [cost(-2_000n, { account: other }), cost(-9n, { account: mint })], changes: [] },
    step(balance(other, 1n, 5_000_001n), balance(SOL_MINT, 0n, 9n), balance(mint, 5n, 5n)),
  ]
  const subject = { count: 3, baseVaults: [other], quoteVaults: [friend] }
  const deltas = [
    moved(other, 5_000_000n),
    moved(other, 8n, friend),
    moved(SOL_MINT, -8_000n, pool, friend),
    moved(SOL_MINT, -3n, pool, pool),
  ]
  expect({
    'as simulated': inFull('claim-fees', subject, { steps, deltas }),
    'of one, with nothing known': inFull('claim-fees', { count: 1 }),
  }).toMatchInlineSnapshot(`
    {
      "as simulated": [
        "Claim the fees of 3 positions: 0.000009 SOL and 5 OTTR",
        "SOL from the pools: 0.000009",
        "OTTR from the pools: 5",
        "→ Claimed the fees of 3 positions: 0.000008 SOL and 5 OTTR",
        "→ SOL from the pools: 0.000008 | promised 0.000009",
      ],
      "of one, with nothing known": [
        "Claim the fees of one position",
        "→ Claimed …",
      ],
    }
  `)
})

test('a swap', () => {
  const price = { num: 1n, den: 10n }
  const [leg] = A_ROUTE.legs
  const vaults = { baseVault: [other], quoteVault: [friend] }
  const routed = (subject: Subject) =>
    told(decisionOf({ kind: 'swap', subject: { ...A_ROUTE, ...subject }, payer, steps: [] }))
  const via = { via: other, viaSymbol: 'VIA', viaDecimals: 6 }
  expect({
    'of SOL': inFull(
      'swap',
      { price, impact: 10n, loss: 20n, moved: 30n, ...vaults },
      {
        deltas: [moved(mint, 4_800_000_000n), moved(SOL_MINT, 500_000_000n, pool, friend)],
      },
    ),
    'for SOL': inFull('swap', {
      from: 'base',
      minimum: 490_000_000n,
      loss: 0n,
      feeSide: 'base',
      otherFee: 7n,
    }),
    'of a negative impact': inFull('swap', { impact: -1n, moved: 5n }),
    'of a token that imitates': inFull('swap', { quote: friend, quoteSymbol: 'QQ', quoteImitates: 'USDC' }),
    'of nothing known': inFull('swap', { baseAmount: 0n }),
    'by one pool': routed({}),
    'by a part of one pool': routed({ legs: [{ ...leg, part: 2_500n }] }),
    'by two pools at once': routed({
      legs: [
        { ...leg, part: 2_500n },
        { ...leg, name: 'Orca', part: 7_500n },
      ],
    }),
    'by one pool after another': routed({ ...via, legs: [leg, { ...leg, name: 'Orca' }] }),
    'by Jupiter': routed({ router: 'jupiter', impact: 3n }),
  }).toMatchInlineSnapshot(`
    {
      "by Jupiter": [
        "Swap 0.5 SOL for 5 QHRN through Jupiter at 0.1 SOL per QHRN, at least 4.9 QHRN",
        "spends 0.5 SOL",
        "You pay: 0.5 SOL",
        "You get, QHRN: 5",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Price impact: 0.03 % | ink 3",
        "Through: Raydium CPMM | short Pooo…1111",
        "Trading fees: included | each pool keeps its own; Jupiter takes none",
      ],
      "by a part of one pool": [
        "Swap 0.5 SOL for 5 QHRN in QHRN / SOL 25 % on Raydium CPMM at 0.1 SOL per QHRN, at least 4.9 QHRN",
        "spends 0.5 SOL",
        "You pay: 0.5 SOL",
        "You get, QHRN: 5",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Through: Raydium CPMM, 25 % | short Pooo…1111",
      ],
      "by one pool": [
        "Swap 0.5 SOL for 5 QHRN in QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN, at least 4.9 QHRN",
        "spends 0.5 SOL",
        "You pay: 0.5 SOL",
        "You get, QHRN: 5",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Through: Raydium CPMM | short Pooo…1111",
      ],
      "by one pool after another": [
        "Swap 0.5 SOL for 5 QHRN in 2 pools by way of VIA, on Raydium CPMM and on Orca, at 0.1 SOL per QHRN, at least 4.9 QHRN",
        "spends 0.5 SOL",
        "You pay: 0.5 SOL",
        "You get, QHRN: 5",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Through: Raydium CPMM | short Pooo…1111",
        "Through: Orca | short Pooo…1111",
      ],
      "by two pools at once": [
        "Swap 0.5 SOL for 5 QHRN in QHRN / SOL, 25 % on Raydium CPMM and 75 % on Orca, at 0.1 SOL per QHRN, at least 4.9 QHRN",
        "spends 0.5 SOL",
        "You pay: 0.5 SOL",
        "You get, QHRN: 5",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Through: Raydium CPMM, 25 % | short Pooo…1111",
        "Through: Orca, 75 % | short Pooo…1111",
      ],
      "for SOL": [
        "Swap 5 QHRN for 0.5 SOL in QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN, at least 0.49 SOL",
        "spends 5 QHRN",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "You pay: 5 QHRN",
        "You get, SOL: 0.5",
        "Token you pay:  | short Mint…1111",
        "Minimum received (1 % slippage): 0.49 SOL",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Lost to fees and impact: under 0.01 % | you get so much less than at the price before the swap | ink 0",
        "Trading fee, included: 0.00125 QHRN and 0.000000007 SOL",
        "→ Swapped 5 QHRN for 0.5 SOL in QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN",
      ],
      "of SOL": [
        "Swap 0.5 SOL for 5 QHRN in QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN, at least 4.9 QHRN",
        "spends 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "You pay: 0.5 SOL",
        "You get, QHRN: 5",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Lost to fees and impact: 0.2 % | you get so much less than at the price before the swap | ink 20",
        "Price moves: by +0.3 % | ink 30",
        "Trading fee, included: 0.00125 SOL",
        "→ Swapped 0.5 SOL for 4.8 QHRN in QHRN / SOL on Raydium CPMM at 0.104167 SOL per QHRN",
        "→ You get, QHRN: 4.8 | promised 5",
        "→ Rate: 1 QHRN = 0.104167 SOL | 1 SOL = 9.6 QHRN",
      ],
      "of a negative impact": [
        "Swap 0.5 SOL for 5 QHRN in QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN, at least 4.9 QHRN",
        "spends 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "You pay: 0.5 SOL",
        "You get, QHRN: 5",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 SOL | 1 SOL = 10 QHRN",
        "Price moves: by +0.05 % | ink 5",
        "Trading fee, included: 0.00125 SOL",
        "→ Swapped 0.5 SOL for 5 QHRN in QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN",
      ],
      "of a token that imitates": [
        "Swap 0.5 QQ for 5 QHRN in QHRN / QQ on Raydium CPMM at 0.1 QQ per QHRN, at least 4.9 QHRN",
        "spends 0.5 QQ",
        "in QHRN / QQ on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "You pay: 0.5 QQ",
        "You get, QHRN: 5",
        "Token you pay:  | short Vote…1111 | ! This token is not USDC, but its name or symbol looks like it. Anybody can give a token any name and picture. Compare the address.",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Rate: 1 QHRN = 0.1 QQ | 1 QQ = 10 QHRN",
        "Price impact: 0.1 % | ink 10",
        "Trading fee, included: 0.00125 QQ",
        "→ Swapped 0.5 QQ for 5 QHRN in QHRN / QQ on Raydium CPMM at 0.1 QQ per QHRN",
      ],
      "of nothing known": [
        "Swap 0.5 SOL for 0 QHRN in QHRN / SOL on Raydium CPMM, at least 4.9 QHRN",
        "spends 0.5 SOL",
        "in QHRN / SOL on Raydium CPMM, 0.25 % fee, Pooo…1111",
        "You pay: 0.5 SOL",
        "You get, QHRN: 0",
        "Token you get:  | short Mint…1111",
        "Minimum received (1 % slippage): 4.9 QHRN",
        "Price impact: 0.1 % | ink 10",
        "Trading fee, included: 0.00125 SOL",
        "→ Swapped 0.5 SOL for 0 QHRN in QHRN / SOL on Raydium CPMM",
      ],
    }
  `)
})

test('orders on a token, and what they change', () => {
  const symbol = tokensSay('text', { text: 'shown' })
  const changes = [
    change('name', { kind: 'text', text: 'Grey Gull' }, { before: { kind: 'text', text: 'Quiet Heron' } }),
    change('uri', { kind: 'text', text: '' }, { before: { kind: 'text', text: 'https://a.example/b.json' } }),
    change(
      'mintAuthority',
      { kind: 'authority', address: null },
      { before: { kind: 'authority', address: payer } },
    ),
    change(
      'freezeAuthority',
      { kind: 'authority', address: friend },
      { before: { kind: 'authority', address: null } },
    ),
    change(
      'interest',
      { kind: 'interest', basisPoints: 700 },
      { before: { kind: 'interest', basisPoints: 250 } },
    ),
    change(
      'interest-same',
      { kind: 'interest', basisPoints: 7 },
      { before: { kind: 'interest', basisPoints: 7 } },
    ),
    change(
      'shown',
      { kind: 'interest', basisPoints: 1 },
      { shown: symbol, before: { kind: 'interest', basisPoints: 2 } },
    ),
    change('supply', units(15n), { unit: { decimals: 1, symbol: 'QHRN' }, before: units(5n) }),
    change('bounded', { kind: 'flag', is: true }, { counts: true, before: { kind: 'flag', is: false } }),
  ]
  const ordered = (...orders: NonNullable<Subject['orders']>) =>
    inFull('change-token', { orders }, { steps: [step(...changes)] })
  const scale = { by: 'multiplier', multiplier: 2, newMultiplier: 2, newFrom: 0n, at: 9n } as const
  const locked = { kind: 'lock-supply', to: friend, lock: pool, supply: 10n ** 10n, amount: 10n ** 9n }
  const fee = [{ kind: 'collect-fees', amount: 5n, to: payer, accounts: 2 }]
  expect({
    'what was changed': ordered({ kind: 'pause' }, { kind: 'burn', amount: 5n }),
    'in the wallet’s account': inFull('freeze', {
      orders: [{ kind: 'freeze', account: pool, owner: payer }],
    }),
    'for the wallet itself': inFull('mint-more', { orders: [{ kind: 'mint-more', amount: 5n, to: payer }] }),
    'with a multiplier that changes': inFull('change-token', {
      scale,
      orders: [
        { kind: 'mint-more', amount: 5n, to: friend },
        { kind: 'scaled-amount', multiplier: 3, effectiveAt: 1_900_000_000 },
      ],
    }),
    'more fees than were found': inFull(
      'collect-fees',
      { orders: fee },
      {
        deltas: [moved(mint, 9n), moved(other, 5n)],
      },
    ),
    'fees that were not read': inFull('collect-fees', { orders: fee }),
    'a lock in parts': inFull('lock-supply'),
    'a lock with one later part, after a transfer fee': inFull('lock-supply', {
      orders: [{ ...locked, arrives: 900_000_000n, schedule: { ...once, every: 90_000n } }],
    }),
    'a lock at once, of a supply of nothing': inFull('lock-supply', {
      orders: [{ ...locked, to: payer, supply: 0n, schedule: { ...dates, atCliff: 10n ** 9n, times: 0n } }],
    }),
    'all metadata': inFull('update-metadata', {
      orders: [{ kind: 'update-metadata', newName: 'Gull', newSymbol: 'GULL', isNewFile: true, fields: 2 }],
    }),
    'no metadata that is named': inFull('update-metadata', {
      orders: [{ kind: 'update-metadata', fields: 0 }],
    }),
    'a hook that is removed': inFull('hook', { orders: [{ kind: 'hook' }] }),
    'a multiplier from a date': inFull('scaled-amount', {
      orders: [{ kind: 'scaled-amount', multiplier: 0.5, effectiveAt: 1_900_000_000 }],
    }),
    'an authority that is given away': inFull('change-authority', {
      orders: [{ kind: 'change-authority', role: 'freeze', to: friend }],
    }),
    'an authority that this version has no name for': inFull('change-authority', {
      orders: [{ kind: 'change-authority', role: 'toString', to: payer }],
    }),
  }).toMatchInlineSnapshot(`
    {
      "a hook that is removed": [
        "Remove the transfer hook of Quiet Heron (QHRN)",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "→ Removed …",
      ],
      "a lock at once, of a supply of nothing": [
        "Lock 1 QHRN for your wallet: all of it on 17 Mar 2030, 17:46:40 UTC",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Sysv…1111",
        "Locked: 1 QHRN | nobody can cancel or change this | forever",
        "First date: 17 Mar 2030, 17:46:40 UTC",
        "Address of the lock:  | short Pooo…1111",
        "→ Locked …",
      ],
      "a lock in parts": [
        "Lock 1 QHRN (10 %) for Fwmr…3kQz: none before 17 Mar 2030, 17:46:40 UTC, all by 8 Sep 2031, 17:46:40 UTC",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Fwmr…3kQz",
        "Locked: 1 QHRN | nobody can cancel or change this | forever",
        "First date: 17 Mar 2030, 17:46:40 UTC",
        "Then: 0.05 QHRN, 18 times, every 30 days, from 16 Apr 2030, 17:46:40 UTC on | 0.1 on the first date",
        "Last date: 8 Sep 2031, 17:46:40 UTC",
        "Address of the lock:  | short Pooo…1111",
        "→ Locked …",
      ],
      "a lock with one later part, after a transfer fee": [
        "Lock 0.9 QHRN (9 %) for Vote…1111: all of it on 18 Mar 2030, 18:46:40 UTC",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Vote…1111",
        "Locked: 0.9 QHRN | nobody can cancel or change this | forever",
        "Leaves your wallet: 1 QHRN | with the token’s transfer fee, which each claim pays again",
        "First date: 17 Mar 2030, 17:46:40 UTC",
        "Then: 0.9 QHRN, once, on 18 Mar 2030, 18:46:40 UTC | nothing on the first date",
        "Last date: 18 Mar 2030, 18:46:40 UTC",
        "Address of the lock:  | short Pooo…1111",
        "→ Locked …",
      ],
      "a multiplier from a date": [
        "Show balances of Quiet Heron (QHRN) × 0.5, from 17:46:40 UTC on 17 Mar 2030",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "→ Set …",
      ],
      "all metadata": [
        "Change the metadata of Quiet Heron (QHRN): the name to Gull, the symbol to GULL, a new metadata file, 2 further fields",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "→ Changed …",
      ],
      "an authority that is given away": [
        "Transfer the freeze authority of Quiet Heron (QHRN) to Vote…1111",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Vote…1111",
        "→ Transferred …",
      ],
      "an authority that this version has no name for": [
        "Transfer the authority of Quiet Heron (QHRN) to your wallet",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Sysv…1111",
        "→ Transferred …",
      ],
      "fees that were not read": [
        "Collect 0.000000005 QHRN of withheld fees to your wallet",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Sysv…1111",
        "→ Collected …",
      ],
      "for the wallet itself": [
        "Mint 0.000000005 QHRN to your wallet",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Sysv…1111",
        "→ Minted …",
      ],
      "in the wallet’s account": [
        "Freeze your own account of Quiet Heron (QHRN)",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "Owner:  | whole Sysv…1111",
        "Token account:  | short Pooo…1111",
        "→ Froze …",
      ],
      "more fees than were found": [
        "Collect 0.000000005 QHRN of withheld fees to your wallet",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Sysv…1111",
        "→ Collected 0.000000009 QHRN of withheld fees to your wallet",
      ],
      "no metadata that is named": [
        "Change the metadata of Quiet Heron (QHRN)",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "→ Changed …",
      ],
      "what was changed": [
        "Change Quiet Heron (QHRN): pause all transfers; burn 0.000000005 QHRN of your own, forever",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "name: Grey Gull | was Quiet Heron",
        "uri: none | was https://a.example/b.json | pictures https://a.example/b.json → ",
        "mintAuthority: revoked forever | was Sysv…1111 | forever",
        "freezeAuthority:  | short Vote…1111 | was none",
        "interest: 7.00 % a year | was 2.50 % a year",
        "interest-same: 0.07 % a year",
        "shown: shown",
        "supply: 1.5 QHRN",
        "bounded: yes",
        "→ Changed Quiet Heron (QHRN): paused all transfers; burnt 0.000000005 QHRN of your own, forever",
      ],
      "with a multiplier that changes": [
        "Change Quiet Heron (QHRN): mint 0.00000001 QHRN to Vote…1111; show balances × 3, from 17:46:40 UTC on 17 Mar 2030",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "What moves: 5 base units",
        "What is shown: 1,000,000,000 base units as 2 QHRN | its multiplier is 2, read on 1 Jan 1970, 00:00:09 UTC",
        "What is shown later: 1,000,000,000 base units as 3 QHRN | this operation changes the multiplier last; its amounts are those before",
        "→ Changed Quiet Heron (QHRN): minted 0.00000001 QHRN to Vote…1111; set balances × 3, from 17:46:40 UTC on 17 Mar 2030",
      ],
    }
  `)
})

test('a token that is handed over', () => {
  const give = (role: string, to = friend) => ({ kind: 'change-authority', role, to })
  const handed = (stays: NonNullable<Subject['stays']>, ...orders: NonNullable<Subject['orders']>) =>
    inFull(
      'change-token',
      { stays, orders },
      {
        steps: [step(change('mintAuthority', { kind: 'authority', address: friend }))],
      },
    )
  expect({
    whole: handed({ roles: [], units: 0n }, give('mint'), give('freeze'), {
      kind: 'send',
      amount: 10n ** 9n,
      arrives: 990_000_000n,
      to: friend,
    }),
    'with what stays': handed({ roles: ['metadata', 'group'], units: 5n }, give('mint')),
    'to two addresses': handed({ roles: [], units: 0n }, give('mint'), give('freeze', other)),
    'with another order': handed({ roles: ['close'], units: 0n }, give('mint'), { kind: 'pause' }),
  }).toMatchInlineSnapshot(`
    {
      "to two addresses": [
        "Change Quiet Heron (QHRN): transfer the mint authority to Vote…1111; transfer the freeze authority to Stak…1111",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "mintAuthority:  | short Vote…1111",
        "Not looked at: pools, locks, verified names | Positions in pools, locks, and names verified elsewhere: those of your wallet stay with it.",
        "→ Changed Quiet Heron (QHRN): transferred the mint authority to Vote…1111; transferred the freeze authority to Stak…1111",
      ],
      "whole": [
        "Hand over Quiet Heron (QHRN) to Vote…1111: the mint authority, the freeze authority and 1 QHRN (0.99 arrive)",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Vote…1111",
        "Not looked at: pools, locks, verified names | Positions in pools, locks, and names verified elsewhere: those of your wallet stay with it.",
        "→ Handed over Quiet Heron (QHRN) to Vote…1111: the mint authority, the freeze authority and 1 QHRN (0.99 arrived)",
      ],
      "with another order": [
        "Change Quiet Heron (QHRN): transfer the mint authority to Vote…1111; pause all transfers",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "mintAuthority:  | short Vote…1111",
        "Your wallet keeps: the close authority",
        "Not looked at: pools, locks, verified names | Positions in pools, locks, and names verified elsewhere: those of your wallet stay with it.",
        "→ Changed Quiet Heron (QHRN): transferred the mint authority to Vote…1111; paused all transfers",
      ],
      "with what stays": [
        "Hand over Quiet Heron (QHRN) to Vote…1111: the mint authority",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Vote…1111",
        "Your wallet keeps: the update authority, the group authority and 0.000000005 QHRN",
        "Not looked at: pools, locks, verified names | Positions in pools, locks, and names verified elsewhere: those of your wallet stay with it.",
        "→ Handed …",
      ],
    }
  `)
})

test('payments, and what comes back', () => {
  const names = { 'alice.sol': friend, 'bob.sol': other }
  const token = { ...aSubject('burn'), orders: undefined, token: undefined }
  const scale = {
    by: 'interest',
    began: 0n,
    averageBefore: 0,
    updated: 0n,
    basisPoints: 250,
    at: 9n,
  } as const
  expect({
    'of SOL': inFull('send'),
    'to a name': inFull('send', { to: friend, names }),
    'to the wallet itself': inFull('send', { to: payer }),
    'of a token with a transfer fee': inFull('send', { ...token, arrives: 990_000_000n }),
    'of a token without a name': inFull('send', { ...token, name: '', symbol: '' }),
    'of a token whose symbol is its name': inFull('send', { ...token, name: 'QHRN' }),
    'to a list': inFull('send-many'),
    'of a token to one address of a list': inFull('send-many', {
      token: mint,
      symbol: 'QHRN',
      receivers: 1,
      amount: 100n,
      arrive: [40n, 50n],
    }),
    'of a token with interest': inFull('send-many', { token: mint, symbol: 'QHRN', scale }),
    'from one lock': inFull('claim-lock', { arrives: 900_000_000n }),
    'from two locks': inFull('claim-lock', { locks: [pool, friend] }),
    'of one account': inFull('close-accounts', { accounts: 1 }),
    'of accounts': inFull('close-accounts'),
    'of wrapped SOL': inFull('unwrap-sol'),
    'of rent': inFull('withdraw-rent'),
    'the right to close an account': inFull('close-authority'),
    'the right to take its SOL': inFull('close-authority', { lamports: 5n, to: payer }),
  }).toMatchInlineSnapshot(`
    {
      "from one lock": [
        "Claim 1 QHRN (0.9 arrive) from a lock",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "Lock:  | short Pooo…1111",
        "Arrives: 0.9 QHRN",
        "Transfer fee: 0.1 QHRN",
        "→ Claimed 1 QHRN (0.9 arrived) from a lock",
      ],
      "from two locks": [
        "Claim 1 QHRN from 2 locks",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "Lock:  | short Pooo…1111",
        "Lock:  | short Vote…1111",
        "→ Claimed …",
      ],
      "of SOL": [
        "Send 1 SOL to Fwmr…3kQz",
        "spends 1 SOL",
        "To:  | whole Fwmr…3kQz",
        "→ Sent …",
      ],
      "of a token to one address of a list": [
        "Send 0.0000001 QHRN (0.00000009 arrive) to one address of a list",
        "Token: QHRN | short Mint…1111",
        "Arrives: 0.00000009 QHRN",
        "Transfer fee: 0.00000001 QHRN",
        "→ Sent 0.0000001 QHRN (0.00000009 arrived) to one address of a list",
      ],
      "of a token whose symbol is its name": [
        "Send 1 QHRN to Fwmr…3kQz",
        "spends 1 QHRN",
        "Token: QHRN | short Mint…1111",
        "To:  | whole Fwmr…3kQz",
        "→ Sent …",
      ],
      "of a token with a transfer fee": [
        "Send 1 QHRN (0.99 arrive) to Fwmr…3kQz",
        "spends 1 QHRN",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "To:  | whole Fwmr…3kQz",
        "Arrives: 0.99 QHRN",
        "Transfer fee: 0.01 QHRN",
        "→ Sent 1 QHRN (0.99 arrived) to Fwmr…3kQz",
      ],
      "of a token with interest": [
        "Send 0.000000005 QHRN to 2 addresses",
        "Token: QHRN | short Mint…1111",
        "What moves: 5 base units",
        "What is shown: 1,000,000,000 base units as 1.000000007 QHRN | with its interest of 2.50 % a year, read on 1 Jan 1970, 00:00:09 UTC; this changes every second",
        "→ Sent …",
      ],
      "of a token without a name": [
        "Send 1 Mint…1111 to Fwmr…3kQz",
        "spends 1 Mint…1111",
        "Token: Mint…1111 | short Mint…1111",
        "To:  | whole Fwmr…3kQz",
        "→ Sent …",
      ],
      "of accounts": [
        "Close 3 empty token accounts and get 0.00611784 SOL back",
        "→ Closed 3 empty token accounts and got 0.00611784 SOL back",
      ],
      "of one account": [
        "Close one of the wallet’s empty token accounts and get 0.00611784 SOL back",
        "→ Closed one of the wallet’s empty token accounts and got 0.00611784 SOL back",
      ],
      "of rent": [
        "Withdraw unneeded SOL from 3 accounts and get 0.00611784 SOL back",
        "→ Withdrew unneeded SOL from 3 accounts and got 0.00611784 SOL back",
      ],
      "of wrapped SOL": [
        "Close 3 accounts of wrapped SOL and get 0.00611784 SOL back",
        "→ Closed 3 accounts of wrapped SOL and got 0.00611784 SOL back",
      ],
      "the right to close an account": [
        "Give Fwmr…3kQz the right to close your account of Quiet Heron (QHRN)",
        "Account:  | whole Pooo…1111",
        "To:  | whole Fwmr…3kQz",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "→ Gave …",
      ],
      "the right to take its SOL": [
        "Give your wallet the right to take all 0.000000005 SOL of your account of Quiet Heron (QHRN)",
        "Account:  | whole Pooo…1111",
        "To:  | whole Sysv…1111",
        "Token: Quiet Heron (QHRN) | short Mint…1111",
        "Given away: 0.000000005 SOL | and what arrives in this account later | forever",
        "→ Gave …",
      ],
      "to a list": [
        "Send 0.000000005 SOL to 2 addresses",
        "→ Sent …",
      ],
      "to a name": [
        "Send 1 SOL to alice.sol → Vote…1111",
        "spends 1 SOL",
        "To: alice.sol | whole Vote…1111",
        "Name: bob.sol | short Stak…1111",
        "→ Sent …",
      ],
      "to the wallet itself": [
        "Send 1 SOL to your wallet",
        "spends 1 SOL",
        "To:  | whole Sysv…1111",
        "→ Sent …",
      ],
    }
  `)
})
