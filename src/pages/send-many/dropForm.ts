import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { KeptByForm } from '../../operation/reviewEntry'
import { useKeptForm } from '../../forms/keptForm'
import type { SentToken } from '../../forms/SentToken'
import { type AmountUnit, multiplierText, parseAmount } from '../../solana/amountScale'
import { createDraftStore } from '../../storage/draftStore'
import type { DropChoices } from '../../tokens/drop/drop'
import { type DropRule, greater } from '../../tokens/drop/shares'
import { grossFor, type TransferFee } from '../../tokens/transferFeeMath'
import { SOL_MINT } from '../../tokens/wellKnown'
import { isAddress } from '../../units/base58'
import { sendManyCopy } from './copy'
import { dropCopy as words } from './dropCopy'

const text = v.fallback(v.pipe(v.string(), v.maxLength(60)), '')
const BY = ['proportion', 'equal', 'fixed'] as const

/** The rule, which is in the URL: the mints of what is held and of what is paid, and limits as typed. */
const ruleSchema = v.object({
  holders: text,
  token: text,
  by: v.fallback(v.picklist(BY), 'proportion'),
  least: text,
  top: text,
  payout: text,
})
type RuleValues = v.InferOutput<typeof ruleSchema>
const NO_RULE: RuleValues = { holders: '', token: '', by: 'proportion', least: '', top: '', payout: '' }

/** The rest, of which this browser keeps a draft for each token. */
const restSchema = v.object({
  amount: text,
  amountFor: v.fallback(v.string(), ''),
  raises: v.fallback(v.boolean(), false),
  offCurve: v.fallback(v.boolean(), false),
  ins: v.fallback(v.array(v.string()), []),
  outs: v.fallback(v.array(v.string()), []),
})
type RestValues = v.InferOutput<typeof restSchema>
const NO_REST: RestValues = { amount: '', amountFor: '', raises: false, offCurve: false, ins: [], outs: [] }

/** The form of a drop, as typed. */
export type DropForm = Readonly<{
  rule: RuleValues
  rest: RestValues
  kept: KeptByForm
  setRule: (part: Partial<RuleValues>) => void
  setRest: (part: Partial<RestValues>) => void
  /** Stops storing the draft: from now on the page shows its run. */
  forget: () => void
}>

export function useDropForm(): DropForm {
  const [store] = useState(() =>
    createDraftStore<RestValues, string, { values: RestValues }>({
      empty: NO_REST,
      rowOf: (mint) => `drop ${mint}`,
      pack: (values) => values,
      parse: (row) => {
        const read = v.safeParse(restSchema, row)
        return read.success ? { values: read.output } : undefined
      },
    }),
  )
  const { values: rule, change: setRule } = useKeptForm<RuleValues>({
    empty: NO_RULE,
    schema: ruleSchema,
    url: {
      read: (search) => v.parse(ruleSchema, Object.fromEntries(search)),
      write: (search, values) => {
        for (const [name, value] of Object.entries(values)) {
          // Whose holders get something is named also while it is empty: it says that the page is a drop.
          if (name === 'holders' || value !== NO_RULE[name as keyof RuleValues]) search.set(name, value)
          else search.delete(name)
        }
      },
    },
    ofNetwork: () => ({ values: { holders: '', token: '' }, gone: ['the tokens'] }),
  })
  const key = isAddress(rule.holders) ? rule.holders : null
  const draft = useKeptForm<RestValues, RestValues, string>({
    empty: NO_REST,
    schema: restSchema,
    draft: { store, key },
  })
  return {
    rule,
    rest: draft.values,
    kept: draft.kept,
    setRule,
    setRest: draft.change,
    forget: () => {
      void store.forget()
      store.close()
    },
  }
}

/**
 * The form with its amount only where that is for this token, in this unit, and for each or for all, as it was typed: a link does not turn a
 * kept total into what each gets.
 */
export function useAmountFor(form: DropForm, token: SentToken): DropForm {
  const { rule, rest, setRest } = form
  const unit = token.isRead ? `${token.decimals} ${multiplierText(token)};` : ''
  const now = `${token.mint} ${rule.by === 'fixed' ? 'each' : 'all'} ${unit}`
  const { amount, amountFor } = rest
  const isFor = amountFor !== '' && (amountFor.startsWith(now) || now.startsWith(amountFor))
  return {
    ...form,
    rest: { ...rest, amount: isFor ? amount : '' },
    setRest: (part) => setRest('amount' in part ? { ...part, amountFor: now } : part),
  }
}

/** A rule as parsed; null where a part of it cannot be read. `bad`: those parts, and why in a sentence. */
export type ParsedDrop = Readonly<{
  rule: Omit<DropRule, 'needs'> | null
  bad: ReadonlyMap<'amount' | 'least' | 'top' | 'payout', string>
}>

/**
 * Reads the rule in the units of what is held and of what is paid. The least payout is what arrives: under a transfer fee, more is sent.
 * Nobody is sent what cannot arrive.
 */
export function useParsedDrop(
  { rule: { by, least, top, payout }, rest: { amount, raises } }: Pick<DropForm, 'rule' | 'rest'>,
  { decimals: heldDecimals, scale: heldScale }: AmountUnit,
  { decimals, scale }: AmountUnit,
  fee: TransferFee | null,
): ParsedDrop {
  return useMemo(() => {
    const [held, paid] = [
      { decimals: heldDecimals, scale: heldScale },
      { decimals, scale },
    ]
    const bad = new Map<'amount' | 'least' | 'top' | 'payout', string>()
    const read = (name: 'amount' | 'least' | 'payout', typed: string, unit: AmountUnit) => {
      const parsed = typed.trim() === '' ? null : parseAmount(typed, unit)
      if (parsed && !parsed.ok)
        bad.set(
          name,
          parsed.reason === 'not-a-number' || parsed.reason === 'empty'
            ? words.notANumber
            : sendManyCopy.problem[parsed.reason],
        )
      return parsed?.ok ? parsed.units : 0n
    }
    const units = read('amount', amount, paid)
    const leastHolding = read('least', least, held)
    const leastPayout = grossFor(greater(read('payout', payout, paid), 1n), fee)
    if (leastPayout === undefined) bad.set('payout', sendManyCopy.problem['never-arrives'])
    if (top !== '' && !/^[1-9]\d{0,8}$/.test(top)) bad.set('top', words.notANumber)
    const split = by === 'fixed' ? { by, each: units } : { by, total: units }
    if (leastPayout === undefined || bad.size > 0 || units === 0n) return { rule: null, bad }
    return { rule: { split, leastHolding, top: top === '' ? null : Number(top), leastPayout, raises }, bad }
  }, [by, least, top, payout, amount, raises, heldDecimals, heldScale, decimals, scale, fee])
}

/** The mint of what is paid; null where the URL names something else than an address. */
export function paidMint({ token }: RuleValues): string | null {
  return token === '' ? SOL_MINT : isAddress(token) ? token : null
}

/** The choices with one holder taken in or left out. `isDoubted`: it is left out unless it is taken in. */
export function choose(
  { ins, outs }: Pick<DropChoices, 'ins' | 'outs'>,
  owner: string,
  { gets, isDoubted }: Readonly<{ gets: boolean; isDoubted: boolean }>,
): Pick<RestValues, 'ins' | 'outs'> {
  const without = (all: readonly string[]) => all.filter((one) => one !== owner)
  return {
    ins: [...without(ins), ...(gets && isDoubted ? [owner] : [])],
    outs: [...without(outs), ...(gets ? [] : [owner])],
  }
}
