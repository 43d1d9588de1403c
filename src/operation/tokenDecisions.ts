/* What the person decides about a token that exists; see decision.ts. */

import { amountOf, symbolOf } from '../liquidity/names'
import type { Change, Plan, PlanKind } from '../transactions/plan'
import { U64_MAX } from '../units/amounts'
import { isAddress } from '../units/base58'
import { formatPercentFixed } from '../units/percent'
import { shortAddress } from '../units/shortAddress'
import type { Decision, Fact } from './decision'

/** A parsed subject, and the promised steps. */
type TokenRead = Readonly<{
  done: boolean
  subject: Plan['subject']
  payer: string | undefined
  steps: readonly Readonly<{ changes?: readonly Change[] }>[]
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
>

export const DESCRIBE_TOKEN: Readonly<Record<TokenKind, (read: TokenRead) => Decision>> = {
  'mint-more': (read) =>
    decided(read, `${verb(read, 'Mint', 'Minted')} ${amountText(read)}, to ${receiver(read)}`),
  'burn-tokens': (read) =>
    decided(read, `${verb(read, 'Burn', 'Burnt')} ${amountText(read)} of your own, forever`),
  'freeze-account': (read) => decided(read, `${verb(read, 'Freeze', 'Froze')} ${holder(read)}`),
  'thaw-account': (read) => decided(read, `${verb(read, 'Thaw', 'Thawed')} ${holder(read)}`),
  'change-authority': (read) => decided(read, authorityLine(read)),
  'update-metadata': (read) =>
    decided(read, `${verb(read, 'Change', 'Changed')} the metadata of ${nameOf(read)}`),
  'change-transfer-fee': (read) =>
    decided(
      read,
      `${verb(read, 'Change', 'Changed')} the transfer fee of ${nameOf(read)} to ${feeText(read)}`,
    ),
  'collect-fees': (read) =>
    decided(
      read,
      `${verb(read, 'Collect', 'Collected')} ${amountText(read)} of withheld fees, to ${receiver(read)}`,
    ),
  'close-mint': (read) =>
    decided(read, `${verb(read, 'Close', 'Closed')} the mint of ${nameOf(read)}, forever`),
  'change-token': (read) => decided(read, gatheredLine(read)),
  send: (read) => decided(read, `${verb(read, 'Send', 'Sent')} ${amountText(read)} to ${receiver(read)}`),
}

function decided(read: TokenRead, line: string): Decision {
  const { subject } = read
  const about: Fact[] =
    subject['mint'] === undefined ? [] : [{ label: 'Token', value: nameOf(read), address: subject['mint'] }]
  return { line, pool: null, facts: [...about, ...addressFacts(subject), ...changeFacts(read)] }
}

/** The addresses that the sentence shortens. */
function addressFacts({ to, owner, account }: Plan['subject']): readonly Fact[] {
  const fact = (label: string, address: string | undefined): Fact[] =>
    address !== undefined && isAddress(address) ? [{ label, value: '', address }] : []
  return [...fact('To', to), ...fact('Owner', owner), ...fact('Token account', account)]
}

/** Each promised value, the last one of a field. */
function changeFacts({ steps }: TokenRead): readonly Fact[] {
  const last = new Map(
    steps
      .flatMap(({ changes = [] }) => changes)
      .map((change) => [`${change.account} ${change.field}`, change]),
  )
  return [...last.values()].map(({ label, after, shown }) => ({
    label,
    value: after === 'nobody' ? 'none, forever' : (shown ?? after),
  }))
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

function amountText({ subject }: TokenRead): string {
  const { amount = '', decimals = '', symbol = '', mint = '' } = subject
  const token = {
    mint,
    symbol,
    decimals: /^\d{1,3}$/.test(decimals) && Number(decimals) < 256 ? Number(decimals) : null,
  }
  if (!/^\d{1,40}$/.test(amount) || token.decimals === null) return symbolOf(token)
  return amountOf(BigInt(amount), { ...token, decimals: token.decimals })
}

function receiver({ subject: { to = '' }, payer }: TokenRead): string {
  return to === payer ? 'your wallet' : shortAddress(to)
}

function holder(read: TokenRead): string {
  const { owner = '', account = '' } = read.subject
  return owner === read.payer
    ? `your own account of ${nameOf(read)}`
    : `the ${nameOf(read)} account of ${shortAddress(owner || account)}`
}

function feeText({
  subject: { basisPoints = '', maximum = '', decimals = '', symbol = '', mint = '' },
}: TokenRead): string {
  if (!/^\d{1,5}$/.test(basisPoints)) return 'another one'
  const rate = formatPercentFixed(Number(basisPoints))
  const isLimited = /^\d{1,20}$/.test(maximum) && BigInt(maximum) < U64_MAX && /^\d{1,3}$/.test(decimals)
  return isLimited
    ? `${rate}, at most ${amountOf(BigInt(maximum), { mint, symbol, decimals: Number(decimals) })}`
    : rate
}

/** What an authority is called in a sentence, by its role; see tokens/operations/order. */
const ROLES: Readonly<Record<string, string>> = {
  mint: 'mint authority',
  freeze: 'freeze authority',
  metadata: 'update authority',
  close: 'close authority',
  'fee-config': 'fee authority',
  'withheld-fees': 'withdraw authority',
  'permanent-delegate': 'permanent delegate',
  pause: 'pause authority',
  'interest-rate': 'rate authority',
  'scaled-amount': 'multiplier authority',
  'metadata-pointer': 'metadata pointer authority',
  hook: 'transfer hook authority',
}

function authorityLine(read: TokenRead): string {
  const { role = '', to } = read.subject
  const what = `the ${ROLES[role] ?? 'authority'} of ${nameOf(read)}`
  return to === undefined
    ? `${verb(read, 'Revoke', 'Revoked')} ${what} forever`
    : `${verb(read, 'Transfer', 'Transferred')} ${what} to ${shortAddress(to)}`
}

/** The parts of a gathered operation, by their orders' kinds. */
const PARTS: Readonly<Record<string, string>> = {
  'mint-more': 'mint more',
  burn: 'burn',
  freeze: 'freeze an account',
  thaw: 'thaw an account',
  'change-authority': 'change an authority',
  'update-metadata': 'update the metadata',
  'transfer-fee': 'change the transfer fee',
  'collect-fees': 'collect withheld fees',
  'interest-rate': 'change the interest rate',
  'scaled-amount': 'change the scaled amount',
  'default-state': 'change how new accounts begin',
  hook: 'change the transfer hook',
  pause: 'pause all transfers',
  resume: 'resume transfers',
  'make-immutable': 'make the metadata immutable forever',
  'close-mint': 'close the mint forever',
}

function gatheredLine(read: TokenRead): string {
  const parts = (read.subject['did'] ?? '').split(' ').flatMap((kind) => PARTS[kind] ?? [])
  return `${verb(read, 'Change', 'Changed')} ${nameOf(read)}: ${parts.join(', ')}`
}
