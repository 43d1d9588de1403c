import type { AddressKind } from '../../solana/addressKind'
import { formatAmount } from '../../solana/amountScale'
import type { ExtensionName } from '../../tokens/mintExtensions'
import { type AuthorityRole, feeInEpoch, nameElsewhere } from '../../tokens/mintSettings'
import type { ReadToken } from '../../tokens/readToken'
import type { MarkKind } from '../../ui/Mark'
import { formatNearestShare, formatPercentFixed, formatShare } from '../../units/percent'
import { type DatedShare, isAllFree, isAllLocked, type KnownLiquidity } from './lockedLiquidity'
import type { KnownSupplyLocks } from './datedLocks'
import { type VerdictHolder, verdictCopy as words } from './verdictCopy'

/*
 * The verdict on a token: can it hurt who holds it? One sentence in the ink of its worst finding, and three lines. What could not be read
 * never counts as good.
 */

type Ink = Exclude<MarkKind, 'live'>
export type VerdictLine = Readonly<{ kind: Ink; said: string }>

/** `ink` 'off': neither good nor a warning, because something was not read, or there is no pool. */
export type Verdict = Readonly<{
  ink: Ink
  sentence: string
  supply: VerdictLine
  freezing: VerdictLine
  liquidity: VerdictLine
}>

/** What is true of a token whoever holds its authorities. */
export type VerdictFact =
  | 'non-transferable'
  | 'paused'
  | 'stuck'
  | 'high-fee'
  | 'programmable'
  | 'starts-frozen'
  | 'hook'
  | 'fee'
  | 'hidden-supply'
  | 'hidden-amounts'

/** An extension that this page does not know or cannot read, or a name that stands in another account. */
export type UnreadPart = ExtensionName | 'name-elsewhere'

/**
 * What the chain says against a token: an authority (`role`) that an address still holds, a fact, or a part that could not be read.
 */
export type VerdictFinding =
  | Readonly<{ what: 'power'; role: AuthorityRole; by: string }>
  | Readonly<{ what: 'fact'; fact: VerdictFact }>
  | Readonly<{ what: 'unread'; part: UnreadPart }>

type Power = Extract<VerdictFinding, { what: 'power' }>

/** The authorities, that which can do a holder the most harm first. Withdrawing the liquidity is worse than those after `mint`. */
const ROLES = Object.keys(words.can) as AuthorityRole[]
const WORST = ROLES.slice(0, ROLES.indexOf('mint') + 1)
const STOPPING: readonly AuthorityRole[] = ['permanent-delegate', 'freeze', 'pause', 'hook']

/** The facts that nobody who holds the token can live with. */
const WORST_FACTS: readonly VerdictFact[] = ['non-transferable', 'paused', 'stuck', 'high-fee']

/** A transfer fee from here on, in basis points, is among them. */
const HIGH_FEE = 1_000

/** All that is found against a token, the worst first. */
export function findingsOf(token: ReadToken): readonly VerdictFinding[] {
  const { authorities, edition, programmable = false } = token
  const powers = ROLES.flatMap((role): readonly Power[] => {
    const by = authorities[role] ?? null
    // Metaplex’s account of an NFT’s edition prints no more of it, and freezes only for a delegate of the holder.
    const isOfEdition = by === edition || (role === 'freeze' && programmable)
    return by === null || isOfEdition ? [] : [{ what: 'power', role, by }]
  })
  return [...factsOf(token), ...powers, ...unreadOf(token)]
}

function factsOf(token: ReadToken): readonly VerdictFinding[] {
  const { settings, freezeAuthority, extensions, programmable = false } = token
  const isFrozen = settings.defaultState === 'frozen'
  const fee = feeOf(token)
  const has = (name: string) => extensions.some((one) => one.name === name && !one.unreadable)
  const facts: readonly (readonly [VerdictFact, boolean])[] = [
    ['non-transferable', settings.nonTransferable === true],
    ['paused', settings.pausable?.paused === true],
    ['stuck', isFrozen && freezeAuthority === null],
    ['high-fee', fee !== null && fee.most >= HIGH_FEE],
    ['programmable', programmable],
    ['starts-frozen', isFrozen && freezeAuthority !== null],
    ['hook', (settings.transferHook?.program ?? null) !== null],
    ['fee', fee !== null && fee.most < HIGH_FEE],
    ['hidden-supply', has('confidential-supply')],
    ['hidden-amounts', has('confidential-transfer') || has('confidential-fee')],
  ]
  return facts.flatMap(([fact, is]) => (is ? [{ what: 'fact', fact } as const] : []))
}

/** The transfer fee now and later, and the larger one; null where none is taken. Without the chain's clock either may apply. */
function feeOf({
  clock,
  settings: { transferFee },
}: ReadToken): Readonly<{ most: number; said: string }> | null {
  if (!transferFee) return null
  const { older, newer } = transferFee
  const rateOf = ({ basisPoints, maximum }: typeof newer) => (maximum === 0n ? 0 : basisPoints)
  const now = clock === null ? older : feeInEpoch(transferFee, clock.epoch)
  const [first, last] = [rateOf(now), rateOf(newer)]
  const most = Math.max(first, last)
  if (most === 0) return null
  const [one, later] = [formatPercentFixed(first), formatPercentFixed(last)]
  const said = first === last ? words.fee(one) : (clock === null ? words.feeOr : words.feeLater)(one, later)
  return { most, said }
}

function unreadOf(token: ReadToken): readonly VerdictFinding[] {
  const odd = token.extensions.filter(({ name, unreadable }) => name === 'unknown' || unreadable)
  const parts: readonly UnreadPart[] = [
    ...(nameElsewhere(token) === null ? [] : ['name-elsewhere' as const]),
    ...odd.map(({ name }) => name),
  ]
  return parts.map((part) => ({ what: 'unread', part }))
}

/** The kinds of the addresses that hold a token's authorities, by address (base58), as far as they were read. */
export type AuthorityKinds = ReadonlyMap<string, AddressKind>

/** Whether what has an authority cannot use it: metadata takes the signature of the authority itself, which a multisig never gives. */
export function isIdleHolder({ kind }: AddressKind, role: string): boolean {
  return kind === 'multisig' && role === 'metadata'
}

/** The verdict. `wallet`: the connected wallet, which is called "you" where it holds an authority or the liquidity. */
export function verdictOf(
  token: ReadToken,
  liquidity: KnownLiquidity,
  wallet: string | null,
  kinds: AuthorityKinds,
  locks: KnownSupplyLocks = { status: 'unsearched' },
): Verdict {
  const findings = findingsOf(token)
  const powers = findings.filter((one) => one.what === 'power')
  const known = { token, findings, liquidity, wallet, kinds, powers, locks }
  const ink = inkOf(known)
  return {
    ink,
    sentence: sentenceOf(known, ink),
    supply: supplyLine(known, ink),
    freezing: freezingLine(known, ink),
    liquidity: liquidityLine(known, ink),
  }
}

type Known = Readonly<{
  token: ReadToken
  findings: readonly VerdictFinding[]
  powers: readonly Power[]
  liquidity: KnownLiquidity
  wallet: string | null
  kinds: AuthorityKinds
  locks: KnownSupplyLocks
}>

function inkOf({ findings, powers, liquidity }: Known): Ink {
  const isWorst = findings.some((one) => one.what === 'fact' && WORST_FACTS.includes(one.fact))
  const has = (role: AuthorityRole) => powers.some((power) => power.role === role)
  if (isWorst || has('permanent-delegate') || (has('mint') && has('freeze'))) return 'err'
  if (findings.length > 0) return 'warn'
  if (liquidity.status === 'money') return 'ok'
  if (liquidity.status !== 'read') return 'off'
  return liquidity.extent === 'all' && isAllLocked(liquidity) ? 'final' : 'warn'
}

/** What nobody can do any more: only what revoked authorities say, and nothing where a part that could not be read may allow it. */
function nobodyCan({ token, findings, powers }: Known): readonly string[] {
  const facts = factsIn(findings)
  if (isOdd(findings) || facts.some(({ fact }) => WORST_FACTS.includes(fact))) return []
  const { change, freeze, print } = words.nobody
  const isFixed = token.metadata?.updateAuthority === null && powers.every(({ role }) => WORST.includes(role))
  const isStopped = facts.some(({ fact }) => fact in words.line.stopped)
  const isFree =
    token.freezeAuthority === null && !isStopped && powers.every(({ role }) => !STOPPING.includes(role))
  const isHidden = facts.some(({ fact }) => fact === 'hidden-supply')
  return [
    ...(isFixed ? [change] : []),
    ...(isFree ? [freeze] : []),
    ...(token.mintAuthority === null && !isHidden ? [print] : []),
  ]
}

function factsIn(findings: readonly VerdictFinding[]) {
  return findings.filter((one) => one.what === 'fact')
}

/** Whether there is an extension that could not be read: it may allow anything. */
function isOdd(findings: readonly VerdictFinding[]): boolean {
  return findings.some((one) => one.what === 'unread' && one.part !== 'name-elsewhere')
}

function sentenceOf(known: Known, ink: Ink): string {
  const { token, findings, powers, liquidity, wallet } = known
  const nobody = nobodyCan(known)
  if (ink === 'final' && liquidity.status === 'read')
    return [words.never(nobody, liquidity.venues), ...supplyLocksSaid(known)].join(' ')
  const facts = factsIn(findings).map(({ fact }) => fact)
  const worst = facts.filter((fact) => WORST_FACTS.includes(fact))
  const others = facts.filter((fact) => !WORST_FACTS.includes(fact))
  const factSaid = (fact: VerdictFact) =>
    fact === 'fee' || fact === 'high-fee' ? (feeOf(token)?.said ?? '') : words.facts[fact]
  const isWorse = worst.length > 0 || powers.some(({ role }) => WORST.includes(role))
  const free = isWorse ? null : freeSaid(liquidity, wallet)
  return [
    ...worst.map(factSaid),
    powersSaid({ nobody, powers, free, who: (claim) => whoIs(claim, known) }),
    findings.length === 0 ? lockedElse(liquidity) : '',
    datedSaid(liquidity),
    ...supplyLocksSaid(known),
    ...others.map(factSaid),
    unreadSaid(known),
  ]
    .filter(Boolean)
    .join(' ')
}

type Said = Readonly<{
  nobody: readonly string[]
  powers: readonly Power[]
  free: FreeSaid | null
  who: WhoIs
}>

/** Who holds an authority: a wallet only where its account was read and is one; else it is an address, or what else was read. */
type WhoIs = (claim: Pick<Claim, 'by' | 'role'>) => VerdictHolder

function whoIs({ by, role }: Pick<Claim, 'by' | 'role'>, { wallet, kinds, liquidity }: Known): VerdictHolder {
  if (by === wallet) return { kind: 'you' }
  const kind = kinds.get(by)
  // Who alone can withdraw the liquidity was read as a wallet.
  if (!kind)
    return { kind: liquidity.status === 'read' && by === liquidity.withdrawer ? 'wallet' : 'address' }
  switch (kind.kind) {
    case 'multisig':
      return role !== undefined && isIdleHolder(kind, role) ? { kind: 'idle-multisig' } : kind
    case 'wallet':
    case 'no-key':
    case 'program':
    case 'mint':
    case 'token-account':
    case 'squads':
      return { kind: kind.kind }
    default:
      return { kind: 'address' }
  }
}

/** Who can do what, the worst first; and what nobody can, where little else is to be said. */
function powersSaid({ nobody, powers, free, who }: Said): string {
  const claims = powers.map(({ by, role }): Claim => ({ by, role, ...words.can[role] }))
  const [only] = claims
  if (only && free) {
    const { by, act, alone } = free
    return by === null
      ? `${alone} ${whoCan(claims, who)}`
      : whoCan([{ by, yours: act, its: act }, ...claims], who)
  }
  if (free) {
    if (nobody.length === 0) return free.alone
    const good = words.nobodyCan(nobody)
    return free.but === null ? `${good}. ${free.alone}` : `${good}, ${words.but} ${free.but}.`
  }
  if (!only) return nobody.length > 0 ? `${words.nobodyCan(nobody)}.` : ''
  if (claims.length > 1 || nobody.length === 0) return whoCan(claims, who)
  return `${words.nobodyCan(nobody)}, ${words.but} ${words.whoCan(who(only), [only.its])}.`
}

/** What an address can do, in words to who may hold the token (`yours`) and of all its holders; `role`: by which authority. */
type Claim = Readonly<{ by: string; role?: AuthorityRole; yours: string; its: string }>

/** "The owner can freeze your tokens and print more." Each address has its own clause, and one for what it cannot use. */
function whoCan(claims: readonly Claim[], who: WhoIs): string {
  const held = claims.map((claim) => ({ ...claim, holder: who(claim), noun: words.nounOf(who(claim)) }))
  type Held = (typeof held)[number]
  const isSame = (one: Held, other: Held) => one.by === other.by && one.holder.kind === other.holder.kind
  const owners = held.filter((one, at) => held.findIndex((other) => isSame(one, other)) === at)
  const kinds = new Set(owners.map(({ noun }) => noun).filter((noun) => noun !== 'you'))
  const clauses = owners.map((owner, at) => {
    const { holder, noun, by } = owner
    const its = held.filter((claim) => isSame(claim, owner))
    const acts = [...new Set(its.map((claim) => claim[holder.kind === 'you' ? 'its' : 'yours']))]
    if (owners.length === 1 && holder.kind === 'wallet' && acts.length > 1) return words.ownerCan(acts)
    const before = owners.slice(0, at)
    if (before.some((one) => one.by === by)) return words.whoCan(holder, acts, 'same')
    const isFirst = before.every((one) => one.noun !== noun)
    return words.whoCan(
      holder,
      acts,
      isFirst ? null : kinds.size > 1 ? 'another of several kinds' : 'another',
    )
  })
  const said = clauses.join(', ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}

/** What can be withdrawn: as a sentence, after "but", and as what `by` can do, the one wallet that can withdraw it. */
type FreeSaid = Readonly<{ by: string | null; alone: string; but: string | null; act: string }>

/** Null where nothing can be withdrawn of what was found, or where it is not known. */
function freeSaid(liquidity: KnownLiquidity, wallet: string | null): FreeSaid | null {
  if (liquidity.status !== 'read') return null
  const { all, withdrawer: by } = liquidity
  // What is locked for a time cannot be withdrawn now either.
  const dated = datedOf(liquidity)
  const locked = liquidity.locked + (dated ? dated.locked + dated.undated : 0n)
  if (isAllLocked({ locked, all })) return null
  const its = words.its(liquidity)
  const who = by === null ? null : by === wallet ? 'you' : 'wallet'
  if (isAllFree({ locked, all })) {
    const whole = words.whole(its)
    return { by, alone: words.free(words.whole(its, true), who), but: null, act: words.withdraw(whole) }
  }
  const part = words.part(formatNearestShare(all - locked, all), its)
  return { by, alone: words.free(part, who), but: words.butFree(part, who), act: words.withdraw(part) }
}

/** Where all is locked that was found, but there may be more of it. */
function lockedElse(liquidity: KnownLiquidity): string {
  if (liquidity.status !== 'read' || liquidity.extent === 'all' || !isAllLocked(liquidity)) return ''
  return words.lockedElse(liquidity)
}

/** What is locked for a time, where that was searched for and found. */
function datedOf(liquidity: KnownLiquidity): DatedShare | null {
  if (liquidity.status !== 'read' || liquidity.dated?.status !== 'searched') return null
  return liquidity.dated.locked + liquidity.dated.undated > 0n ? liquidity.dated : null
}

/** The parts that are locked until dates, and until what was not read. */
function datedSaid(liquidity: KnownLiquidity): string {
  const dated = datedOf(liquidity)
  if (liquidity.status !== 'read' || !dated) return ''
  const part = (share: bigint) => words.part(formatShare(share, liquidity.all), words.its(liquidity))
  return [
    dated.locked > 0n ? words.dated(part(dated.locked), dated) : '',
    dated.undated > 0n ? words.undated(part(dated.undated)) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The part of the supply that is in locks, as far as they were searched for: until dates, and until someone who may takes it back. */
function supplyLocksSaid({ token: { supply, authorities }, locks }: Known): readonly string[] {
  if (locks.status !== 'searched' || supply === 0n) return []
  const share = (units: bigint) => {
    const part = words.part(formatShare(units, supply), words.itsSupply)
    return `${part.charAt(0).toUpperCase()}${part.slice(1)}`
  }
  const isTaken = (authorities['permanent-delegate'] ?? null) !== null
  return [
    ...(locks.locked > 0n ? [words.supplyLocked(share(locks.locked), locks, isTaken)] : []),
    ...(locks.revocable > 0n ? [words.supplyRevocable(share(locks.revocable))] : []),
    ...(locks.unread > 0 ? [words.supplyUnread.some] : []),
  ]
}

function unreadSaid({ findings, liquidity: { status } }: Known): string {
  const parts = findings.flatMap((one) => (one.what === 'unread' ? [words.unreadPart(one.part)] : []))
  const isUnread = status === 'unread' || status === 'locks-unread' || status === 'none-found'
  return words.unread([...parts, ...(isUnread ? [words.liquidityUnread[status]] : [])])
}

function supplyLine(known: Known, ink: Ink): VerdictLine {
  const { token, locks } = known
  const { kind, said } = growthLine(known, ink)
  if (locks.status !== 'searched' || locks.locked === 0n || token.supply === 0n) return { kind, said }
  return { kind, said: words.line.supplyLocked(said, formatShare(locks.locked, token.supply), locks) }
}

/** Whether the supply can grow. */
function growthLine({ token, findings, powers, wallet }: Known, ink: Ink): VerdictLine {
  const { line } = words
  const mint = powers.find(({ role }) => role === 'mint')
  if (mint)
    return { kind: ink === 'err' ? 'err' : 'warn', said: mint.by === wallet ? line.growsByYou : line.grows }
  if (findings.some((one) => one.what === 'fact' && one.fact === 'hidden-supply'))
    return { kind: 'warn', said: line.hidden }
  if (ink === 'final' && token.mintAuthority === null) return { kind: 'final', said: line.fixedForever }
  const said = line.fixed(formatAmount(token.supply, token))
  return { kind: isOdd(findings) ? 'off' : 'ok', said }
}

/** What can stop a holder: the worst that is found. */
function freezingLine({ token, findings, powers, wallet }: Known, ink: Ink): VerdictLine {
  const { line } = words
  const facts = factsIn(findings).flatMap(({ fact }) => (fact in line.stopped ? [fact] : []))
  const worst = facts.find((fact) => WORST_FACTS.includes(fact))
  const [fact] = facts
  const power = powers.find(({ role }) => STOPPING.includes(role))
  if (worst) return { kind: 'err', said: line.stopped[worst as keyof typeof line.stopped] }
  if (power) {
    const said = power.by === wallet ? line.byYou : line.stopping[power.role as keyof typeof line.stopping]
    return { kind: ink === 'err' ? 'err' : 'warn', said }
  }
  if (fact) return { kind: 'warn', said: line.stopped[fact as keyof typeof line.stopped] }
  if (isOdd(findings)) return { kind: 'off', said: line.notKnown }
  if (token.freezeAuthority !== null) return { kind: 'ok', said: line.edition }
  return ink === 'final' ? { kind: 'final', said: line.never } : { kind: 'ok', said: line.impossible }
}

function liquidityLine({ liquidity }: Known, ink: Ink): VerdictLine {
  const { line } = words
  if (liquidity.status === 'no-pool') return { kind: 'off', said: line.noPool(liquidity.venues) }
  if (liquidity.status !== 'read') return { kind: 'off', said: line[liquidity.status] }
  const { locked, all, extent, venues } = liquidity
  const dated = datedOf(liquidity)
  if (dated) {
    const share = (part: bigint) => (part > 0n ? formatShare(part, all) : null)
    const parts = {
      dated: share(dated.locked),
      undated: share(dated.undated),
      forever: isAllFree(liquidity) ? null : share(locked),
    }
    return { kind: 'warn', said: line.lockedUntil(parts, dated, liquidity) }
  }
  if (isAllFree(liquidity)) {
    const isUnread = liquidity.dated !== undefined && liquidity.dated.status !== 'searched'
    return { kind: 'warn', said: (isUnread ? line.nothingForever : line.nothingLocked)(venues) }
  }
  const said = line.locked(formatShare(locked, all), liquidity)
  const isFinal = extent === 'all' && isAllLocked(liquidity)
  return { kind: isFinal ? (ink === 'final' ? 'final' : 'ok') : 'warn', said }
}
