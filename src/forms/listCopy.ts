import type { ListRefusal } from '../tokens/list/listTable'
import type { DoneSign } from '../tokens/list/listDone'
import type { ListSign } from '../tokens/list/listUnits'
import type {
  DoneQuestion,
  DoneWay,
  LeftOut,
  ListQuestion,
  ReadSoFar,
  UnitQuestion,
} from '../tokens/list/listResult'
import { formatWhole } from '../units/grouping'
import { byCount } from '../units/byCount'

/** The words of the questions about a list. */
export const listWords = {
  columns: 'Columns of the list',
  line: 'Line',
  unnamed: (at: number) => `Column ${at + 1}`,
  parts: { unused: 'Not used', receiver: 'Receiver', amount: 'Amount' },
  useColumns: 'Use these columns',
  sameForAll: 'Each gets the same amount',
  keepColumns: 'Keep them',
  change: 'Change',
  noReceiver: 'Choose the column of the receivers.',
  noAmount: 'Choose the column of the amounts, or say that each gets the same amount.',
  meaning: (text: string, line: number) => `“${text}” in line ${line} is`,
  isDecimal: { point: 'The decimal sign is the point', comma: 'The decimal sign is the comma' },
  reads: (text: string, number: string) => `“${text}” is ${number}.`,
  readsNone: (text: string) => `“${text}” is not a number then, and has to be corrected.`,
  units: (amount: string) => `${amount} is`,
  baseUnits: (amount: string, tokens: string) => `${amount} base units = ${tokens}`,
  baseUnitsDetail: 'A base unit is the smallest part of a token.',
  wholeDetail: 'Whole tokens.',
  noBaseUnits: 'Base units',
  noBaseUnitsDetail: 'A base unit has no parts: lines with a fraction have to be corrected.',
  ownUnit: (symbol: string) => `Each number counts ${symbol}.`,
  sent: 'What is sent is',
  otherUnit: 'Something else',
  otherUnitDetail: 'Choose above what is sent, or write the amounts in it.',
  marked: 'Lines to pay',
  amountIs: 'The amounts are',
  isSent: 'What is sent',
  isSentDetail: 'The transfer fee is taken from them.',
  isArriving: 'What arrives',
  isArrivingDetail: 'The transfer fee comes on top.',
  otherDecimals: (before: number, now: number) =>
    `This list was read when the token’s decimals were ${before}. They are ${now} now, and the rows are as they were: check their amounts.`,
  forAll: 'Each of them gets',
  forAllHint: (receivers: number) => byCount(receivers, 'In one line.', 'In each of # lines.'),
  forAllInvalid: 'This is not an amount. Write it like 12.5.',
} as const

/** A count of left-out lines: "one line left out". */
export function linesLeftOut(count: string): string {
  return count === '1' ? 'one line left out' : `${count} lines left out`
}

/** The words of a whole list in a review. */
export const wholeListWords = {
  title: 'The list',
  line: (line: number) => `Line ${line}`,
  said: (payments: string, left: string) =>
    `${payments === '1' ? 'One payment' : `${payments} payments`}${left === '0' ? '' : `; ${linesLeftOut(left)}`}`,
  leftOut: (why: string) => `Left out. ${why}`,
  arrives: (amount: string) => `${amount} arrive`,
  arrived: (amount: string) => `${amount} arrived`,
  find: 'Find an address or a line',
  found: (count: string, all: string) => `${count} of ${all} lines`,
  foundNone: 'No line has this. Type a part of an address, or the number of a line.',
} as const

/** An answer to the question about marked lines: what it leaves out and pays, and what that means. */
export function wordsOfWay(
  way: DoneWay,
  { lines, done, open, skipped, isOwn }: DoneQuestion,
): { name: string; detail: string } {
  const out = way === 'leave-done' ? done : way === 'only' ? lines - done - open : done + open
  const [left, rest, all] = [out, lines - out, lines].map(formatWhole)
  const underWay = open - skipped
  const besides = skipped > 0 && skippedText(skipped)
  switch (way) {
    case 'leave':
    case 'leave-done':
      return {
        name:
          rest === '0'
            ? all === '1'
              ? 'Leave it out'
              : `Leave out all ${all}`
            : `Leave out ${left}, pay ${rest}`,
        detail:
          way === 'leave-done'
            ? joined(underWay > 0 && twiceText(underWay), besides)
            : isOwn && open > 0
              ? joined(underWay > 0 && 'Lines under way or in doubt may still be paid.', besides)
              : 'No marked line will be paid.',
      }
    case 'only':
      return { name: `Pay only ${rest}, leave out ${left}`, detail: 'The mark says who is to be paid.' }
    case 'pay':
      return {
        name: all === '1' ? 'Pay it' : `Pay all ${all}`,
        detail: 'Whoever was paid before will be paid a second time.',
      }
  }
}

function joined(...sentences: readonly (string | false)[]): string {
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

function twiceText(count: number): string {
  return byCount(
    count,
    'One line to pay may be paid already, or may still be: it could be paid twice.',
    '# lines to pay may be paid already, or may still be: they could be paid twice.',
  )
}

function skippedText(count: number): string {
  return byCount(
    count,
    'One line was left out the last time: the list says why.',
    '# lines were left out the last time: the list says why.',
  )
}

/** Where a list says something: “status”, or “in lamports” in line 1. */
function nameOfSign({ text, at, line }: ListSign): string {
  const name = nameOfColumn(text, at ?? 0)
  return line === undefined ? `“${name}”` : `“${name}” in line ${line}`
}

/** What a list says of its marked lines: “status” says “paid”, “sent”; see “tx”. */
function sentenceOfSigns(signs: readonly DoneSign[]): string {
  return signs
    .slice(0, MOST_SIGNS)
    .map((sign) =>
      sign.values.length > 0
        ? `${nameOfSign(sign)} says ${sign.values.map((value) => `“${value}”`).join(', ')}`
        : `see ${nameOfSign(sign)}`,
    )
    .join('; ')
}

const MOST_SIGNS = 3

/** What a list says that its amounts count: “token” says “USDC”, “network” says “devnet”. */
function sentenceOfUnits({ others }: UnitQuestion): string {
  return others.map(({ unit, of }) => `${nameOfSign(of)} says “${unit}”`).join(', ')
}

const MAY_MEAN = {
  sent: 'may mean what leaves your wallet, before the transfer fee',
  arrives: 'may mean what arrives, after the transfer fee',
  open: 'leaves open whether the amounts count before or after the transfer fee',
} as const

/** The question about a list as a sentence. */
export function sentenceOfQuestion(question: ListQuestion): string {
  switch (question.kind) {
    case 'columns':
      return 'Choose the column of the receivers and the column of the amounts.'
    case 'amount-for-all':
      return 'Each gets the same amount. Say how much.'
    case 'decimals': {
      const { amount, disagree } = question
      if (!disagree) return `“${amount.text}” can be read in two ways. Say which number it is.`
      const [one, other] = disagree
      return `The amounts are written in two ways: “${one.text}” in line ${one.line}, “${other.text}” in line ${other.line}. Say which sign is decimal.`
    }
    case 'units': {
      const { amount, sign } = question
      const why = sign ? `${nameOfSign(sign)} leaves open what the amounts count. ` : ''
      return `${why}Say whether ${amount} counts whole tokens or base units, the smallest part of a token.`
    }
    case 'unit':
      return `${sentenceOfUnits(question)}, and something else is chosen here. Say what the amounts count.`
    case 'amount-is': {
      const { is, sign } = question.told
      return `${nameOfSign(sign)} ${MAY_MEAN[is]}. Say what the amounts are.`
    }
    case 'done': {
      const marked = question.done + question.open
      const which =
        marked === question.lines
          ? byCount(marked, 'The line', 'All # lines')
          : `${byCount(marked, 'One', '#')} of ${formatWhole(question.lines)} lines`
      return `${which} may not have to be paid: ${sentenceOfSigns(question.signs)}. Say which lines to pay.`
    }
  }
}

/** Why a list is not read at all. */
export function listRefusal(refusal: ListRefusal): string {
  return refusal.reason === 'quote'
    ? `A quote in line ${refusal.line} is not closed, so it is not clear where the lines after it end. Close it, or remove it.`
    : 'This looks like JSON, and cannot be read as a list. Use an array of entries with an address and an amount each.'
}

const LONGEST_NAME = 40

/** The name of a column, or its place where it has none. */
export function nameOfColumn(name: string, at: number): string {
  if (name === '') return listWords.unnamed(at)
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
}

function columnWords({ name, at }: Readonly<{ name: string; at: number }>): string {
  return name === '' ? `column ${at + 1}` : `column ${nameOfColumn(name, at)}`
}

/** Which columns are read: "Address: column Wallet. Amount: column SOL Airdrop.". */
export function sentenceOfColumns({ receiver, amount }: NonNullable<ReadSoFar['columns']>): string {
  const to = `Address: ${columnWords(receiver)}.`
  return amount ? `${to} Amount: ${columnWords(amount)}.` : `${to} Each gets the same amount.`
}

const SIGNS = { point: 'point', comma: 'comma', arabic: 'Arabic decimal sign' } as const

/** Says which sign is decimal, what the amounts count, and what proves it; empty where it does not matter. */
export function sentencesOfAmounts({ decimals, units }: ReadSoFar): readonly string[] {
  return [
    decimals &&
      `The decimal sign is the ${SIGNS[decimals.sign]}${decimals.proof ? `: “${decimals.proof.text}” in line ${decimals.proof.line} shows it` : ', as you chose'}.`,
    units === 'base' && 'The amounts count base units, as you chose.',
  ].filter((sentence) => sentence !== null && sentence !== false)
}

/** Says which lines are left out, or paid, because of what the list says of them; null where it marks none. */
export function sentenceOfDone({ done: way, answered }: ReadSoFar): string | null {
  const question = answered.find((each): each is DoneQuestion => each.kind === 'done')
  if (way === null || !question) return null
  const { lines, done, open, signs } = question
  const count = way === 'leave-done' ? done : way === 'only' ? lines - done - open : done + open
  const said = sentenceOfSigns(signs)
  if (way === 'pay')
    return `${byCount(count, 'One line', '# lines')} will be paid, as you chose, although ${said}.`
  return `${byCount(count, 'One line is', '# lines are')} left out: ${way === 'only' ? 'of the others, ' : ''}${said}.`
}

/** Says that the amounts count what is sent although the list says otherwise; null where it does not. */
export function sentenceOfUnit({ answered }: ReadSoFar): string | null {
  const question = answered.find((each) => each.kind === 'unit')
  return question?.kind === 'unit'
    ? `The amounts count what is sent, as you chose, although ${sentenceOfUnits(question)}.`
    : null
}

/** Why a line is no payment. */
export function sentenceOfLeftOut({ line, why }: LeftOut): string {
  switch (why) {
    case 'title':
      return `Line ${line} was read as a title.`
    case 'heading':
      return `Line ${line} was read as the names of the columns.`
    case 'separator':
      return `Line ${line} names the separator.`
  }
}
