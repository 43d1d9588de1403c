/* A drop on holders: who takes part in it, and the file from which everybody can compute it again. */

import type { AddressKind, KnownOwners } from '../../solana/addressKind'
import type { DropRecord } from '../../transactions/runs/keptRuns'
import type { HoldersProof, ProvenHolder } from './provenHolders'
import { type DropHolder, type DropRule, type DropShares, type RuledOut, shareOut, sumOf } from './shares'

/** Why a holder may not be meant: the person decides, except for the own wallet. `program`: an account of a program that nobody signs for. */
export type Doubted = 'pool' | 'locker' | 'burnt' | 'program' | 'frozen' | 'authority' | 'off-curve'

/** Why a holder is left out: see Doubted and RuledOut; the own wallet, the person's choice, or an address that cannot use what it gets. */
export type LeftOutWhy = Doubted | RuledOut | 'own' | 'chosen' | 'refused'

/** A reason, and the name of what holds the tokens, where it is known. */
export type Doubt = Readonly<{ why: Doubted; name: string | null }>

/**
 * The holders of a token as they were read `at` (ms since 1970), with the supply then (base units), and those who may not be meant, by owner.
 * `proof`: null where they are from a file, which proves nothing.
 */
export type DropHolders = Readonly<{
  mint: string
  at: number
  supply: bigint
  proof: HoldersProof | null
  holders: readonly ProvenHolder[]
  doubts: ReadonlyMap<string, Doubt>
}>

/** Those who may not be meant. `kinds`: what the owners off the curve are, as far as they were read. */
export function doubtsAbout(
  holders: readonly ProvenHolder[],
  kinds: ReadonlyMap<string, AddressKind>,
  known: KnownOwners,
  authorities: ReadonlySet<string>,
): ReadonlyMap<string, Doubt> {
  const doubts = new Map<string, Doubt>()
  for (const { owner, frozen, isOnCurve } of holders) {
    const kind = kinds.get(owner)
    const its = known.owners.get(owner) ?? (kind?.kind === 'known' ? kind.known : undefined)
    const why: Doubted | null =
      kind?.kind === 'no-key'
        ? 'burnt'
        : kind && ['token-account', 'program', 'mint', 'squads'].includes(kind.kind)
          ? 'program'
          : authorities.has(owner)
            ? 'authority'
            : frozen === 'all'
              ? 'frozen'
              : isOnCurve
                ? null
                : 'off-curve'
    if (its) doubts.set(owner, { why: its.kind, name: its.name })
    else if (why !== null) doubts.set(owner, { why, name: null })
  }
  return doubts
}

/** What the person decided about holders: all owners off the curve take part, or these do (`ins`), or these do not (`outs`). */
export type DropChoices = Readonly<{ offCurve: boolean; ins: readonly string[]; outs: readonly string[] }>

/** The shares, and everybody who is left out, with the reason. */
export type Drop = Readonly<{
  shares: DropShares
  out: readonly (DropHolder & Readonly<{ why: LeftOutWhy }>)[]
}>

/** Shares a drop among those who are meant. `refused`: addresses that cannot use what they get. */
export function dropOn(
  { holders, doubts }: Pick<DropHolders, 'holders' | 'doubts'>,
  { offCurve, ...choices }: DropChoices,
  rule: DropRule,
  { own, refused }: Readonly<{ own: string | null; refused: ReadonlySet<string> }>,
): Drop {
  const [ins, outs] = [new Set(choices.ins), new Set(choices.outs)]
  const whyOut = (owner: string): LeftOutWhy | null => {
    if (owner === own) return 'own'
    if (refused.has(owner)) return 'refused'
    if (outs.has(owner)) return 'chosen'
    const why = doubts.get(owner)?.why ?? null
    return ins.has(owner) || (why === 'off-curve' && offCurve) ? null : why
  }
  const all = holders.map((one) => ({ ...one, why: whyOut(one.owner) }))
  const shares = shareOut(
    all.filter(({ why }) => why === null).map(({ owner, amount }) => ({ owner, amount })),
    rule,
  )
  const out = all.flatMap(({ owner, amount, why }) => (why === null ? [] : [{ owner, amount, why }]))
  return { shares, out: [...out, ...shares.out] }
}

/** What the lines of a drop were computed from. */
export type DropOrder = Readonly<{ holders: DropHolders; drop: Drop; rule: DropRule }>

/**
 * The record of a drop, and its file in CSV: first what was read and the rule, a line each, then each holder with its holding, what it needs
 * at least, its payout (base units) and why it is left out (docs/drop.md). `paid`: the mint of what is paid; `earlier`: those whose payout an
 * earlier list of the wallet pays.
 */
export async function recordOfDrop(
  { holders: { mint, at, supply, proof, holders }, drop: { shares, out }, rule: order }: DropOrder,
  { paid, earlier }: Readonly<{ paid: string; earlier: ReadonlySet<string> }>,
): Promise<Readonly<{ record: DropRecord; file: string }>> {
  const { needs } = order
  const { sum, withheld } = proof ?? { sum: sumOf(holders, ({ amount }) => amount), withheld: 0n }
  const slots = proof ? [proof.slots.before, ...proof.slots.searches, proof.slots.after] : []
  const rule = toldRule(order)
  const rows = [
    ...shares.paid.map(({ owner, amount, units }) =>
      earlier.has(owner) ? { owner, amount, units: 0n, why: 'earlier' } : { owner, amount, units, why: '' },
    ),
    ...out.map((one) => ({ ...one, units: 0n })),
  ]
  const head: readonly (readonly [string, unknown])[] = [
    ['mintwright-drop', 1],
    ['holders of', mint],
    ['read from', proof ? 'chain' : 'file'],
    ['slots', slots.join(' ')],
    ['supply', supply],
    ['sum of balances', sum],
    ['withheld fees', withheld],
    ['paid', paid],
    ['rule', rule.by],
    ['amount', rule.amount],
    ['least holding', rule.leastHolding],
    ['largest', rule.top ?? 'all'],
    ['least payout', rule.leastPayout],
    ['raises', rule.raises ? 'yes' : 'no'],
  ]
  const file = [
    ...head.map(([name, value]) => `${name},${String(value)}`),
    'address,holding,needs,payout,left out',
    ...rows.map(({ owner, amount, units, why }) =>
      [owner, amount, needs.get(owner) ?? 0n, units, why].join(','),
    ),
    '',
  ].join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(file))
  const sha256 = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const record = {
    mint,
    readAt: at,
    slots,
    supply,
    sum,
    withheld,
    ...(proof === null && { from: 'file' as const }),
    ...rule,
  }
  return { record: { ...record, out: countsOf(rows), sha256 }, file }
}

/** A rule without its addresses, as it is kept and said. */
export type ToldRule = Pick<DropRecord, 'by' | 'amount' | 'leastHolding' | 'top' | 'leastPayout' | 'raises'>

export function toldRule({ split, leastHolding, top, leastPayout, raises }: DropRule): ToldRule {
  const amount = split.by === 'fixed' ? split.each : split.total
  return { by: split.by, amount, leastHolding, top, leastPayout, raises }
}

/** How many are left out for each reason, and what they hold together. */
export function countsOf(out: readonly (DropHolder & Readonly<{ why: string }>)[]): DropRecord['out'] {
  const counts = new Map<string, { why: string; holders: number; amount: bigint }>()
  for (const { why, amount } of out) {
    const { holders = 0, amount: before = 0n } = counts.get(why) ?? {}
    if (why !== '') counts.set(why, { why, holders: holders + 1, amount: before + amount })
  }
  return [...counts.values()]
}
