/** Finds the columns of a list for receivers and amounts by their names and contents; where these are not certain, the page asks. */

import { isAmountLike, isShortened, unitBeside, wholeNumbersOf } from './listAmounts'
import { isMarkColumn, ownColumns } from './listDone'
import { cleanReceiver, cleanText, isReceiver } from '../../units/pastedText'
import type { ListRecordField, ListRecord } from './listTable'
import { namesTokens, wordsOfName } from './listUnits'

/** The chosen columns by their places, from 0; `amount` is null where each receiver gets the same amount. */
export type ColumnChoice = Readonly<{ receiver: number; amount: number | null }>

/** The places of the columns that can be receivers or amounts by their contents. */
export type ColumnCandidates = Readonly<{ receivers: readonly number[]; amounts: readonly number[] }>

/** The columns that are certain by contents and name; null where none or several qualify. */
export type CertainColumns = Readonly<{ receiver: number | null; amount: number | null }>

/** `names` has one name for each column, '' where the list names none. Without `choice` the page asks for the columns. */
export type FoundColumns = Readonly<{
  names: readonly string[]
  choice: ColumnChoice | null
  candidates: ColumnCandidates
  certain: CertainColumns
}>

/** Words for receivers in column names, without accents, in the languages of people who make such lists. */
const RECEIVER =
  /\b(?:addr|address|addresses|adress|adresse|wallet|wallets|owner|recipient|recipients|receiver|reciever|beneficiary|holder|holders|pubkey|public key|publickey|destination|to|payee|account|handle|empfanger|inhaber|konto|destinatario|destinataire|beneficiaire|direccion|endereco|indirizzo|adres|adresa|adressen|mottagare|portefeuille|cartera|billetera|carteira|portafoglio|portfel|odbiorca)\b|адрес|кошел|получател|地址|钱包|錢包|接收|收款|アドレス|ウォレット|受取|주소|지갑|عنوان|محفظة|آدرس|पता|वॉलेट/iu
const NO_RECEIVER =
  /\b(?:token (?:account|address|mint|program)|ata|associated|mint|contract|referrer|referrers|referral|referred|referer|inviter|invited|sender|senders|from|source|payer|creator|deployer|program|pool|vault|delegate|authority|signer|signature|tx|txn|hash|transaction|absender|expediteur|remitente|remetente|mittente)\b|^(?:tokens?|coin|asset|currency)$|отправител|发送|發送|送信|보낸/iu
const AMOUNT =
  /\b(?:amount|amounts|amt|betrag|betraege|betrage|summe|menge|anzahl|guthaben|wert|montant|montants|quantite|solde|somme|importe|cantidad|monto|saldo|quantidade|quantia|valor|importo|quantita|kwota|ilosc|belopp|antal|bedrag|quantity|quantities|qty|value|tokens|token|coins|balance|balances|holding|holdings|held|total|sum|airdrop|drop|reward|rewards|payout|payouts|payment|payments|pay|prize|prizes|bonus|allocation|allocations|allotment|distribution|send|claim|claimable|grant|salary|sol|lamports|raw|uiamount|units)\b|сумм|количеств|金额|金額|数量|數量|数額|금액|수량|مبلغ|المبلغ|मात्रा|राशि/iu
const NO_AMOUNT =
  /%|\$|€|£|¥|#|^(?:no|nr|n°|№)\.?$|\b(?:rank|rang|platz|position|place|index|id|ids|row|line|count|number|percent|percentage|pct|share|shares|anteil|ratio|weight|multiplier|score|scores|points?|wins?|losses|level|usd|eur|gbp|price|date|time|timestamp|block|slot|epoch|age|day|days|year|month|(?<!\b(?:\d+|no|with|without|in)\s)decimals|type|standard|status|statut|estado|nonce|phone|discord|twitter|telegram|email|mail|note|notes|memo|comment|label|name|symbol|tx|txn|txs|hash|signature|proof|bump|nfts?|since|until|url)\b/iu
/** Words for money that somebody was to be paid, in contrast to a value in money. */
const PAID_MONEY =
  /^(?=.*(?:[$€£¥]|\b(?:usd|eur|gbp)\b)).*\b(?:amount|amt|betrag|montant|importe|importo|airdrop|rewards?|payouts?|payments?|pay|prizes?|bonus|allocations?|send|claim|grant|salary)\b/iu

type Is = 'yes' | 'maybe' | 'no'

function saysReceiver(name: string): Is {
  const text = wordsOfName(name)
  return NO_RECEIVER.test(text) ? 'no' : RECEIVER.test(text) ? 'yes' : 'maybe'
}

function saysAmount(name: string): Is {
  const text = wordsOfName(name)
  return NO_AMOUNT.test(text) ? 'no' : AMOUNT.test(text) ? 'yes' : 'maybe'
}

/** The texts of a record's filled fields. */
function filledOf({ fields }: ListRecord): readonly string[] {
  return fields.map((field) => cleanText(field.text).text).filter((text) => text !== '')
}

/**
 * Whether a record above the column names is a title: it fills one field, or fewer fields than the record below, which names a receiver
 * and an amount column.
 */
export function isTitle(record: ListRecord, next: ListRecord | undefined): boolean {
  if (next === undefined || !isHeading(next)) return false
  const [own, below] = [filledOf(record), filledOf(next)]
  if (own.length === 1) return below.length > 1
  const names = (says: (name: string) => Is) => below.some((text) => says(text) === 'yes')
  return own.length < below.length && isHeading(record) && names(saysReceiver) && names(saysAmount)
}

/**
 * Whether the first record holds the column names: it has no address, and has only words, or at least two known names among numbers
 * ("Wallet, Amount, 2024").
 */
export function isHeading(record: ListRecord): boolean {
  const texts = filledOf(record)
  if (texts.some((text) => isReceiver(cleanReceiver(text).text))) return false
  const isKnown = (text: string) =>
    saysReceiver(text) === 'yes' || saysAmount(text) !== 'maybe' || saysReceiver(text) === 'no'
  const known = texts.filter(
    (text) => !isAmountLike(text) && text.length <= LONGEST_NAME && isKnown(text),
  ).length
  if (texts.some((text) => isAmountLike(text) || text.length > LONGEST_NAME)) return known >= 2
  return known > 0 || texts.every((text) => /^\p{L}[\p{L}\p{M}\s_()-]{0,30}$/u.test(text))
}

/**
 * Whether a later record holds other column names than the first: names for a receiver and an amount, or only words where the list has
 * column names.
 */
export function isOtherHeading(record: ListRecord, names: readonly string[] | null): boolean {
  const texts = filledOf(record)
  if (!isHeading(record) || isAlike(texts, names ?? [])) return false
  if (names !== null && texts.length > 1 && !texts.some(isAmountLike)) return true
  const receivers = texts.filter((text) => saysReceiver(text) !== 'maybe')
  return (
    receivers.length > 0 && texts.some((text) => saysAmount(text) !== 'maybe' && !receivers.includes(text))
  )
}

function isAlike(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [some, others].map((names) =>
    names.map((name) => wordsOfName(name).toLowerCase()).filter((name) => name !== ''),
  )
  return JSON.stringify(one) === JSON.stringify(other)
}

const LONGEST_NAME = 60

/** A column's name and what its contents can be. */
type Column = Readonly<{
  at: number
  name: string
  /** How many lines have an address or a name in this column. */
  receivers: number
  isAmount: boolean
  isCounting: boolean
  /** Whether it names the token of each line. */
  isToken: boolean
}>

/** Finds the columns of the records. `names` are the heading's, null without a heading. */
export function findColumns(
  names: readonly string[] | null,
  records: readonly ListRecord[],
  isWithCommas: boolean,
): FoundColumns {
  // A heading with one field above several columns is a title.
  const headed = names && names.length > 1 ? names : null
  const ofRecords = widthOf(records, isWithCommas && !headed)
  const named = (headed?.findLastIndex((name) => name !== '') ?? -1) + 1
  const width = headed ? Math.max(named, Math.min(headed.length, ofRecords)) : ofRecords
  const known = width === 1 ? names : headed
  const columns = Array.from({ length: width }, (_, at) => columnOf(at, known?.[at] ?? '', records))
  const most = Math.max(0, ...columns.map((column) => column.receivers))
  // An address in the note of a single line does not make the notes a column of receivers.
  const receivers = columns.filter(
    (column) => column.receivers > 0 && (column.receivers * 4 >= most || saysReceiver(column.name) === 'yes'),
  )
  const candidates = {
    receivers: receivers.map(({ at }) => at),
    amounts: columns.filter((column) => isPossibleAmount(column, records.length)).map(({ at }) => at),
  }
  const certain = certainOf(columns, receivers, records.length)
  const choice =
    ownColumns(names ?? []) ??
    (width <= 2 ? pairOf(columns, receivers, records) : choiceOf(receivers, certain))
  return { names: columns.map(({ name }) => name), choice, candidates, certain }
}

/**
 * The number of fields that most lines have, without empty columns at the end. Of two equally frequent numbers it is the smaller one that
 * leaves room for an amount. Lines whose amount may be cut in two by a comma do not count.
 */
function widthOf(records: readonly ListRecord[], isWithCommas: boolean): number {
  const counts = new Map<number, number>()
  for (const record of records) {
    if (isWithCommas && isPerhapsCut(record)) continue
    const width = record.fields.length
    counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(
    ([a, first], [b, second]) => second - first || (a < 2 || b < 2 ? b - a : a - b),
  )
  const filled = records.reduce((widest, record) => Math.max(widest, filledWidth(record)), 1)
  return Math.min(most?.[0] ?? 2, filled)
}

function filledWidth({ fields }: ListRecord): number {
  return fields.findLastIndex((field) => cleanText(field.text).text !== '') + 1
}

/** Whether an unquoted amount may be cut in two, as in "A,1,000": paying 1 in place of 1000 would be wrong. */
export function isPerhapsCut({ fields }: ListRecord): boolean {
  const digits = ({ text, isQuoted }: ListRecordField) => !isQuoted && /^\s*\p{Sc}?\s*\d+\s*$/u.test(text)
  return fields.some((field, at) => {
    const next = fields[at + 1]
    if (!next || next.isQuoted || !digits(field) || next.text.trim() === '') return false
    const joined = `${field.text.trim()},${next.text.trim()}`
    return isAmountLike(unitBeside(joined)?.number ?? joined)
  })
}

function columnOf(at: number, name: string, records: readonly ListRecord[]): Column {
  const texts = textsOf(at, records)
  const isTo = (text: string) => isReceiver(cleanReceiver(text).text)
  const receivers = texts.filter(isTo).length
  // The mint of wrapped SOL looks like a number with a unit.
  const isAmount = (text: string) =>
    isAmountLike(text) || isShortened(text) || (unitBeside(text) !== null && !isTo(text))
  const amounts = texts.filter(isAmount).length
  const isPercent = texts.some((text) => text.includes('%'))
  return {
    at,
    name,
    receivers,
    isAmount: amounts > 0 && amounts * 2 >= texts.length && !isPercent && !isMarkColumn(name, texts),
    isCounting: isRow(texts, (number, before) => number === before + 1),
    isToken: namesTokens(name, texts),
  }
}

/** The texts of a column's filled fields. */
function textsOf(at: number, records: readonly ListRecord[]): readonly string[] {
  return records.flatMap(({ fields }) => {
    const text = fields[at] ? cleanText(fields[at].text).text : ''
    return text === '' ? [] : [text]
  })
}

/** Whether there are at least two texts that can be whole numbers, each of which `follows` the one before. */
function isRow(texts: readonly string[], follows: (number: number, before: number) => boolean): boolean {
  const [first = '', ...others] = texts
  return (
    others.length > 0 &&
    wholeNumbersOf(first).some((start) => {
      let before: number | undefined = start
      for (const text of others) {
        const last: number = before
        before = wholeNumbersOf(text).find((number) => follows(number, last))
        if (before === undefined) return false
      }
      return true
    })
  )
}

/** Whether a column can be amounts. A column that counts up one by one cannot, unless it has at most two lines and a name for amounts. */
function isPossibleAmount({ name, isAmount, isCounting }: Column, lines: number): boolean {
  return isAmount && !(isCounting && (lines > 2 || saysAmount(name) !== 'yes'))
}

/**
 * The choice in a list of at most two columns: one column receives, and the other is the amount, unless its name or its contents
 * contradict.
 */
function pairOf(
  columns: readonly Column[],
  receivers: readonly Column[],
  records: readonly ListRecord[],
): ColumnChoice | null {
  const [receiver, ...others] = receivers
  // Without any address, every line is refused with its reason.
  if (!receiver) return { receiver: 0, amount: 1 }
  if (columns.length < 2) return { receiver: 0, amount: null }
  const amount = columns.find((column) => column !== receiver)
  if (others.length > 0 || !amount) return null
  if (saysReceiver(receiver.name) === 'no' || saysAmount(amount.name) === 'no') return null
  if (saysAmount(amount.name) === 'maybe' && isRank(amount, receiver, records)) return null
  return { receiver: receiver.at, amount: amount.at }
}

/**
 * Whether a column numbers its lines: whole numbers that never fall, or count down. They are ranks, of which two may be equal, or row
 * numbers. Behind the receiver such a column has a name, and its numbers begin with 0 or 1 or count up one by one.
 */
function isRank(amount: Column, receiver: Column, records: readonly ListRecord[]): boolean {
  const texts = textsOf(amount.at, records)
  const isUp = isRow(texts, (number, before) => number >= before)
  if (amount.at < receiver.at) return isUp || isRow(texts, (number, before) => number === before - 1)
  return (
    amount.name !== '' &&
    (amount.isCounting || (isUp && wholeNumbersOf(texts[0] ?? '').some((first) => first <= 1)))
  )
}

/**
 * The certain columns: the only one that can receive, and the only one that can be the amount and has a name for amounts. A second column
 * with such a name may be the right one, whatever its contents are, so then neither is certain.
 */
function certainOf(columns: readonly Column[], receivers: readonly Column[], lines: number): CertainColumns {
  const [receiver, ...others] = receivers.filter(({ name }) => saysReceiver(name) !== 'no')
  const [amount, ...further] = columns.filter((column) => {
    const says = saysAmount(column.name)
    if (PAID_MONEY.test(wordsOfName(column.name))) return true
    return isPossibleAmount(column, lines)
      ? says !== 'no'
      : says === 'yes' && !column.isToken && !receivers.includes(column)
  })
  const isSure = (column: Column) => isPossibleAmount(column, lines) && saysAmount(column.name) === 'yes'
  const isNamed = receiver && (receivers.length === 1 || saysReceiver(receiver.name) === 'yes')
  return {
    receiver: isNamed && others.length === 0 ? receiver.at : null,
    amount: amount && further.length === 0 && isSure(amount) ? amount.at : null,
  }
}

function choiceOf(receivers: readonly Column[], { receiver, amount }: CertainColumns): ColumnChoice | null {
  // Without any address, every line is refused with its reason.
  if (receivers.length === 0) return { receiver: 0, amount: 1 }
  return receiver === null || amount === null ? null : { receiver, amount }
}
