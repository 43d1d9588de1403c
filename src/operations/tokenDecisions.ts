/* What the person decides about a token that exists; see decision.ts. */

import { amountOf, symbolOf } from '../liquidity/names'
import { type ChangeableRole, ROLE_NAMES } from '../tokens/operations/order'
import type { TokenDelta } from '../transactions/events'
import { type AmountScale, factorOf, formatAmount, readScale, unscaledAmount } from '../solana/amountScale'
import { tellAmount } from '../transactions/bill'
import type { Change, Plan, PlanKind, TokenUnit } from '../transactions/plan'
import { namesOf } from '../transactions/planNames'
import { plainUnits, U64_MAX } from '../units/amounts'
import { isAddress } from '../units/base58'
import { utcDate, utcMoment, utcTime } from '../units/moments'
import { formatPercentFixed } from '../units/percent'
import { shortAddress } from '../units/shortAddress'
import type { Decision, Fact } from './decision'

/** A parsed subject, the promised steps, and the tokens that moved, once the operation is done and they are known. */
type TokenRead = Readonly<{
  done: boolean
  subject: Plan['subject']
  payer: string | undefined
  steps: readonly Readonly<{ changes?: readonly Change[] }>[]
  actual: Readonly<{ deltas: readonly TokenDelta[] }> | null
}>

type TokenKind = Extract<
  PlanKind,
  | 'mint-more'
  | 'burn-tokens'
  | 'freeze-account'
  | 'thaw-account'
  | 'change-authority'
  | 'update-metadata'
  | 'change-transfer-fee'
  | 'collect-fees'
  | 'close-mint'
  | 'change-token'
  | 'send'
  | 'send-many'
>

export const DESCRIBE_TOKEN: Readonly<Record<TokenKind, (read: TokenRead) => Decision>> = {
  'mint-more': (read) => decided(read, mintLine(read)),
  'burn-tokens': (read) => decided(read, burnLine(read)),
  'freeze-account': (read) => decided(read, freezeLine(read)),
  'thaw-account': (read) => decided(read, thawLine(read)),
  'change-authority': (read) => decided(read, authorityLine(read, ofToken(read))),
  'update-metadata': (read) => decided(read, metadataLine(read, ofToken(read))),
  'change-transfer-fee': (read) => decided(read, feeLine(read, ofToken(read))),
  'collect-fees': (read) => decided(read, collectLine(read)),
  'close-mint': (read) => decided(read, closeLine(read, ofToken(read))),
  'change-token': (read) => decided(read, changeLine(read)),
  send: (read) => decided(read, `${verb(read, 'Send', 'Sent')} ${amountText(read)} to ${receiver(read)}`),
  'send-many': (read) =>
    decided(read, `${verb(read, 'Send', 'Sent')} ${amountText(read)} to ${receivers(read.subject)}`),
}

function decided(read: TokenRead, line: string): Decision {
  const { subject } = read
  const about: Fact[] =
    subject['mint'] === undefined ? [] : [{ label: 'Token', value: nameOf(read), address: subject['mint'] }]
  return {
    line,
    pool: null,
    facts: [...about, ...addressFacts(subject), ...scaleFactsOf(subject), ...changeFacts(read)],
  }
}

function scaleFactsOf(subject: Plan['subject']): readonly Fact[] {
  const unit = unitOf(subject)
  const amounts = Object.entries(subject).flatMap(([key, amount]) =>
    /^amount\d*$/.test(key) && /^\d{1,40}$/.test(amount) ? [BigInt(amount)] : [],
  )
  return unit ? scaleFacts(unit, amounts) : []
}

/** Where a scale decides how amounts are shown: what moves whatever it becomes, and how it was when it was read. */
export function scaleFacts(unit: TokenUnit, amounts: readonly bigint[]): readonly Fact[] {
  if (!unit.scale) return []
  const one = 10n ** BigInt(unit.decimals)
  const value = `${unscaledAmount(one)} as ${formatAmount(one, unit)} ${unit.symbol}`.trim()
  return [
    ...amounts.map((moved): Fact => ({ label: 'What moves', value: unscaledAmount(moved) })),
    { label: 'What is shown', value, note: scaleNote(unit.scale) },
  ]
}

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** What decides how amounts are shown, and when that was read. */
function scaleNote(scale: AmountScale): string {
  const { at } = scale
  const read = at === undefined ? '' : `, read on ${utcMoment(at * 1000)}`
  if (scale.by === 'interest')
    return `with its interest of ${formatPercentFixed(scale.basisPoints)} a year${read}; this changes every second`
  const now = factorOf(scale)
  const isNext = at !== undefined && at < scale.newFrom && scale.newMultiplier !== scale.multiplier
  if (!isNext) return `its multiplier is ${now}${read}`
  const from = scale.newFrom > LAST_SECOND ? 'after the year 9999' : `on ${utcMoment(scale.newFrom * 1000)}`
  return `its multiplier is ${now}${read}; it changes to ${scale.newMultiplier} ${from}`
}

/** What the amounts of a subject are shown by; null where it does not say. */
function unitOf({ decimals = '', symbol = '', scale }: Plan['subject']): TokenUnit | null {
  return /^\d{1,3}$/.test(decimals) && Number(decimals) < 256
    ? { decimals: Number(decimals), symbol, scale: readScale(scale) }
    : null
}

/** The addresses that the sentence shortens. All of a person's is to be compared: an imitation has the same ends. */
function addressFacts({ to, owner, account }: Plan['subject']): readonly Fact[] {
  const fact = (label: string, address: string | undefined): Fact[] =>
    address !== undefined && isAddress(address) ? [{ label, value: '', address }] : []
  const whole = (one: Fact): Fact => ({ ...one, whole: true })
  return [...fact('To', to).map(whole), ...fact('Owner', owner).map(whole), ...fact('Token account', account)]
}

/** Each promised value, the last one of a field. */
function changeFacts({ steps }: TokenRead): readonly Fact[] {
  const last = new Map(
    steps
      .flatMap(({ changes = [] }) => changes)
      .map((change) => [`${change.account} ${change.field}`, change]),
  )
  return [...last.values()].map(factOf)
}

function factOf(change: Change): Fact {
  const { label, after, shown, unit } = change
  if (after.kind === 'authority')
    return after.address === null
      ? { label, value: 'revoked forever', final: true }
      : { label, value: '', address: after.address }
  if (unit && after.kind === 'base-units')
    return { label, value: amountOf(after.units, { ...unit, mint: unit.symbol }) }
  return { label, value: shown ?? tellAmount(change, after) }
}

/* ---- One sentence for each order. `of` is " of Quiet Heron (QHRN)", or '' in a list of several. ---- */

function mintLine(read: TokenRead): string {
  return `${verb(read, 'Mint', 'Minted')} ${amountText(read)} to ${receiver(read)}`
}

function burnLine(read: TokenRead): string {
  return `${verb(read, 'Burn', 'Burnt')} ${amountText(read)} of your own, forever`
}

function freezeLine(read: TokenRead): string {
  return `${verb(read, 'Freeze', 'Froze')} ${holder(read)}`
}

function thawLine(read: TokenRead): string {
  return `${verb(read, 'Thaw', 'Thawed')} ${holder(read)}`
}

function authorityLine(read: TokenRead, of: string): string {
  const { role = '', to } = read.subject
  const what = `the ${Object.hasOwn(ROLE_NAMES, role) ? ROLE_NAMES[role as ChangeableRole] : 'authority'}${of}`
  return to === undefined
    ? `${verb(read, 'Revoke', 'Revoked')} ${what} forever`
    : `${verb(read, 'Transfer', 'Transferred')} ${what} to ${receiver(read)}`
}

/** "Change the metadata of QHRN: the name to Heron, another file, 2 further fields" */
function metadataLine(read: TokenRead, of: string): string {
  const { newName, newSymbol, file, fields = '0' } = read.subject
  const count = /^\d{1,4}$/.test(fields) ? Number(fields) : 0
  const parts = [
    ...(newName === undefined ? [] : [`the name to ${newName}`]),
    ...(newSymbol === undefined ? [] : [`the symbol to ${newSymbol}`]),
    ...(file === undefined ? [] : ['another file']),
    ...(count === 0 ? [] : [count === 1 ? 'one further field' : `${count} further fields`]),
  ]
  const what = parts.length === 0 ? '' : `: ${parts.join(', ')}`
  return `${verb(read, 'Change', 'Changed')} the metadata${of}${what}`
}

function feeLine(read: TokenRead, of: string): string {
  return `${verb(read, 'Change', 'Changed')} the transfer fee${of} to ${feeText(read)}, from the second epoch after this one`
}

/** Transfers pay fees all the time, so what was withdrawn may be more than was found. */
function collectLine(read: TokenRead): string {
  const { done, actual, subject } = read
  const moved = (actual?.deltas ?? []).filter(({ mint }) => mint === subject['mint'])
  const sum = moved.reduce((all, { change }) => all + change, 0n)
  const paid = done && sum > 0n ? { ...read, subject: { ...subject, amount: `${sum}` } } : read
  return `${verb(read, 'Collect', 'Collected')} ${amountText(paid)} of withheld fees to ${receiver(read)}`
}

function closeLine(read: TokenRead, of: string): string {
  return `${verb(read, 'Close', 'Closed')} the mint${of}`
}

function immutableLine(read: TokenRead, of: string): string {
  return `${verb(read, 'Make', 'Made')} the metadata${of} immutable forever`
}

function interestLine(read: TokenRead, of: string): string {
  const { basisPoints = '' } = read.subject
  const rate = /^-?\d{1,5}$/.test(basisPoints)
    ? `${formatPercentFixed(Number(basisPoints))} a year`
    : 'another one'
  return `${verb(read, 'Change', 'Changed')} the interest rate${of} to ${rate}`
}

function multiplierLine(read: TokenRead, of: string): string {
  const { multiplier = '', effectiveAt = '' } = read.subject
  const times = /^[\d.e+-]{1,30}$/.test(multiplier) ? `× ${multiplier}` : 'with another multiplier'
  const seconds = /^[1-9]\d{0,10}$/.test(effectiveAt) ? Number(effectiveAt) : 0
  const from = seconds === 0 ? '' : `, from ${utcTime(seconds * 1000)} on ${utcDate(seconds * 1000)}`
  return `${verb(read, 'Show', 'Set')} balances${of} ${times}${from}`
}

function hookLine(read: TokenRead, of: string): string {
  const { hook = '' } = read.subject
  return hook === ''
    ? `${verb(read, 'Remove', 'Removed')} the transfer hook${of}`
    : `${verb(read, 'Change', 'Changed')} the transfer hook${of} to ${shortAddress(hook)}`
}

function stateLine(read: TokenRead, of: string): string {
  const frozen = read.subject['state'] === 'frozen'
  return `Let new accounts${of} begin ${frozen ? 'frozen' : 'open'}`
}

type Line = (read: TokenRead, of: string) => string

/** By the order's kind; see tokens/operations/order. */
const LINES: Readonly<Record<string, Line>> = {
  'mint-more': mintLine,
  burn: burnLine,
  freeze: freezeLine,
  thaw: thawLine,
  'change-authority': authorityLine,
  'update-metadata': metadataLine,
  'transfer-fee': feeLine,
  'collect-fees': collectLine,
  'interest-rate': interestLine,
  'scaled-amount': multiplierLine,
  'default-state': stateLine,
  hook: hookLine,
  pause: (read, of) => `${verb(read, 'Pause', 'Paused')} all transfers${of}`,
  resume: (read, of) => `${verb(read, 'Resume', 'Resumed')} transfers${of}`,
  'make-immutable': immutableLine,
  'close-mint': closeLine,
}

/** One order in its own words; of several each, after the token's name. */
function changeLine(read: TokenRead): string {
  const kinds = (read.subject['did'] ?? '').split(' ').filter((kind) => Object.hasOwn(LINES, kind))
  const line = (kind: string | undefined): Line =>
    LINES[kind ?? ''] ?? ((_, of) => `${verb(read, 'Change', 'Changed')} a setting${of}`)
  if (kinds.length < 2) return line(kinds[0])(read, ofToken(read))
  const parts = kinds.map((kind, at) => beginSmall(line(kind)(ofOrder(read, at + 1), '')))
  return `${verb(read, 'Change', 'Changed')} ${nameOf(read)}: ${parts.join('; ')}`
}

/** The subject of one order among several: its values have its number at the end ("amount2"). */
function ofOrder(read: TokenRead, number: number): TokenRead {
  const { mint = '', name = '', symbol = '', decimals = '', names = '', scale } = read.subject
  const own = Object.entries(read.subject).flatMap(([key, value]) => {
    const [, plain, at] = /^([a-zA-Z]+)(\d+)$/.exec(key) ?? []
    return plain !== undefined && Number(at) === number ? [[plain, value]] : []
  })
  const common = { mint, name, symbol, decimals, names, ...(scale !== undefined && { scale }) }
  const subject = { ...(Object.fromEntries(own) as Plan['subject']), ...common }
  return { ...read, subject, actual: null }
}

function beginSmall(line: string): string {
  return line.charAt(0).toLowerCase() + line.slice(1)
}

function verb({ done }: TokenRead, before: string, after: string): string {
  return done ? after : before
}

/** "Quiet Heron (QHRN)" */
function nameOf({ subject }: TokenRead): string {
  const { name = '', symbol = '', mint = '' } = subject
  if (name === '' && symbol === '') return shortAddress(mint)
  return symbol === '' || symbol === name ? name : `${name} (${symbol})`
}

function ofToken(read: TokenRead): string {
  return ` of ${nameOf(read)}`
}

function amountText({ subject }: TokenRead): string {
  const { amount = '', symbol = '', mint = '' } = subject
  const unit = unitOf(subject)
  if (!/^\d{1,40}$/.test(amount) || unit === null) return symbolOf({ mint, symbol })
  return amountOf(BigInt(amount), { ...unit, mint })
}

function receiver({ subject, payer }: TokenRead): string {
  const { to = '' } = subject
  return to === payer ? 'your wallet' : calledAddress(to, subject)
}

/** "7Qhn…Ro2V", or "alice.sol → 7Qhn…Ro2V" where that name was typed for it. */
function calledAddress(address: string, subject: Plan['subject']): string {
  const [name] = Object.entries(namesOf(subject)).find(([, its]) => its === address) ?? []
  return name === undefined ? shortAddress(address) : `${name} → ${shortAddress(address)}`
}

/** "18 addresses" */
function receivers({ receivers: count = '' }: Plan['subject']): string {
  if (!/^\d{1,6}$/.test(count)) return 'the addresses of a list'
  return count === '1' ? 'one address of a list' : `${plainUnits(BigInt(count), 0)} addresses`
}

function holder(read: TokenRead): string {
  const { owner = '', account = '' } = read.subject
  return owner === read.payer
    ? `your own account of ${nameOf(read)}`
    : `the ${nameOf(read)} account of ${calledAddress(owner || account, read.subject)}`
}

function feeText({ subject }: TokenRead): string {
  const { basisPoints = '', maximum = '', mint = '' } = subject
  const unit = unitOf(subject)
  if (!/^\d{1,5}$/.test(basisPoints)) return 'another one'
  const rate = formatPercentFixed(Number(basisPoints))
  if (!/^\d{1,20}$/.test(maximum) || unit === null) return rate
  if (BigInt(maximum) >= U64_MAX) return `${rate}, no maximum`
  return `${rate}, at most ${amountOf(BigInt(maximum), { ...unit, mint })}`
}
