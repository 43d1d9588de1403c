import { type Ref, useId, useState } from 'react'
import type { ColumnChoice } from '../tokens/list/listColumns'
import type { ListRefusal } from '../tokens/list/listTable'
import {
  answerOfAmountIs,
  answerOfDone,
  answerOfUnit,
  type DoneQuestion,
  type DoneWay,
  type ListChoices,
  type ListHead,
  type ListQuestion,
  type ReadSoFar,
  toldUnits,
  type UnitQuestion,
} from '../tokens/list/listResult'
import { Button } from '../ui/Button'
import { ChoiceCards } from '../ui/ChoiceCards'
import { Mark } from '../ui/Mark'
import { NumberInput } from '../ui/NumberInput'
import type { AmountIs } from '../tokens/transferFeeMath'
import { type AmountUnit, formatAmount } from '../solana/amountScale'
import { parseUnits } from '../units/amounts'
import { isAddress } from '../units/base58'
import { shortAddress } from '../units/shortAddress'
import { groupNumber } from '../units/typedNumber'
import { unbroken } from '../units/unbroken'
import {
  listWords as words,
  nameOfColumn,
  sentenceOfColumns,
  sentenceOfDone,
  sentenceOfLeftOut,
  sentenceOfQuestion,
  listRefusal,
  sentenceOfUnit,
  sentencesOfAmounts,
  wordsOfWay,
} from './listCopy'
import styles from './listQuestions.module.css'

/** A list as far as it is read. */
type ListOnPage = Readonly<
  | { status: 'read'; soFar: ReadSoFar }
  | { status: 'asks'; soFar: ReadSoFar; question: ListQuestion }
  | { status: 'refused'; refusal: ListRefusal }
>

type Token = AmountUnit & Readonly<{ symbol: string }>

type ListQuestionsProps = {
  /** Null while no list is read. */
  list: ListOnPage | null
  choices: ListChoices
  onChoose: (choices: ListChoices) => void
  token: Token
  /** The first control of the open question, or the note why the list is not read; null where nothing is open. */
  open: Ref<HTMLElement>
}

/**
 * Asks one question after another about the uncertain parts of a list; the answers stay visible and can be changed. Below are the results
 * so far, with a button to choose the columns again.
 */
export function ListQuestions({ list, choices, onChoose, token, open }: ListQuestionsProps) {
  const [changing, setChanging] = useState<string | null>(null)
  const question = list?.status === 'asks' ? list.question : null
  const soFar = list && list.status !== 'refused' ? list.soFar : null
  // Another list has other first lines, and its columns are not being changed.
  const head = soFar && JSON.stringify(soFar.head)
  const isChanging = head !== null && changing === head
  const asked = [...(soFar?.answered ?? []), ...(question ? [question] : [])]
  const firstOf = (each: ListQuestion) => (each === question && !isChanging ? open : null)
  const choose = (next: ListChoices) => {
    setChanging(null)
    onChoose(next)
  }
  return (
    <div className={styles['questions']}>
      <div
        ref={list?.status === 'refused' ? (open as Ref<HTMLDivElement>) : null}
        aria-live="polite"
        tabIndex={list?.status === 'refused' ? -1 : undefined}
      >
        {question ? (
          <Mark kind="warn">{sentenceOfQuestion(question)}</Mark>
        ) : (
          list?.status === 'refused' && <Mark kind="err">{listRefusal(list.refusal)}</Mark>
        )}
      </div>
      {soFar && (question?.kind === 'columns' || isChanging) && (
        <ColumnsChoice
          key={head}
          head={soFar.head}
          chosen={soFar.columns}
          first={open}
          onUse={(columns) => choose({ columns })}
          onKeep={isChanging ? () => setChanging(null) : null}
        />
      )}
      {asked.map((each) =>
        each.kind === 'amount-for-all' ? (
          <AmountForAll
            key={each.kind}
            question={each}
            typed={choices.amountForAll ?? ''}
            symbol={token.symbol}
            first={firstOf(each)}
            onType={(amountForAll) => choose({ ...choices, amountForAll })}
          />
        ) : each.kind === 'decimals' ? (
          <DecimalsChoice
            key={each.kind}
            question={each}
            chosen={choices.decimals}
            first={firstOf(each)}
            onChoose={(decimals) => choose({ ...choices, decimals })}
          />
        ) : each.kind === 'unit' ? (
          <OtherUnitChoice
            key={each.kind}
            question={each}
            token={token}
            chosen={answerOfUnit(choices.unit, each, token.symbol) ?? undefined}
            first={firstOf(each)}
            onChoose={(is) =>
              choose({ ...choices, unit: { told: toldUnits(each), symbol: token.symbol, is } })
            }
          />
        ) : each.kind === 'amount-is' ? (
          <AmountIsChoice
            key={each.kind}
            chosen={answerOfAmountIs(choices.amountIs, each.told) ?? undefined}
            first={firstOf(each)}
            onChoose={(is) => choose({ ...choices, amountIs: { told: each.told.sign.text, is } })}
          />
        ) : each.kind === 'done' ? (
          <DoneChoice
            key={each.kind}
            question={each}
            chosen={answerOfDone(choices.done, each) ?? soFar?.done ?? undefined}
            first={firstOf(each)}
            onChoose={(way) => choose({ ...choices, done: { way, lines: each.done + each.open } })}
          />
        ) : (
          // Without decimals, one base unit is one token.
          each.kind === 'units' &&
          token.decimals > 0 && (
            <UnitsChoice
              key={each.kind}
              amount={each.amount}
              token={token}
              chosen={choices.units}
              first={firstOf(each)}
              onChoose={(units) => choose({ ...choices, units })}
            />
          )
        ),
      )}
      {soFar && !isChanging && (
        <ReadFacts
          soFar={soFar}
          onChange={soFar.head.names.length > 1 ? () => setChanging(head) : undefined}
        />
      )}
    </div>
  )
}

/** The results of a list: its columns, the meaning of its amounts, and the lines that are no payments. */
export function ReadFacts({ soFar, onChange }: { soFar: ReadSoFar; onChange?: (() => void) | undefined }) {
  const { leftOut, head } = soFar
  // Without any address, no column has receivers.
  const columns = head.candidates.receivers.length > 0 ? soFar.columns : null
  const sentences = [
    sentenceOfUnit(soFar),
    sentenceOfDone(soFar),
    ...sentencesOfAmounts(soFar),
    ...leftOut.map(sentenceOfLeftOut),
  ].filter((sentence) => sentence !== null)
  if (!columns && sentences.length === 0) return null
  return (
    <div className={styles['facts']}>
      {columns && (
        <p className={styles['columns']}>
          <bdi>{sentenceOfColumns(columns)}</bdi>
          {onChange && (
            <Button variant="quiet" slim aria-label={`${words.change}: ${words.columns}`} onClick={onChange}>
              {words.change}
            </Button>
          )}
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

type Part = keyof typeof words.parts
const PARTS = ['unused', 'receiver', 'amount'] as const satisfies readonly Part[]

const NO_PARTS = { receiver: null, amount: null } as const

type ColumnsChoiceProps = {
  head: ListHead
  /** The present columns; null while the page asks for them. */
  chosen: ReadSoFar['columns']
  first: Ref<HTMLElement>
  onUse: (columns: ColumnChoice) => void
  /** Closes the choice without a change; null where the person must choose. */
  onKeep: (() => void) | null
}

/** The first lines as a table, with a choice above each column. */
function ColumnsChoice({ head, chosen, first, onUse, onKeep }: ColumnsChoiceProps) {
  const id = useId()
  const [receiver, setReceiver] = useState(chosen ? chosen.receiver.at : head.certain.receiver)
  const [amount, setAmount] = useState(chosen ? (chosen.amount?.at ?? null) : head.certain.amount)
  const [problem, setProblem] = useState<string>()
  /** The column that had a part before another one took it. */
  const [before, setBefore] = useState<Readonly<Record<'receiver' | 'amount', number | null>>>(NO_PARTS)
  const choose = (at: number, part: string) => {
    // An arrow key steps through the parts: a column that is only passed returns its part to the previous column.
    const holder = (which: 'receiver' | 'amount', now: number | null) =>
      part === which ? at : now === at ? before[which] : now
    const [to, of] = [holder('receiver', receiver), holder('amount', amount)]
    setProblem(undefined)
    setBefore({
      receiver: part === 'receiver' && receiver !== at ? receiver : before.receiver,
      amount: part === 'amount' && amount !== at ? amount : before.amount,
    })
    setReceiver(to === of && part !== 'receiver' ? null : to)
    setAmount(to === of && part !== 'amount' ? null : of)
  }
  const use = (isForAll: boolean) => {
    if (receiver === null) setProblem(words.noReceiver)
    else if (isForAll) onUse({ receiver, amount: null })
    else if (amount === null) setProblem(words.noAmount)
    else onUse({ receiver, amount })
  }
  return (
    <div>
      <section className={styles['scroll']} aria-label={words.columns}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              {head.names.map((name, at) => (
                <th key={at} scope="col">
                  <bdi id={`${id}-${at}`} className={styles['name']}>
                    {nameOfColumn(name, at)}
                  </bdi>
                  <div className={`ctl ${styles['part']}`}>
                    <select
                      ref={at === 0 ? (first as Ref<HTMLSelectElement>) : null}
                      aria-labelledby={`${id}-${at}`}
                      value={receiver === at ? 'receiver' : amount === at ? 'amount' : 'unused'}
                      onChange={({ target }) => choose(at, target.value)}
                    >
                      {PARTS.map((part) => (
                        <option key={part} value={part}>
                          {words.parts[part]}
                        </option>
                      ))}
                    </select>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {head.rows.map(({ line, fields }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {fields.map((text, at) => (
                  <td key={at}>
                    <bdi className="mono" translate="no">
                      {isAddress(text) ? shortAddress(text) : text}
                    </bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          <Mark kind="err">{problem}</Mark>
        </p>
      )}
      <div className={`actions ${styles['use']}`}>
        <Button slim onClick={() => use(false)}>
          {words.useColumns}
        </Button>
        <Button variant="quiet" slim onClick={() => use(true)}>
          {words.sameForAll}
        </Button>
        {onKeep && (
          <Button variant="quiet" slim onClick={onKeep}>
            {words.keepColumns}
          </Button>
        )}
      </div>
    </div>
  )
}

type AmountForAllProps = {
  question: Extract<ListQuestion, { kind: 'amount-for-all' }>
  typed: string
  symbol: string
  first: Ref<HTMLElement>
  onType: (text: string) => void
}

function AmountForAll({ question, typed, symbol, first, onType }: AmountForAllProps) {
  return (
    <NumberInput
      ref={first as Ref<HTMLInputElement>}
      label={words.forAll}
      unit={symbol || undefined}
      hint={words.forAllHint(question.receivers)}
      error={question.isInvalid ? words.forAllInvalid : undefined}
      value={typed}
      onType={onType}
    />
  )
}

type ChoiceProps<Value> = {
  /** The present answer, if any. */
  chosen: Value | undefined
  first: Ref<HTMLElement>
  onChoose: (value: Value) => void
}

type DecimalsChoiceProps = ChoiceProps<'point' | 'comma'> & {
  question: Extract<ListQuestion, { kind: 'decimals' }>
}

/** Both numbers that an amount can mean; or which sign is decimal, where the list has both. */
function DecimalsChoice({ question, ...choice }: DecimalsChoiceProps) {
  const { amount, readings } = question
  const isOfSigns = readings.point === null || readings.comma === null
  const option = (value: 'comma' | 'point') => {
    const reading = readings[value]
    const sign = words.isDecimal[value]
    if (!isOfSigns) return { value, name: groupNumber(reading ?? ''), detail: `${sign}.` }
    const detail =
      reading === null ? words.readsNone(amount.text) : words.reads(amount.text, groupNumber(reading))
    return { value, name: sign, detail }
  }
  return (
    <Choice
      label={words.meaning(amount.text, amount.line)}
      options={[option('comma'), option('point')]}
      {...choice}
    />
  )
}

type UnitsChoiceProps = ChoiceProps<'base' | 'whole'> & { amount: string; token: Token }

function UnitsChoice({ amount, token, ...choice }: UnitsChoiceProps) {
  const symbol = token.symbol || 'tokens'
  const units = parseUnits(amount, 0)
  const shown = groupNumber(amount)
  const tokens = (text: string) => unbroken(`${text} ${symbol}`)
  const base = units.ok
    ? {
        name: unbroken(words.baseUnits(shown, `${formatAmount(units.units, token)} ${symbol}`)),
        detail: words.baseUnitsDetail,
      }
    : { name: words.noBaseUnits, detail: words.noBaseUnitsDetail }
  return (
    <Choice
      label={words.units(amount)}
      options={[
        { value: 'base', ...base },
        { value: 'whole', name: tokens(shown), detail: words.wholeDetail },
      ]}
      {...choice}
    />
  )
}

type OtherUnitChoiceProps = ChoiceProps<'own' | 'other'> & { question: UnitQuestion; token: Token }

/** Whether the amounts count what is sent, although the list says otherwise. */
function OtherUnitChoice({ question: { amount }, token, ...choice }: OtherUnitChoiceProps) {
  const symbol = token.symbol || 'tokens'
  return (
    <Choice
      label={amount === '' ? words.sent : words.units(amount)}
      options={[
        {
          value: 'own',
          name: amount === '' ? symbol : unbroken(`${amount} ${symbol}`),
          detail: words.ownUnit(symbol),
        },
        { value: 'other', name: words.otherUnit, detail: words.otherUnitDetail },
      ]}
      {...choice}
    />
  )
}

/** Whether the amounts are what is sent of a token with a transfer fee, or what arrives. */
function AmountIsChoice(choice: ChoiceProps<AmountIs>) {
  return (
    <Choice
      label={words.amountIs}
      options={[
        { value: 'sent', name: words.isSent, detail: words.isSentDetail },
        { value: 'arrives', name: words.isArriving, detail: words.isArrivingDetail },
      ]}
      {...choice}
    />
  )
}

type DoneChoiceProps = ChoiceProps<DoneWay> & { question: DoneQuestion }

/** Which of the lines that the list marks are paid, with their counts. */
function DoneChoice({ question, ...choice }: DoneChoiceProps) {
  const options = question.ways.map((value) => ({ value, ...wordsOfWay(value, question) }))
  return <Choice label={words.marked} options={options} {...choice} />
}

type ListChoiceProps<Value extends string> = ChoiceProps<Value> & {
  label: string
  options: readonly Readonly<{ value: Value; name: string; detail: string }>[]
}

function Choice<Value extends string>({ label, options, chosen, first, onChoose }: ListChoiceProps<Value>) {
  const name = useId()
  return (
    <div>
      <p className={styles['legend']} aria-hidden="true">
        <bdi>{label}</bdi>
      </p>
      <ChoiceCards
        label={label}
        className={options.length > 2 ? styles['several'] : undefined}
        options={options}
        input={(value) => ({
          name,
          ref: value === options[0]?.value ? (first as Ref<HTMLInputElement>) : null,
          checked: chosen === value,
          onChange: () => onChoose(value),
        })}
      />
    </div>
  )
}
