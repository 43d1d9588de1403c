/*
 * What the person decides, of every kind of operation: the sentence and the figures that panel, review, receipt and history say of it.
 */
import { addressIn, baseUnitsOf, shownWord } from '../transactions/accountValues'
import { isDone, promisedSteps, type Execution } from '../transactions/execution'
import type { TokenDelta } from '../transactions/events'
import type { Change, Cost, Plan, PlanKind } from '../transactions/plan'
import { namesOf } from '../transactions/planNames'
import { formatUnits } from '../units/amounts'
import { isAddress } from '../units/base58'
import { formatSol } from '../units/lamports'
import { amountOf, pairName, symbolOf, venueName, wellKnownWords } from '../liquidity/names'
import { SOL_MINT } from '../liquidity/orient'
import { pricesOf } from '../liquidity/subject'
import { formatPart, formatRate, formatNearestShare, formatAtLeastTiny } from '../units/percent'
import { shownFigures } from '../units/grouping'
import { shortAddress } from '../units/shortAddress'
import { wellKnownMints } from '../tokens/wellKnown'
import { DESCRIBE_ACCOUNTS } from './accountDecisions'
import { type AmountUnit, formatAmount, readScale, unscaledAmount } from '../solana/amountScale'
import { DESCRIBE_TOKEN, scaleFacts } from './tokenDecisions'

/**
 * One figure of a decision. `note` explains it; `final`: it can never be undone; `address` (base58) is the account behind the
 * value, `whole` where money or a right goes to it; `warning` is what is to be checked before one decides.
 */
export type Fact = Readonly<{
  label: string
  value: string
  note?: string
  warning?: string
  final?: true
  address?: string
  whole?: true
}>

/**
 * What the person decides, in the same words in panel, review, receipt and history. `line` says everything important in one
 * sentence without a full stop, `pool` names the pool.
 */
export type Decision = Readonly<{
  line: string
  pool: Readonly<{ words: string; address: string }> | null
  facts: readonly Fact[]
}>

/** The source of a decision: a plan, a panel's order, or the journal's record with the latest promised steps. */
type Decided = Readonly<{
  kind: PlanKind
  subject: Plan['subject']
  /** The paying wallet, base58. */
  payer?: string
  steps?: readonly Readonly<{ costs: readonly Cost[]; changes?: readonly Change[] }>[]
  /** For several positions at once, before there is a plan: the sum of each token, in base units. */
  sums?: readonly Readonly<{ token: Token; amount: bigint }>[]
}>

/** The decision before the operation starts. */
export function decisionOf(decided: Decided): Decision {
  return describe(decided, false, null)
}

/**
 * The decision of an operation in the journal; once it is done, with the amounts that really moved, and the promised ones where
 * those differ.
 */
export function operationDecision(execution: Execution): Decision {
  const { kind, subject, payer } = execution.operation
  const decided = { kind, subject, payer, steps: promisedSteps(execution) }
  return describe(decided, isDone(execution), tokenDeltasOf(execution))
}

function describe(decided: Decided, done: boolean, actual: Actual | null): Decision {
  const read = parseDecided(decided, done, actual)
  const decision = DESCRIBE[decided.kind](read)
  return named(
    { ...decision, facts: [...decision.facts, ...scaledFacts([read.base, read.quote])] },
    decided.subject,
  )
}

/** Where a scale decides how a token's amounts are shown: how that was when it was read. */
function scaledFacts(amounts: readonly (Amount | null)[]): readonly Fact[] {
  return amounts.flatMap((amount) => {
    if (!amount) return []
    const facts = scaleFacts({ ...amount.token, symbol: symbolOf(amount.token) }, [])
    return facts.map((fact) => ({ ...fact, note: `${fact.note}; ${POOLS_COUNT}` }))
  })
}

const POOLS_COUNT = 'pools and their prices count base units'

/** The decision with the names that were typed for its addresses: beside each address, which no name replaces. */
function named(decision: Decision, subject: Plan['subject']): Decision {
  const names = Object.entries(namesOf(subject))
  if (names.length === 0) return decision
  const left = new Map(names)
  const facts = decision.facts.map((fact) => {
    const [name] = names.find(([, address]) => address === fact.address) ?? []
    if (name === undefined) return fact
    left.delete(name)
    return { ...fact, value: fact.value === '' ? name : `${fact.value}, ${name}` }
  })
  const others = [...left].map(([name, address]) => ({ label: 'Name', value: name, address }))
  return { ...decision, facts: [...facts, ...others] }
}

/** All token deltas of a finished operation, with its payer; null where they are not known. */
function tokenDeltasOf(execution: Execution): Actual | null {
  if (!isDone(execution)) return null
  const known = execution.transactions.map((state) =>
    state.status === 'confirmed' ? state.paid?.tokens : null,
  )
  const deltas = known.flatMap((tokens) => tokens ?? [])
  return known.every((tokens) => tokens) ? { payer: execution.operation.payer, deltas } : null
}

type Actual = Readonly<{ payer: string; deltas: readonly TokenDelta[] }>
type Token = Readonly<{ mint: string; symbol: string }> & AmountUnit

/** An amount of a token, always above zero, promised and actual. Null: not known. */
type Amount = Readonly<{ token: Token; promised: bigint | null; actual: bigint | null }>

/** A parsed subject: a figure is valid or absent, whatever an imported record says. */
type Read = Readonly<{
  done: boolean
  subject: Plan['subject']
  payer: string | undefined
  steps: NonNullable<Decided['steps']>
  sums: NonNullable<Decided['sums']>
  actual: Actual | null
  /** "QHR / SOL"; "a pool" where the record does not say. */
  pair: string
  /** "QHR / SOL on Raydium CPMM" */
  place: string
  /** "the QHR / SOL pool on Raydium CPMM" */
  thePool: string
  base: Amount | null
  quote: Amount | null
}>

function parseDecided(
  { kind, subject, payer, steps = [], sums = [] }: Decided,
  done: boolean,
  actual: Actual | null,
): Read {
  const tokens = { base: tokenOf(subject, 'base', kind), quote: tokenOf(subject, 'quote', kind) }
  const { base, quote } = tokens
  const name = base && quote ? pairName({ base, quote }) : null
  const pair = name ?? 'the pool'
  const venue = subject['venue']
  const where = venue === undefined ? '' : ` on ${venueName(venue)}`
  const [place, thePool] = [`${pair}${where}`, `the ${name === null ? '' : `${name} `}pool${where}`]
  const side = (name: Side) => {
    const token = tokens[name]
    // After a launch the wallet keeps the minted amount less the pool's deposit.
    const minted = kind === 'launch-token' && name === 'base'
    const named = kind === 'swap-and-add' ? (subject['from'] === name ? 'paid' : 'rest') : `${name}Amount`
    return token && amountRead(name, token, { subject, steps, actual: minted ? null : actual, named })
  }
  const sides = { base: side('base'), quote: side('quote') }
  return { done, subject, payer, steps, sums, actual, pair, place, thePool, ...sides }
}

type Side = 'base' | 'quote'
const SIDES: readonly Side[] = ['quote', 'base']

/** One side of the pair; null where the record does not say its decimals. */
function tokenOf(subject: Plan['subject'], side: Side, kind: PlanKind): Token | null {
  const mint = subject[side]
  const launched = kind === 'launch-token' && side === 'base' ? subject['decimals'] : undefined
  const text = subject[`${side}Decimals`] ?? launched ?? (mint === SOL_MINT ? '9' : '')
  if (mint === undefined || !/^\d{1,3}$/.test(text) || Number(text) > 255) return null
  const unit = { decimals: Number(text), scale: readScale(subject[`${side}Scale`]) }
  return { mint, symbol: subject[`${side}Symbol`] ?? '', ...unit }
}

/**
 * The promised amount, from the last simulation or else the order, and the actual one: for SOL the change of the pool's account,
 * for tokens the change of the wallet's.
 */
function amountRead(
  side: Side,
  token: Token,
  { subject, steps, actual, named }: Pick<Read, 'subject' | 'steps' | 'actual'> & Readonly<{ named: string }>,
): Amount {
  const vault = subject[`${side}Vault`]
  const simulated = token.mint === SOL_MINT ? simulatedSol(steps, vault) : simulatedTokens(steps, token.mint)
  const ordered = wholeOf(subject[named])
  return {
    token,
    promised: simulated === null ? ordered : sizeOf(simulated),
    actual: actual && actualDelta(actual, token.mint, vault?.split(' ') ?? []),
  }
}

/**
 * Base units that the wallet receives, in all its accounts of the token; below zero it pays them, with the transfer fee of what is gathered
 * in one account first.
 */
function simulatedTokens(steps: Read['steps'], mint: string): bigint | null {
  const own = steps
    .flatMap(({ changes = [] }) => changes)
    .filter(({ moves, owner }) => moves?.mint === mint && owner === undefined)
  const deltas = [...new Map(own.map((change) => [change.account, change])).values()].map(
    ({ moves, after }) => {
      const then = baseUnitsOf(after)
      return !moves || then === undefined ? null : then - moves.before
    },
  )
  const known = deltas.filter((delta) => delta !== null)
  return known.length === 0 || known.length < deltas.length
    ? null
    : known.reduce((sum, delta) => sum + delta, 0n)
}

/** Of a swap through Jupiter no vaults are known: its line of SOL names no account. */
function simulatedSol(steps: Read['steps'], vaults: string | undefined): bigint | null {
  const of = new Set<string | undefined>(vaults === undefined ? [undefined] : vaults.split(' '))
  const lines = steps
    .flatMap(({ costs }) => costs)
    .filter(({ kind, account }) => kind === 'deposit' && of.has(account))
  return lines.length === 0 ? null : -lines.reduce((sum, { lamports }) => sum + lamports, 0n)
}

function actualDelta({ payer, deltas }: Actual, mint: string, vaults: readonly string[]): bigint | null {
  const isSol = mint === SOL_MINT
  if (isSol && vaults.length === 0) return null
  const own = deltas.filter((delta) =>
    isSol ? vaults.includes(delta.account) : delta.mint === mint && delta.owner === payer,
  )
  return sizeOf(own.reduce((sum, { change }) => sum + change, 0n))
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

function wholeOf(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,40}$/.test(text) ? BigInt(text) : null
}

type Three<Item> = readonly [Item, Item, Item]

/** Three figures of the subject; null where one of them is missing. */
function threeOf(subject: Plan['subject'], [one, two, three]: Three<string>): Three<bigint> | null {
  const [first, second, third] = [wholeOf(subject[one]), wholeOf(subject[two]), wholeOf(subject[three])]
  return first === null || second === null || third === null ? null : [first, second, third]
}

/* ---- Formatting ---- */

/** The amount to show: the actual one, else the promised one. */
function shown({ promised, actual }: Amount): bigint | null {
  return actual ?? promised
}

function textOf(amount: Amount | null): string | null {
  const units = amount && shown(amount)
  return amount && units !== null ? amountOf(units, amount.token) : null
}

/** "100 QHR and 0.5 SOL", without zero amounts; null where no amount is known. */
function together(amounts: readonly (Amount | null)[]): string | null {
  const some = amounts.filter((amount) => amount && shown(amount) !== 0n)
  const texts = some.map(textOf).filter((text) => text !== null)
  return texts.length === 0 ? null : listed(texts)
}

function listed(texts: readonly string[]): string {
  const [last = '', ...others] = texts.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}

const both = ({ base, quote }: Read) => together([base, quote])

/** One amount, with the promised one where that differs. */
function amountFact(
  label: (symbol: string) => string,
  amount: Amount | null,
  ...notes: (string | null)[]
): Fact[] {
  const units = amount && shown(amount)
  if (!amount || units === null) return []
  const { token, promised, actual } = amount
  const differs = actual !== null && promised !== null && actual !== promised
  const all = [movesNote(amount), ...notes, differs ? `promised ${formatAmount(promised, token)}` : null]
  return [withNote({ label: label(symbolOf(token)), value: formatAmount(units, token) }, all)]
}

/** Where a scale decides what is shown: the base units that move. */
function movesNote(amount: Amount | null): string | null {
  const units = amount && shown(amount)
  return amount?.token.scale && units !== null ? unscaledAmount(units) : null
}

function withNote(fact: Fact, notes: readonly (string | null)[]): Fact {
  const said = notes.filter((note) => note !== null)
  return said.length === 0 ? fact : { ...fact, note: said.join('; ') }
}

/** "at least 99", from one side's limit in the subject; null where there is none. */
function limitNote(
  read: Read,
  side: Side,
  what: 'Least' | 'Most' | 'Fees',
  words: (amount: string) => string,
) {
  const units = wholeOf(read.subject[`${side}${what}`])
  const token = read[side]?.token
  return units === null || !token ? null : words(formatAmount(units, token))
}

function shareOf(read: Read, part: string, whole: string): string | null {
  const [units, all] = [wholeOf(read.subject[part]), wholeOf(read.subject[whole])]
  return units === null || all === null || all === 0n ? null : formatNearestShare(units, all)
}

function poolOf({ subject, place }: Read): Decision['pool'] {
  const address = subject['pool']
  if (address === undefined) return null
  const rate = wholeOf(subject['feeRate'])
  return { words: rate === null ? place : `${place}, ${formatRate(rate)} fee`, address }
}

/** "1 QHR = 0.0000025 SOL", from the subject. */
function priceText({ base, quote }: Read, price: string | undefined, back = false): string | null {
  if (!base || !quote || price === undefined) return null
  const [one, other] = back ? [quote, base] : [base, quote]
  return `1 ${symbolOf(one.token)} = ${shownFigures(price)} ${symbolOf(other.token)}`
}

/** "at 0.0000025 SOL per QHR"; '' where there is no price. */
function atPrice({ base, quote }: Read, price: string | undefined): string {
  if (!base || !quote || price === undefined) return ''
  return ` at ${price} ${symbolOf(quote.token)} per ${symbolOf(base.token)}`
}

function factOf(label: string, value: string | null, note?: string | null): Fact[] {
  return value === null ? [] : [withNote({ label, value }, [note ?? null])]
}

function slippageText({ subject }: Read): string | null {
  const slippage = wholeOf(subject['slippage'])
  return slippage === null ? null : `${formatUnits(slippage, 2)} % slippage`
}

/** "at least 99 (1 % slippage)" */
function limited(read: Read, words: string) {
  const slippage = slippageText(read)
  return (amount: string) => `${words} ${amount}${slippage === null ? '' : ` (${slippage})`}`
}

/** The price in the pool at the simulation; a receipt has the amounts that it led to. */
function atPriceNow(read: Read): string {
  return read.done ? '' : atPrice(read, read.subject['price'])
}

function priceNow(read: Read): Fact[] {
  return read.done ? [] : factOf('Price in the pool', priceText(read, read.subject['price']))
}

/* ---- One function for each kind ---- */

const DESCRIBE: Readonly<Record<PlanKind, (read: Read) => Decision>> = {
  'create-token': describeToken,
  'launch-token': describeLaunch,
  'create-pool': describePool,
  'add-liquidity': describeAdd,
  'swap-and-add': describeSwapAdd,
  'remove-liquidity': describeRemove,
  'claim-fees': describeClaim,
  'lock-liquidity': describeLock,
  'burn-liquidity': describeBurn,
  swap: describeSwap,
  'close-position': describeClose,
  ...DESCRIBE_TOKEN,
  ...DESCRIBE_ACCOUNTS,
}

function describeToken(read: Read): Decision {
  const { done, subject } = read
  const others = Number(wholeOf(subject['shares']) ?? 0n)
  const whose = others === 0 ? 'all of it in your wallet' : givenText(read, others)
  return {
    line: `${done ? 'Created' : 'Create'} ${nameOf(subject)} with a supply of ${shownFigures(subject['supply'] ?? '')}, ${whose}${extensionsIn(read)}${authoritiesIn(read)}`,
    pool: null,
    facts: tokenFacts(read),
  }
}

/** What others get of a new token, in base units: the balances that the steps promise in their accounts. */
function givenIn({ steps }: Read): readonly Readonly<{ owner: string; amount: bigint }>[] {
  return steps
    .flatMap(({ changes = [] }) => changes)
    .flatMap(({ owner = '', after }) => {
      const amount = baseUnitsOf(after)
      return isAddress(owner) && amount !== undefined ? [{ owner, amount }] : []
    })
}

/** "1,000 QHR of it for 7Qhn…Ro2V", "3,000 QHR of it for 3 other addresses"; of an older record without the amounts. */
function givenText(read: Read, others: number): string {
  const given = givenIn(read)
  const [first] = given
  const sum = given.reduce((all, { amount }) => all + amount, 0n)
  const token = newToken(read.subject)
  const part = given.length === others && token ? `${amountOf(sum, token)} of it` : 'a part of it'
  const one = first && given.length === 1 ? shortAddress(first.owner) : 'one other address'
  return `${part} for ${others === 1 ? one : `${others} other addresses`}`
}

function givenFacts(read: Read): readonly Fact[] {
  const token = newToken(read.subject)
  return givenIn(read).map(({ owner, amount }) => ({
    label: 'To',
    value: token ? amountOf(amount, token) : '',
    address: owner,
    whole: true,
  }))
}

function newToken({ mint = '', symbol = '', decimals = '' }: Plan['subject']): Token | null {
  return /^\d{1,3}$/.test(decimals) && Number(decimals) <= 255
    ? { mint, symbol, decimals: Number(decimals) }
    : null
}

function nameOf(subject: Plan['subject']): string {
  return `${subject['name'] ?? ''} (${subject['symbol'] ?? ''})`
}

/**
 * What an extension of a new token is in the line, by the field of the mint that its step promises, in the order in which they matter to
 * whoever holds it. `word` is its figure.
 */
const EXTENSIONS: Readonly<Record<string, (word: string) => string>> = {
  transferFee: (word) => `a transfer fee (${word})`,
  pauseAuthority: () => 'a pause on all transfers',
  permanentDelegate: () => 'a permanent delegate that can move or burn anyone’s tokens',
  transferHook: () => 'a program that decides on each transfer',
  newAccounts: () => 'new accounts frozen',
  nonTransferable: () => 'no transfers at all',
  interest: (word) => `interest shown (${word})`,
  multiplier: (word) => `amounts shown ${word}`,
  closeAuthority: () => 'a mint that can be closed',
}

/** Of each extension what it is, and after it whose its authorities are. */
function extensionsOf({
  steps,
  subject,
}: Read): readonly Readonly<{ main: Change; changes: readonly Change[] }>[] {
  const ofMint = steps.map(({ changes = [] }) => changes.filter(({ account }) => account === subject['mint']))
  return Object.keys(EXTENSIONS).flatMap((field) =>
    ofMint.flatMap((changes) => {
      const main = changes.find((change) => change.field === field)
      return main ? [{ main, changes }] : []
    }),
  )
}

/** "; with a transfer fee (1 % of each transfer, at most 5) and a pause on all transfers" */
function extensionsIn(read: Read): string {
  const parts = extensionsOf(read).map(
    ({ main: { field, after } }) => EXTENSIONS[field]?.(shownWord(after)) ?? '',
  )
  return parts.length === 0 ? '' : `; with ${listed(parts)}`
}

/** Rows for each: its figure, and who has its authorities. */
function extensionFacts(read: Read): readonly Fact[] {
  const rows = extensionsOf(read).flatMap(({ changes }) => changes)
  return rows.map(({ label, after }): Fact => {
    if (after.kind === 'authority' && after.address === null)
      return { label, value: 'revoked forever', final: true }
    const address = addressIn(after)
    if (address === null) return { label, value: shownWord(after) }
    return address === read.payer
      ? { label, value: 'kept by your wallet' }
      : { label, value: '', address, whole: true }
  })
}

/** "; mint and freeze authority revoked forever; update authority kept by your wallet" */
function authoritiesIn({ subject, payer }: Read): string {
  const { mintAuthority, freezeAuthority, metadata, metadataKeeper } = subject
  const isOwn = metadataKeeper === undefined || metadataKeeper === payer
  const update = metadata === 'mutable' ? (isOwn ? 'kept' : 'handed-on') : null
  const part = (fate: string, words: string) => {
    const names = [
      ...(mintAuthority === fate ? ['mint'] : []),
      ...(freezeAuthority === fate ? ['freeze'] : []),
      ...(update === fate ? ['update'] : []),
    ]
    return names.length === 0 ? [] : [`${listed(names)} authority ${words}`]
  }
  const parts = [
    ...part('revoked', 'revoked forever'),
    ...(metadata === 'immutable' ? ['metadata immutable forever'] : []),
    ...part('handed-on', 'transferred'),
    ...part('kept', 'kept by your wallet'),
  ]
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`
}

const FATES: Readonly<Record<string, string>> = {
  revoked: 'revoked forever',
  kept: 'kept by your wallet',
}

/** `mintKeeper` and similar fields are older names, which the journal stores, for an authority (base58). */
function tokenFacts(read: Read): readonly Fact[] {
  const { subject, payer, actual } = read
  const { supply, symbol = '', mint = '' } = subject
  const token = newToken(subject)
  const own = token && {
    token,
    promised: wholeOf(subject['own']),
    actual: actual && actualDelta(actual, mint, []),
  }
  return [
    ...(supply === undefined ? [] : [{ label: 'Supply', value: `${shownFigures(supply)} ${symbol}`.trim() }]),
    ...amountFact((name) => `${name} in your wallet`, own),
    ...givenFacts(read),
    ...extensionFacts(read),
    ...authorityFact('Mint authority', subject['mintAuthority'], subject['mintKeeper']),
    ...authorityFact('Freeze authority', subject['freezeAuthority'], subject['freezeKeeper']),
    ...metadataFact(subject, payer),
  ]
}

function authorityFact(label: string, fate: string | undefined, authority: string | undefined): Fact[] {
  if (fate === undefined) return []
  if (fate === 'handed-on' && authority !== undefined)
    return [{ label, value: 'transferred to', address: authority, whole: true }]
  return [{ label, value: FATES[fate] ?? fate, ...(fate === 'revoked' && { final: true as const }) }]
}

function metadataFact({ metadata, metadataKeeper }: Plan['subject'], payer: string | undefined): Fact[] {
  if (metadata === undefined) return []
  const label = 'Metadata'
  if (metadata === 'immutable') return [{ label, value: 'immutable forever', final: true }]
  if (metadataKeeper === undefined || metadataKeeper === payer)
    return [{ label, value: 'can be changed by your wallet' }]
  return [{ label, value: 'can be changed by', address: metadataKeeper, whole: true }]
}

function describeLaunch(read: Read): Decision {
  const { done, subject } = read
  const burnt = subject['liquidity'] === 'burnt'
  const pool = describePool(read)
  return {
    line: `${done ? 'Created' : 'Create'} ${nameOf(subject)} with a supply of ${shownFigures(subject['supply'] ?? '')}, and ${done ? 'opened' : 'open'} ${opens(read)}, ${burnt ? 'its LP tokens burnt forever' : stays(read)}${extensionsIn(read)}${authoritiesIn(read)}`,
    pool: pool.pool,
    facts: [
      ...tokenFacts(read),
      ...pool.facts.filter(({ label }) => !(burnt && (label === HOLD || label === OUT))),
      burnt
        ? { label: 'LP tokens', value: 'burnt forever', final: true }
        : { label: 'LP tokens', value: 'in your wallet' },
    ],
  }
}

const HOLD = 'You hold'
const OUT = 'Can be withdrawn'

/** The amount in the pool at its opening: what the wallet pays less the transfer fee. */
function opening(read: Read, side: Side): Amount | null {
  const paid = read[side]
  if (!paid) return null
  const vault = read.subject[`${side}Vault`]
  const moved = read.actual?.deltas.filter(({ account }) => account === vault)
  const actual = vault !== undefined && moved ? moved.reduce((sum, { change }) => sum + change, 0n) : null
  const before = read.subject[`${side}InPool`]
  return { token: paid.token, promised: before === undefined ? null : wholeOf(before), actual }
}

/** "QHR / SOL on Raydium CPMM at 0.0000025 SOL per QHR: 792,000 QHR + 2 SOL" */
function opens(read: Read): string {
  const { base, quote } = openings(read)
  const amounts = [base, quote].map(textOf).filter((text) => text !== null)
  return `${read.place}${atPrice(read, openingPrice(read))}${amounts.length === 0 ? '' : `: ${amounts.join(' + ')}`}`
}

/** How long the deposit stays in a new pool, and when trading begins where that is later. */
function stays({ subject }: Read): string {
  const later = subject['opensAt'] === undefined ? null : momentOf(subject['opensAt'])
  const long = subject['locked'] === 'forever' ? 'locked forever' : 'removable at any time'
  return later === null ? long : `${long}, trading from ${later}`
}

/** The price as a number of quote tokens for one base token, or the other way round; undefined where it is not known. */
function openingPrice(read: Read, back = false): string | undefined {
  const { base, quote } = openings(read)
  const known = base && quote ? { base: shown(base), quote: shown(quote) } : null
  if (!base || !quote || !known || known.base === null || known.quote === null)
    return read.subject[back ? 'priceBack' : 'price']
  const { price, priceBack } = pricesOf(
    { base: known.base, quote: known.quote },
    { base: base.token, quote: quote.token },
  )
  return back ? priceBack : price
}

function openings(read: Read) {
  return { base: opening(read, 'base'), quote: opening(read, 'quote') }
}

function describePool(read: Read): Decision {
  const { done, subject } = read
  const rate = wholeOf(subject['feeRate'])
  return {
    line: `${done ? 'Opened' : 'Open'} ${opens(read)}, ${stays(read)}`,
    pool: poolOf(read),
    facts: [
      ...factOf('Opening price', priceText(read, openingPrice(read))),
      ...factOf('Inverse price', priceText(read, openingPrice(read, true), true)),
      ...SIDES.flatMap((side) =>
        amountFact((symbol) => `${symbol} in the pool`, opening(read, side), keptBack(read, side)),
      ),
      ...factOf('Fee of each trade', rate === null ? null : formatRate(rate)),
      ...factOf('Opens', momentOf(subject['opensAt'])),
      ...factOf(HOLD, holdText(read)),
      ...holdFact(read),
    ],
  }
}

/** The amount that leaves the wallet, where a transfer fee is taken from it. */
function keptBack(read: Read, side: Side): string | null {
  const [paid, arrives] = [read[side], opening(read, side)]
  const units = paid && shown(paid)
  if (!paid || units === null || !arrives || units === shown(arrives) || shown(arrives) === null) return null
  return `${formatAmount(units, paid.token)} ${read.done ? 'left' : 'leave'} your wallet, before its transfer fee`
}

function holdText(read: Read): string | null {
  const share = shareOf(read, 'share', 'shareTotal')
  if (share === null) return null
  const { share: mine, shareTotal: all } = read.subject
  return mine === all ? 'all of the pool' : `${share} of the pool`
}

function holdFact({ subject }: Read): Fact[] {
  if (subject['shareTotal'] === undefined) return []
  if (subject['locked'] !== 'forever') return [{ label: OUT, value: 'at any time' }]
  return [{ label: OUT, value: 'never: locked forever', final: true }]
}

/** Unix seconds as "15 Jan 2027, 08:00 UTC"; without a value, at once; null where it is no number. */
function momentOf(text: string | undefined): string | null {
  if (text === undefined) return 'as soon as it is confirmed'
  const seconds = wholeOf(text)
  if (seconds === null) return null
  if (seconds > 253_402_300_799n) return 'after the year 9999'
  const date = new Date(Number(seconds) * 1000)
  const day = date.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`
}

function describeAdd(read: Read): Decision {
  const { done, subject, place } = read
  const known = threeOf(subject, ['held', 'share', 'shareTotal'])
  const after = known && formatNearestShare(known[0] + known[1], known[2] + known[1])
  return {
    line: `${done ? 'Added' : 'Add'} ${both(read) ?? 'liquidity'} to ${place}${atPriceNow(read)}`,
    pool: poolOf(read),
    facts: [
      ...SIDES.flatMap((side) =>
        amountFact(
          (symbol) => `${symbol} into the pool`,
          read[side],
          done ? null : limitNote(read, side, 'Most', limited(read, 'at most')),
          arrivalNote(read, side),
        ),
      ),
      ...factOf('Your share after', after),
      ...priceNow(read),
    ],
  }
}

/** The amount that arrives, where a transfer fee is taken. */
function arrivalNote(read: Read, side: Side): string | null {
  const [paid, arrives] = [read[side]?.promised ?? null, wholeOf(read.subject[`${side}InPool`])]
  const token = read[side]?.token
  const ordered = wholeOf(read.subject[`${side}Amount`])
  if (!token || arrives === null || ordered === arrives || paid === null) return null
  const actual = read.done ? opening(read, side)?.actual : null
  return `${formatAmount(actual ?? arrives, token)} ${read.done ? 'arrived' : 'arrive'} after its transfer fee`
}

/** A deposit from one token: `paid` leaves the wallet, and the rest of the swapped token stays in it. */
function describeSwapAdd(read: Read): Decision {
  const { done, subject, place } = read
  const [paid, left] = subject['from'] === 'base' ? [read.base, read.quote] : [read.quote, read.base]
  // The figures of the swap and of the deposit come from the quote. At another price they are only about right, and once it is done
  // only what left the wallet and what stayed in it is known.
  const asQuoted = isAs(subject['paid'], paid) && isAs(subject['rest'], left)
  const about = asQuoted ? '' : 'about '
  const isKnown = asQuoted || !done
  const [swapIn, swapOut] = [amountOfText(subject['swapIn'], paid), amountOfText(subject['swapOut'], left)]
  const isSaid = isKnown && swapIn !== null && swapOut !== null
  const known = threeOf(subject, ['held', 'share', 'shareTotal'])
  const after = known && formatNearestShare(known[0] + known[1], known[2] + known[1])
  const how = isSaid ? `, swapping ${swapIn} for ${about}${swapOut} first` : ', a part of it swapped first'
  const rates = swapRates(read)
  const most = unitsOf(subject['most'], paid)
  const least = amountOfText(subject['minimum'], left)
  return {
    line: `${done ? 'Added' : 'Add'} ${textOf(paid) ?? 'liquidity'} to ${place}${how}`,
    pool: poolOf(read),
    facts: [
      ...amountFact(
        (symbol) => `${symbol} from your wallet`,
        paid,
        done || most === null ? null : `at most ${most}`,
      ),
      ...(isSaid
        ? [
            withNote({ label: 'Swapped first', value: swapIn }, [
              `for ${about}${swapOut}`,
              least && `at least ${least}`,
            ]),
          ]
        : []),
      ...(asQuoted
        ? factOf('Rate', priceText(read, rates.price), priceText(read, rates.priceBack, true))
        : []),
      ...(isKnown ? factOf('Price impact', impactText(subject['impact'])) : []),
      ...(isKnown ? SIDES.flatMap((side) => intoPool(read, side, about)) : []),
      ...amountFact((symbol) => `${symbol} that stays in your wallet`, left),
      ...factOf('Your share after', after),
      ...priceNow(read),
    ],
  }
}

/** The price of the swap both ways round. */
function swapRates({ subject, base, quote }: Read): ReturnType<typeof pricesOf> {
  const [swapIn, swapOut] = [wholeOf(subject['swapIn']), wholeOf(subject['swapOut'])]
  if (!base || !quote || swapIn === null || swapOut === null) return {}
  const sides =
    subject['from'] === 'base' ? { base: swapIn, quote: swapOut } : { base: swapOut, quote: swapIn }
  return pricesOf(sides, { base: base.token, quote: quote.token })
}

/** What the deposit takes of a side. */
function intoPool(read: Read, side: Side, about: string): Fact[] {
  const amount = read[side]
  const units = unitsOf(read.subject[`${side}Amount`], amount)
  return amount ? factOf(`${symbolOf(amount.token)} into the pool`, units && `${about}${units}`) : []
}

function amountOfText(text: string | undefined, amount: Amount | null): string | null {
  const units = wholeOf(text)
  return units === null || !amount ? null : amountOf(units, amount.token)
}

function unitsOf(text: string | undefined, amount: Amount | null): string | null {
  const units = wholeOf(text)
  return units === null || !amount ? null : formatAmount(units, amount.token)
}

/** Whether the amount is the one of the quote. */
function isAs(text: string | undefined, amount: Amount | null): boolean {
  return amount !== null && shown(amount) === wholeOf(text)
}

function describeRemove(read: Read): Decision {
  const { done, subject, place } = read
  const mine = shareOf(read, 'share', 'held')
  const of = mine === null ? `liquidity of ${place}` : `${mine} of your liquidity in ${place}`
  const rent = wholeOf(subject['rentBack'])
  return {
    line: `${done ? 'Removed' : 'Remove'} ${of}${toWords(both(read))}${atPriceNow(read)}`,
    pool: poolOf(read),
    facts: [
      ...SIDES.flatMap((side) =>
        amountFact(
          (symbol) => `${symbol} from the pool`,
          read[side],
          done ? null : limitNote(read, side, 'Least', limited(read, 'at least')),
          limitNote(read, side, 'Fees', (amount) => `${amount} of this is fees`),
        ),
      ),
      ...factOf('Of the pool', shareOf(read, 'share', 'shareTotal')),
      ...priceNow(read),
      ...rentFact(rent),
    ],
  }
}

function toWords(amounts: string | null): string {
  return amounts === null ? '' : ` for ${amounts}`
}

function rentFact(rent: bigint | null): Fact[] {
  return rent === null || rent === 0n
    ? []
    : [{ label: 'Rent that comes back', value: `${formatSol(rent)} SOL` }]
}

function describeClaim(read: Read): Decision {
  const { done, subject, place } = read
  const count = wholeOf(subject['count'])
  const claim = done ? 'Claimed' : 'Claim'
  if (count !== null)
    return describeClaims(
      read,
      `${claim} the fees of ${count === 1n ? 'one position' : `${count} positions`}`,
    )
  const fees = subject['owed'] === 'creator' ? 'creator fees' : 'fees'
  const amounts = both(read)
  const what = amounts === null ? `the ${fees} of` : `${amounts} of ${fees} from`
  return {
    line: `${claim} ${what} ${place}`,
    pool: poolOf(read),
    facts: SIDES.flatMap((side) => amountFact((symbol) => `${symbol} from the pool`, read[side])),
  }
}

const MOST_NAMED = 4

/** For several positions: each token once, with its total. */
function describeClaims(read: Read, begins: string): Decision {
  const { steps, sums, actual, subject } = read
  const vaults = `${subject['baseVaults'] ?? ''} ${subject['quoteVaults'] ?? ''}`
  const tokens = new Map<string, Amount>(
    sums.map(({ token, amount }) => [token.mint, { token, promised: amount, actual: null }]),
  )
  const sol = simulatedSol(steps, vaults)
  if (sol !== null) {
    const token = { mint: SOL_MINT, symbol: 'SOL', decimals: 9 }
    tokens.set(SOL_MINT, { token, promised: sizeOf(sol), actual: null })
  }
  for (const { moves, unit } of steps.flatMap(({ changes = [] }) => changes)) {
    if (!moves || !unit || moves.mint === SOL_MINT) continue
    const simulated = simulatedTokens(steps, moves.mint)
    const token = { mint: moves.mint, ...unit }
    tokens.set(moves.mint, { token, promised: simulated === null ? null : sizeOf(simulated), actual: null })
  }
  const own = new Set(vaults.split(' '))
  const every = [...tokens.values()].map((amount) => ({
    ...amount,
    actual: actual && actualDelta(actual, amount.token.mint, solVaults(actual, own)),
  }))
  const amounts = every.filter((amount) => shown(amount) !== 0n)
  const all = together(amounts.slice(0, MOST_NAMED))
  const more = amounts.length > MOST_NAMED ? `, and ${amounts.length - MOST_NAMED} more tokens` : ''
  return {
    line: all === null ? begins : `${begins}: ${all}${more}`,
    pool: null,
    facts: [
      ...amounts.flatMap((amount) => amountFact((symbol) => `${symbol} from the pools`, amount)),
      ...scaledFacts(amounts),
    ],
  }
}

function solVaults({ deltas }: Actual, vaults: ReadonlySet<string>): readonly string[] {
  return deltas
    .filter(({ account, mint }) => mint === SOL_MINT && vaults.has(account))
    .map(({ account }) => account)
}

/** A part of the pool that is locked or burnt forever: which pool, how much, and the amounts it stands for. */
function partOf(read: Read, label: string, stays: string): readonly Fact[] {
  const { subject } = read
  const mine = shareOf(read, 'share', 'free')
  const known = threeOf(subject, ['free', 'share', 'shareTotal'])
  const rest = known && known[2] > 0n ? formatNearestShare(known[0] - known[1], known[2]) : null
  const what = lockedShare(read)
  return [
    ...(what === null
      ? []
      : [
          withNote({ label, value: `${what} of the pool`, final: true }, [
            mine && `${mine} of what you have free`,
          ]),
        ]),
    ...SIDES.flatMap((side) => amountFact((symbol) => `${symbol} in this share`, standsFor(read, side))),
    ...factOf(stays, rest === null ? null : `${rest} of the pool`),
  ]
}

/** For LP tokens, the amount that really left the wallet; a position's lock does exactly what was asked. */
function lockedShare(read: Read): string | null {
  const [asked, all] = [wholeOf(read.subject['share']), wholeOf(read.subject['shareTotal'])]
  if (asked === null || all === null || all === 0n) return null
  return formatNearestShare(movedLpAmount(read) ?? asked, all)
}

function movedLpAmount({ subject, actual }: Read): bigint | null {
  const lpMint = subject['lpMint']
  return actual && lpMint !== undefined ? actualDelta(actual, lpMint, []) : null
}

/** The amounts that the part stands for, at the order's price: no tokens move. */
function standsFor(read: Read, side: Side): Amount | null {
  const amount = read[side]
  return amount && { ...amount, actual: null }
}

function worth(read: Read): string {
  const amounts = together([standsFor(read, 'base'), standsFor(read, 'quote')])
  return amounts === null ? '' : `: ${amounts}`
}

function describeLock(read: Read): Decision {
  const share = lockedShare(read)
  const of = `${share === null ? 'liquidity' : share} of ${read.thePool}`
  return {
    line: `${read.done ? 'Locked' : 'Lock'} ${of} forever${worth(read)}`,
    pool: poolOf(read),
    facts: [...partOf(read, 'Locked forever', 'Stays free'), ...nftFact(read.subject)],
  }
}

/** Burn & Earn: the fees of a lock belong to the holder of its NFT. */
function nftFact({ nft }: Plan['subject']): Fact[] {
  return nft === undefined
    ? []
    : [{ label: 'Whoever holds this NFT gets the fees', value: 'NFT', address: nft }]
}

function describeBurn(read: Read): Decision {
  const share = lockedShare(read)
  const of = share === null ? 'LP tokens of' : `the LP tokens of ${share} of`
  return {
    line: `${read.done ? 'Burnt' : 'Burn'} ${of} ${read.thePool}${worth(read)}, given up forever`,
    pool: poolOf(read),
    facts: partOf(read, 'Given up forever', 'Stays yours'),
  }
}

function describeSwap(read: Read): Decision {
  const { done, subject } = read
  const route = routeOf(read)
  const isRouted = subject['router'] === 'jupiter'
  const place = isRouted ? 'through Jupiter' : `in ${route?.words ?? read.place}`
  // The record of an earlier version does not name the direction: its text says which token the wallet pays.
  const from = subject['from'] === 'base' || subject['from'] === 'quote' ? subject['from'] : null
  const [paid, got] =
    from === null ? [null, null] : from === 'base' ? [read.base, read.quote] : [read.quote, read.base]
  const [paidText, gotText] = [textOf(paid), textOf(got)]
  const swapped = done ? 'Swapped' : 'Swap'
  return {
    line:
      paidText === null || gotText === null
        ? `${swapped} ${place}`
        : `${swapped} ${paidText} for ${gotText} ${place}${atPrice(read, ratesOf(read).price)}${atLeast(read, got)}`,
    pool: isRouted ? null : route ? route.pool : poolOf(read),
    facts: [
      ...factOf('You pay', paidText, movesNote(paid)),
      ...amountFact((symbol) => `You get, ${symbol}`, got),
      ...mintFact('Token you pay', read, paid),
      ...mintFact('Token you get', read, got),
      ...factOf(minimumLabel(read), minimumText(read, got)),
      ...factOf('Rate', priceText(read, ratesOf(read).price), priceText(read, ratesOf(read).priceBack, true)),
      ...factOf('Price impact', impactText(subject['impact'])),
      ...(route?.facts ?? factOf('Trading fee, included', feeText(read))),
      ...(isRouted ? factOf('Trading fees', 'included', ROUTED_FEES) : []),
    ],
  }
}

/** The address of a token that is not well-known; a warning where it is called like one that is. */
function mintFact(label: string, { subject }: Read, amount: Amount | null): Fact[] {
  if (!amount) return []
  const { mint, symbol } = amount.token
  if (wellKnownWords(mint)) return []
  const said = [subject[mint === subject['base'] ? 'baseImitates' : 'quoteImitates'], symbol]
  const original = wellKnownMints()
    .map((known) => wellKnownWords(known)?.symbol)
    .find((known) => known !== undefined && said.includes(known))
  return [
    {
      label,
      value: '',
      address: mint,
      ...(original !== undefined && { warning: imitationWarning(original) }),
    },
  ]
}

/** What review and form say of a token that is called like a well-known one. */
export function imitationWarning(original: string): string {
  return `This token is not ${original}, but its name or symbol looks like it. Anybody can give a token any name and picture. Compare the address.`
}

/** Jupiter charges for no route that is built here (developers.jup.ag/docs/swap/build, Fees). */
const ROUTED_FEES = 'each pool keeps its own; Jupiter takes none'

/** One swap of a route, as the subject lists it. `fee`: an amount with its token. Null: not known. */
type RouteLeg = Readonly<{ name: string; address: string; part: bigint; fee: string | null }>

/**
 * The pools of a swap that `routeSubject` describes, in words that follow "in"; null where the record names one pool in the older way, or
 * its lists do not fit together.
 */
function routeOf(read: Read): Readonly<{ words: string; pool: Decision['pool']; facts: Fact[] }> | null {
  const { subject, pair } = read
  const legs = routeLegs(read)
  const [first] = legs
  if (!first) return null
  const names = legs.map(({ name, part }) =>
    part === WHOLE_ROUTE ? `on ${name}` : `${formatPart(part)} on ${name}`,
  )
  const isDivided = legs.every(({ part }) => part < WHOLE_ROUTE)
  const by = subject['via'] === undefined ? '' : ` by way of ${viaName(subject)}`
  const words =
    legs.length === 1
      ? `${pair} ${names[0]}`
      : isDivided
        ? `${pair}, ${listed(names)},`
        : `${legs.length} pools${by}, ${listed(names)},`
  const facts = legs.map(({ name, address, part, fee }): Fact => {
    const value = part === WHOLE_ROUTE ? name : `${name}, ${formatPart(part)}`
    return withNote({ label: 'Through', value, address }, [fee && `trading fee, included: ${fee}`])
  })
  return {
    words,
    pool: legs.length === 1 ? { words: `${pair} on ${first.name}`, address: first.address } : null,
    facts,
  }
}

/** Basis points of a leg that has no other beside it. */
const WHOLE_ROUTE = 10_000n

function routeLegs({ subject, base, quote }: Read): readonly RouteLeg[] {
  const of = (name: string) => subject[name]?.split(' ') ?? []
  const [pools, parts, fees, tokens] = [of('pools'), of('parts'), of('fees'), of('feeTokens')]
  const names = subject['through']?.split('|') ?? []
  const via = {
    mint: subject['via'] ?? '',
    symbol: viaName(subject),
    decimals: Number(subject['viaDecimals']),
  }
  const tokenAt = (at: number) =>
    tokens[at] === 'via'
      ? via
      : tokens[at] === 'base'
        ? base?.token
        : tokens[at] === 'quote'
          ? quote?.token
          : undefined
  const legs = names.flatMap((name, at) => {
    const [address, part, fee, token] = [pools[at], wholeOf(parts[at]), wholeOf(fees[at]), tokenAt(at)]
    if (address === undefined || part === null) return []
    return [{ name, address, part, fee: token && fee !== null ? amountOf(fee, token) : null }]
  })
  return legs.length === names.length ? legs : []
}

function viaName(subject: Plan['subject']): string {
  return symbolOf({ symbol: subject['viaSymbol'] ?? '', mint: subject['via'] ?? '' })
}

function minimumLabel(read: Read): string {
  const slippage = slippageText(read)
  return slippage === null ? 'Minimum received' : `Minimum received (${slippage})`
}

function minimumText({ subject }: Read, got: Amount | null): string | null {
  const minimum = wholeOf(subject['minimum'])
  return got && minimum !== null ? amountOf(minimum, got.token) : null
}

/** ", at least 0.0098 SOL" */
function atLeast(read: Read, got: Amount | null): string {
  const minimum = read.done ? null : minimumText(read, got)
  return minimum === null ? '' : `, at least ${minimum}`
}

/** The swap's own price both ways round: quote tokens for one base token, and the inverse. */
function ratesOf({ base, quote }: Read): ReturnType<typeof pricesOf> {
  const [own, other] = [base && shown(base), quote && shown(quote)]
  if (!base || !quote || !own || !other) return {}
  return pricesOf({ base: own, quote: other }, { base: base.token, quote: quote.token })
}

/** Hundredths of a percent: "0.53 %". */
function impactText(impact: string | undefined): string | null {
  const hundredths = wholeOf(impact)
  return hundredths === null ? null : formatAtLeastTiny(hundredths)
}

function feeText({ subject, base, quote }: Read): string | null {
  const fee = wholeOf(subject['fee'])
  const side = subject['feeSide'] === 'base' ? base : subject['feeSide'] === 'quote' ? quote : null
  return side && fee !== null ? amountOf(fee, side.token) : null
}

function describeClose(read: Read): Decision {
  const { done, subject, place } = read
  const rent = wholeOf(subject['rentBack'])
  const back = rent === null ? '' : `: ${formatSol(rent)} SOL of rent ${done ? 'came' : 'come'} back`
  return {
    line: `${done ? 'Closed' : 'Close'} your empty position in ${place}${back}`,
    pool: poolOf(read),
    facts: rentFact(rent),
  }
}
