/** A paid list: what was done, the next steps, and the bill of all its transactions with the stamp. */

import { type ReactNode, useMemo } from 'react'
import { ReceiptBill } from '../../operation/Bill'
import { receiptOf, type Receipt } from '../../operation/bills'
import { MintPicture } from '../../operation/MintPicture'
import { ReceiptFrame } from '../../operation/Receipt'
import { namesOf } from '../../operations/calledTokens'
import { arrivalFacts, sentAmountText } from '../../operations/sentAmounts'
import { formatAmount } from '../../solana/amountScale'
import type { RunHead } from '../../transactions/runs/keptRuns'
import { sumOfAmounts } from '../../tokens/transferFeeMath'
import type { Cost } from '../../transactions/plan'
import { movedAgain, type RunView } from '../../transactions/runs/runView'
import type { Execution } from '../../transactions/execution'
import { AddressText } from '../../ui/AddressText'
import { Exact } from '../../ui/Exact'
import { ErrorNote } from '../../ui/ErrorNote'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { Sentence } from '../../ui/Sentence'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { localDate, localTime } from '../../units/moments'
import { beyondWords, sendManyCopy } from './copy'
import { dropCopy, outSentence, ruleText } from './dropCopy'
import { RunActions } from './RunActions'
import { RunFacts } from './RunFacts'
import type { RunControls, ShownRun } from './runs'
import styles from './sendMany.module.css'
import { tokensSay } from '../../tokens/said'
import { sentenceOf } from '../../operations/said'
import type { Said } from '../../units/said'

const words = sendManyCopy.run

type RunReceiptProps = {
  run: RunControls & Readonly<{ now: ShownRun }>
  view: RunView
  /** The lines of the list. */
  children: ReactNode
}

/** The receipt of a list of which every line that can be paid is paid, and final; it promises nothing where none could be. */
export function RunReceipt({ run, view, children }: RunReceiptProps) {
  const { head, rows, counts, executions, spent, sentAnyway, problem } = view
  const { token } = head
  const receipt = useMemo(() => receiptOfRun(executions), [executions])
  const landed = rows.filter(({ state }) => state === 'paid')
  const amounts = sumOfAmounts(
    landed.flatMap((row) => {
      const { sent: units, arrives } = movedAgain(row)
      return [row, { units, arrives }]
    }),
  )
  const amount = sentAmountText(amounts, token, true)
  const error = run.now.error ?? problem
  const isAnyPaid = counts.paid > 0
  const at = receipt?.at ?? head.endedAt ?? head.createdAt
  return (
    <ReceiptFrame
      picture={<MintPicture mint={token.mint} size={64} on={head.cluster} />}
      title={head.beyond ? words.beyondTitle : isAnyPaid ? words.doneTitle : words.noneTitle}
      done={isAnyPaid ? words.doneLede(amount, formatWhole(counts.paid), localTime(at), localDate(at)) : null}
      tokens={[token]}
      actions={<RunActions run={run} view={view} />}
      bill={receipt && <ReceiptBill receipt={receipt} address={token.mint} tokens={[token]} />}
      below={children}
    >
      <PaidBeyond view={view} isTitled />
      <div className={styles['ended']}>
        {isAnyPaid && <Mark kind="ok">{words.done}</Mark>}
        {sentAnyway > 0 && <p className="small muted">{words.sentAnyway(formatWhole(sentAnyway))}</p>}
        {error !== null && <ErrorNote error={error} isBegun />}
      </div>
      <RunFacts
        facts={[
          isAnyPaid && [words.paid, formatWhole(counts.paid)],
          counts.skipped > 0 && [words.skipped, formatWhole(counts.skipped)],
          ...arrivalFacts(amounts, token).map(({ label, value }) => [label, value] as const),
          (isAnyPaid || spent > 0n) && [words.spent, `${formatSol(spent)} SOL`],
          isAnyPaid && [words.from, <AddressText key="from" address={head.payer} />],
          ...dropFacts(head),
        ]}
      />
    </ReceiptFrame>
  )
}

/** What a drop was computed from; nothing for a typed list. */
export function dropFacts({ drop, token }: RunHead): readonly (readonly [name: string, value: ReactNode])[] {
  if (!drop) return []
  const { mint, slots, supply, sum, withheld, from, out, sha256 } = drop
  const names = dropCopy.record
  const whole = (units: bigint) => formatAmount(units, { decimals: 0 })
  return [
    [names.of, <AddressText key="of" address={mint} />],
    ...(from ? [] : [[names.slots, slots.map(formatWhole).join(' · ')] as const]),
    [names.rule, ruleText(drop, token)],
    [
      names.supply,
      from
        ? names.unproven(whole(sum), whole(supply))
        : names.proof(whole(supply), whole(sum), whole(withheld)),
    ],
    [names.out, out.length === 0 ? names.none : out.map((each) => outSentence(each, supply)).join('; ')],
    [names.hash, <Exact key="hash" className="mono" text={sha256} />],
  ]
}

/** Says which lines were paid more than once, and how much that is; nothing where none was. `isTitled`: the page's title says it. */
export function PaidBeyond({ view, isTitled = false }: { view: RunView; isTitled?: boolean }) {
  const { beyond, token } = view.head
  if (!beyond) return null
  const { units, arrives = units } = beyond
  return (
    <Note kind="err" live="alert" {...(!isTitled && { title: words.beyondTitle })}>
      <p>
        <Sentence text={beyondWords(view.rows)} />
      </p>
      <p>
        <Sentence
          text={words.beyondInAll(sentAmountText({ sent: units, arrives }, token, true))}
          symbols={namesOf([token])}
        />
      </p>
    </Note>
  )
}

/** The receipt of a run: a line that was paid before promises nothing where it was paid again. */
export function receiptOfRun(executions: readonly Execution[]): Receipt | null {
  const paid = new Set<number>()
  const receipts = executions.flatMap((execution) => {
    const receipt = receiptOf(execution)
    const { places = [] } = execution.operation.subject
    const isAgain = places.map((place) => paid.has(place))
    if (receipt) for (const place of places) paid.add(place)
    return receipt ? [isAgain.includes(true) ? promisingLess(receipt, isAgain) : receipt] : []
  })
  return sumOfReceipts(receipts)
}

/** A receipt of which some lines (`isAgain`, in order) were promised and paid before. SOL has a cost for each line; tokens have none. */
function promisingLess(receipt: Receipt, isAgain: readonly boolean[]): Receipt {
  const isWhole = !isAgain.includes(false)
  const deposits = receipt.lines.filter(({ cost }) => cost.kind === 'deposit')
  const lines = receipt.lines.map(({ cost, paid }) => {
    const isRepeated = isWhole || isAgain[deposits.findIndex((each) => each.cost === cost)] === true
    return { cost: isRepeated ? { ...cost, lamports: 0n } : cost, paid }
  })
  return {
    ...receipt,
    lines,
    promised: sum(lines.map(({ cost }) => cost.lamports)),
    tokens: isWhole ? receipt.tokens.map((token) => ({ ...token, promised: null })) : receipt.tokens,
    same: false,
  }
}

/** The receipts of a list's transactions as one; null where there are none. The payments are one line, and so is the rent. */
export function sumOfReceipts(receipts: readonly Receipt[]): Receipt | null {
  if (receipts.length === 0) return null
  const at = Math.max(...receipts.map((each) => each.at))
  const lines = receipts.flatMap((each) => each.lines)
  const names = [...new Set(lines.map(({ cost }) => nameOf(cost)))]
  const groups = names.map((name) => lines.filter(({ cost }) => nameOf(cost) === name))
  return {
    lines: groups.flatMap((group): Receipt['lines'] => {
      const [first] = group
      if (!first) return []
      const promising = group.filter((line) => line.cost.lamports !== 0n).length
      const cost = { ...first.cost, label: labelOf(first.cost, promising), account: undefined }
      const promised = sum(group.map((line) => line.cost.lamports))
      return [{ cost: { ...cost, lamports: promised }, paid: sumOfKnown(group.map(({ paid }) => paid)) }]
    }),
    tokens: receipts.flatMap((each) => each.tokens),
    promised: sum(receipts.map((each) => each.promised)),
    paid: sumOfKnown(receipts.map((each) => each.paid)),
    same: receipts.every((each) => each.same),
    unproven: receipts.find((each) => each.unproven !== undefined)?.unproven,
    balanceAfter: leastOfKnown(receipts.filter((each) => each.at === at).map((each) => each.balanceAfter)),
    at,
    isDated: receipts.every((each) => each.isDated),
    final: receipts.every((each) => each.final === 'yes') ? 'yes' : 'unknown',
    signatures: receipts.flatMap((each) => each.signatures),
  }
}

/** Costs with the same name are one line of the receipt: each payment and each account has a label of its own. */
function nameOf({ kind, label }: Cost): string {
  return kind === 'deposit' || kind === 'rent' ? kind : sentenceOf(label)
}

function labelOf({ kind, label }: Cost, count: number): Said {
  if (kind === 'deposit') return tokensSay('to-lines', { lines: count })
  return kind === 'rent' ? tokensSay('rents-of-accounts', { accounts: count }) : label
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

/** Block times are whole seconds: of several payments in the last one, each lowers the balance, so the least is the latest. */
function leastOfKnown(balances: readonly (bigint | undefined)[]): bigint | undefined {
  return balances.reduce((least, one) =>
    least === undefined || one === undefined ? undefined : one < least ? one : least,
  )
}

function sumOfKnown(values: readonly (bigint | undefined)[]): bigint | undefined {
  return values.reduce<bigint | undefined>(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0n,
  )
}
