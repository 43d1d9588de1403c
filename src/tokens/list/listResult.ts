/** The result of reading a list: its rows, or one open question with the possible answers, or why it is not read. */

import type { DecimalSign, WrittenAmount } from './listAmounts'
import type { CertainColumns, ColumnCandidates, ColumnChoice } from './listColumns'
import type { DoneSign } from './listDone'
import type { ListRefusal, Separator } from './listTable'
import type { AmountIs } from '../transferFeeMath'
import type { ListSign, OtherUnit, ToldAmountIs } from './listUnits'

/**
 * The person's answers. `columns` counts even where there was no question, the other answers only while their question is open.
 * `amountForAll` is as typed in a field, where a point is decimal. `done` counts for so many marked lines at most, and `unit` for what the
 * list told then, beside the token with this symbol. `amountIs` counts for a token with a transfer fee, while the list tells the same.
 */
export type ListChoices = Readonly<{
  columns?: ColumnChoice
  amountForAll?: string
  decimals?: 'point' | 'comma'
  units?: 'base' | 'whole'
  done?: Readonly<{ way: DoneWay; lines: number }>
  unit?: Readonly<{ told: string; symbol: string; is: 'own' | 'other' }>
  amountIs?: Readonly<{ told: string; is: AmountIs }>
}>

/**
 * Which of the lines that a list marks as done are paid. `leave`: none of them. `leave-done`: only those that the list marks as open.
 * `only`: they alone. `pay`: all lines.
 */
export type DoneWay = 'leave' | 'leave-done' | 'only' | 'pay'

/**
 * The first lines of a list as a table, for the choice of its columns. Each of `rows` is as wide as `names`; a name is '' where the column
 * has none. `certain`: the columns on which name and contents agree, null where they do not.
 */
export type ListHead = Readonly<{
  names: readonly string[]
  rows: readonly Readonly<{ line: number; fields: readonly string[] }>[]
  candidates: ColumnCandidates
  certain: CertainColumns
}>

/** A question that only the person can answer. */
export type ListQuestion = Readonly<
  /** Which column has the receivers, and which the amounts. */
  | ({ kind: 'columns' } & ListHead)
  /**
   * The list has addresses alone: how much does each get? `isInvalid`: the answer is no amount. The answer's own field asks where it has
   * two meanings.
   */
  | { kind: 'amount-for-all'; receivers: number; isInvalid: boolean }
  /**
   * Whether a point or a comma is the decimal sign. `readings`: the amount with a decimal point, for each answer; null where it is no
   * number then. `disagree`: two amounts that contradict each other.
   */
  | {
      kind: 'decimals'
      amount: WrittenAmount
      readings: Readonly<{ point: string | null; comma: string | null }>
      disagree: readonly [WrittenAmount, WrittenAmount] | null
    }
  /** Whether amounts are base units. `amount`: the first one, with a decimal point. `sign`: what in the list says so, if anything does. */
  | { kind: 'units'; amount: string; sign: ListSign | null }
  /**
   * The list says that its amounts count other units than the sent token. `amount`: the first one, as written, '' where each receiver gets
   * the same.
   */
  | { kind: 'unit'; amount: string; others: readonly OtherUnit[] }
  /** Whether the amounts are what is sent of a token with a transfer fee, or what arrives: the list may say another than the form. */
  | { kind: 'amount-is'; told: ToldAmountIs }
  /** The list marks some lines as done, or as open. `lines`: how many it has. `isOwn`: it is a result that this app saved; `skipped`: so many of the open ones were left out of its list. */
  | {
      kind: 'done'
      lines: number
      done: number
      open: number
      skipped: number
      signs: readonly DoneSign[]
      ways: readonly DoneWay[]
      isOwn: boolean
    }
>

/**
 * Why a line has no amount or no receiver. `other-sign`: the amount is a number only with another decimal sign than the list's.
 * `base-fraction`: amounts are base units, and this one has a fraction. `unit`: something other than the token's symbol stands beside the
 * number. `other-token`: a column says that the line is of another token or network. `shortened`: a spreadsheet has left out digits.
 * `other-table`: the line holds other column names, or stands below some.
 */
export type RowProblem =
  | 'columns'
  | 'not-an-address'
  | 'no-amount'
  | 'not-a-number'
  | 'negative'
  | 'other-sign'
  | 'base-fraction'
  | 'unit'
  | 'other-token'
  | 'shortened'
  | 'other-table'

/**
 * A line by its number in the text, from 1; in JSON by its place among the entries. `text`: the beginning of the line. `receiver`: an
 * address, a name, or the text in their place. `amount`: digits with a decimal point, null where the amount has a problem. `hadHidden`:
 * hidden characters were removed from receiver or amount. `unit`: the text beside the number, or in the column of tokens, where that is the
 * problem. `label`: what the list calls the receiver beside the address.
 */
export type ListRow = Readonly<{
  line: number
  text: string
  receiver: string
  written: string
  amount: string | null
  problem: RowProblem | null
  hadHidden: boolean
  unit?: string
  label?: string
}>

/** A line that is no payment: a title, the column names, or the line that names the separator. */
export type LeftOut = Readonly<{ line: number; text: string; why: 'title' | 'heading' | 'separator' }>

/** A column by its place, from 0, and its name, '' where it has none. */
export type ReadColumn = Readonly<{ at: number; name: string }>

/**
 * The results so far. `separator`: null where no line has two fields, and in JSON. `columns`: null while the page asks for them; without
 * `amount`, each receiver gets the same. `decimals`: null where no amount has a point or a comma that matters; else the sign and the first
 * amount that proves it, null where the person chose it. `done`: which of the marked lines are paid, chosen by the person or certain; null
 * where the list marks none. `amountIs`: what the list says of a transfer fee; null where it says nothing. `answered`: the questions that the person or the list itself has answered, except that of the columns, which the person can choose again from `head`.
 */
export type ReadSoFar = Readonly<{
  form: 'lines' | 'json'
  separator: Separator | null
  columns: Readonly<{ receiver: ReadColumn; amount: ReadColumn | null }> | null
  decimals: Readonly<{ sign: DecimalSign; proof: WrittenAmount | null }> | null
  units: 'base' | 'whole'
  done: DoneWay | null
  amountIs: ToldAmountIs | null
  leftOut: readonly LeftOut[]
  head: ListHead
  answered: readonly ListQuestion[]
}>

/** A line that is left out because the list marks it as done. `said`: what the list says of it. */
export type DoneRow = Readonly<{ line: number; text: string; receiver: string; said: string }>

/**
 * A list that was read, one open question, or the reason why the list is not read. `done`: the lines that are left out because the list
 * marks them. `tooMany`: how many lines follow the last one that is read.
 */
export type ReadListResult = Readonly<
  | { status: 'read'; soFar: ReadSoFar; rows: readonly ListRow[]; done: readonly DoneRow[]; tooMany: number }
  | { status: 'asks'; soFar: ReadSoFar; question: ListQuestion }
  | { status: 'refused'; refusal: ListRefusal }
>

/** A list without open questions. */
export type ReadRows = Extract<ReadListResult, { status: 'read' }>

/** The question which of the marked lines are paid. */
export type DoneQuestion = Extract<ListQuestion, { kind: 'done' }>

/** The answer, as long as it is one of this question: lines that are marked since then are not paid by an earlier answer. */
export function answerOfDone(said: ListChoices['done'], { ways, done, open }: DoneQuestion): DoneWay | null {
  const isAnswer =
    said !== undefined && ways.includes(said.way) && (said.way === 'leave' || done + open <= said.lines)
  return isAnswer ? said.way : null
}

/** The question what the amounts count. */
export type UnitQuestion = Extract<ListQuestion, { kind: 'unit' }>

/** What the list says in this question, as its answer keeps it. */
export function toldUnits({ others }: UnitQuestion): string {
  return others.map(({ unit }) => unit).join(' ')
}

/** The answer, as long as the list says the same beside the token with this symbol. */
export function answerOfUnit(
  said: ListChoices['unit'],
  question: UnitQuestion,
  symbol: string,
): 'own' | 'other' | null {
  return said?.told === toldUnits(question) && said.symbol === symbol ? said.is : null
}

/** What the amounts are, as long as the list tells the same. */
export function answerOfAmountIs(said: ListChoices['amountIs'], { sign }: ToldAmountIs): AmountIs | null {
  return said?.told === sign.text ? said.is : null
}
