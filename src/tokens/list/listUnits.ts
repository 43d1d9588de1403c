/**
 * Finds what a list says that its amounts count: base units, another token, money, or a part of a whole; and whether they are what is sent
 * or what arrives of it. The names of its columns, a column of tokens, and lines without a receiver can say so; what stands beside a single
 * number is read in listAmounts.ts.
 */

import type { AmountIs } from '../transferFeeMath'
import { isAmountLike, isOwnUnit } from './listAmounts'

/** The token that is sent, as far as it is known: a list may name it by symbol, name or mint. `network`: the id of the cluster. */
export type CountedToken = Readonly<{
  symbol: string
  name?: string
  mint?: string
  network?: string
  /** The list comes from a tool that may count base units without a word. */
  isAnyUnit?: boolean
}>

/** Where a list says something: in a column's name, by the column's place from 0, or in a line. `text`: what it says, as written. */
export type ListSign = Readonly<{ text: string; at?: number; line?: number }>

/** The list says that its amounts count this unit, or are of this network, which is not the one that is sent. */
export type OtherUnit = Readonly<{ unit: string; of: ListSign }>

/** Splits a name into words without accents: "tokenAccount" and "token_account" → "token Account", "Empfänger" → "Empfanger". */
export function wordsOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_.\-/()[\]:]+/g, ' ')
    .trim()
}

/** Words that mark base units. Amounts under these words may be base units, of which a token has many. */
const BASE_UNITS =
  /\b(?:lamports?|raw|unscaled|u64|base ?units?|basis ?einheiten|atomic|atoms?|smallest|minor units?|native units?|sub ?units?|units?|micro|nano|cents?|wei|gwei|sats?|satoshis?|decimals?|dezimalstellen|decimales|kleinste einheit(?:en)?|unites? de base|unidad(?:es)? base|unidad(?:es)? minimas?)\b|базов|最小单位|最小單位|基本単位|最小単位|최소 단위|기본 단위/iu
/** The same in a sentence, where a word such as "base" or "units" alone says nothing. */
const BASE_UNITS_SAID =
  /\b(?:lamports?|raw (?:amounts?|values?|units?)|(?:amounts?|values?|in|are) raw|unscaled|u64|base ?units?|basis ?einheiten|atomic(?: units?)?|(?:smallest|minimal|minor|native) units?|wei|gwei|sats|satoshis?|decimals?|dezimalstellen|decimales|kleinste einheit(?:en)?|unites? de base|unidad(?:es)? base)\b|базовых единиц|最小单位|最小單位|基本単位|最小単位|최소 단위|기본 단위/iu
/** The amount as people read it, in contrast to base units (the RPC's `uiAmount`). */
const UI_AMOUNT = /\bui ?(?:amount|balance)|\b(?:amount|balance) ui\b/i
const DECIMALS = /\b(?:decimals?|dezimalstellen|decimales|decimais|decimali)\b|小数位|小数点|소수점|знаков/iu

/** Words for other tokens or money. A column with such a word in its name does not count the sent token, unless the word is its symbol. */
const UNITS =
  /\b(?:w?sol|lamports?|[jmb]sol|jitosol|jupsol|usdc|usdt|usds|usdg|usde|usd1|pyusd|fdusd|usdy|dai|eurc|bonk|wif|jup|jto|ray|orca|pyth|popcat|trump|pengu|pump|fartcoin|hnt|kmno|w?btc|cbbtc|w?eth|bnb|xrp|doge|trx|matic|pol|avax|chf|jpy|cny|rmb|inr|rub|brl|cad|aud|krw|mxn|pln|sek|uah)\b/giu
const MONEY = /[€£¥₹₽₩₺]|\$(?!\p{L})|\b(?:usd|eur|gbp|us\$|dollars?|euros?|dolares)\b|доллар/iu
const PART =
  /[%‰]|\b(?:percent|percentages?|pct|prozent|pourcent\w*|porcentaje|bps|basis points?)\b|процент/iu
const SHARE = /\b(?:shares?|anteile?|ratio|weight|fraction)\b|доля/iu
const MULTIPLE =
  /\b(?:thousands?|millions?|billions?|tsd|mio|mrd|lakhs?|crores?|milliers|miles|millones)\b|[([]\s*(?:k|m|mn|mm|bn?)\s*[)\]]|\bin [km]\b|(?:\bx|[×*])\s?10+\b|10\^\d|\b1e\d/iu
const TICKER = /\$(\p{L}[\p{L}\p{N}]{1,11})/gu

/** Words that name no unit, within brackets or behind "in". */
const NO_UNIT =
  /\b(?:amounts?|tokens?|coins?|total|sum|final|gross|net|each|per|wallet|address|person|user|holder|winner|round|rounded|optional|required|number|numeric|float|double|string|text|ui|of|the|to|be|send|sent|pay|paid|airdrop|rewards?|new|old|est|estimated|approx|full|your|our|we|you|whole|exact|max|min|v|in|as|quantity|qty|pcs|pool|account|vault|circulation|month|year|week|day|game|event|contest|phase|season|wave|batch|part|period|epoch|quarter|q[1-4]|tier|stage|bonus|team|community|first|second|third|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b|[\d\s.,:;+\-/]+/giu

/** Another token than the one with this symbol. Symbols may mix small and capital letters: "mSOL". */
function otherTokenIn(name: string, symbol: string): string | null {
  const isOwn = (unit: string) =>
    isOwnUnit(unit, symbol) || (/^\$?sol$/i.test(symbol) && /^lamports?$/i.test(unit))
  const units = name
    .split(/[^\p{L}\p{N}$]+/u)
    .filter((word) => !isOwn(word))
    .flatMap((word) => `${word} ${wordsOfName(word)}`.match(UNITS) ?? [])
  return units.find((unit) => !isOwn(unit)) ?? null
}

/** Whether the name of a column says that its amounts are base units. */
function isOfBaseUnits(name: string): boolean {
  const words = wordsOfName(name)
  return BASE_UNITS.test(words) && !UI_AMOUNT.test(words)
}

/** Whether a text beside a number says that it counts base units: lamports of SOL, or "raw" of any token. */
export function isBaseUnit(unit: string, symbol: string): boolean {
  if (/^lamports?$/i.test(unit)) return /^\$?sol$/i.test(symbol)
  return /^(?:raw|atoms?|wei|sats?)$/i.test(unit)
}

/** Whether a column says of each line that its amount counts base units. */
function isUnitColumn(name: string, texts: readonly string[], symbol: string): boolean {
  const isBase = (text: string) =>
    isBaseUnit(text, symbol) || /^(?:base ?units?|atomic(?: units?)?|smallest units?|decimals)$/i.test(text)
  return texts.length > 0 && TOKEN_NAME.test(wordsOfName(name)) && texts.every(isBase)
}

/** Names of values that are sentences. */
export const PROSE_NAME = /^(?:title|description|notes?|comments?|memo|info|remarks?|message)$/i

/** What a list says outside of its payments: a line without a receiver, or a value of JSON outside of its entries, with its name. */
export type ListNote = Readonly<{ text: string; line?: number; name?: string }>

type Told = Readonly<{
  names: readonly string[]
  /** The texts of each column's filled fields. */
  texts: readonly (readonly string[])[]
  notes: readonly ListNote[]
  receiver: number
  amount: number | null
}>

/**
 * What a list says about base units. `says`: what says that its amounts are base units. `mayBe`: what only lets that be possible where all
 * amounts are whole numbers: decimals of the token, or the same amount as people read it. `isUi`: the column has amounts as people read
 * them.
 */
export type BaseSigns = Readonly<{ says: ListSign | null; mayBe: ListSign | null; isUi: boolean }>

export function findBaseUnits({ names, texts, notes, amount, receiver }: Told, symbol: string): BaseSigns {
  if (amount === null) return { says: null, mayBe: null, isUi: false }
  const name = names[amount] ?? ''
  const isUi = UI_AMOUNT.test(wordsOfName(name))
  const said = notes.find(({ text, name: key = '' }) => BASE_UNITS_SAID.test(wordsOfName(`${key} ${text}`)))
  // A column of units that says the same of all lines.
  const units = texts.findIndex(
    (column, at) => at !== amount && at !== receiver && isUnitColumn(names[at] ?? '', column, symbol),
  )
  const beside = names.findIndex((other, at) => {
    const words = wordsOfName(other)
    return at !== amount && at !== receiver && (DECIMALS.test(words) || UI_AMOUNT.test(words))
  })
  return {
    says: isOfBaseUnits(name)
      ? { text: name, at: amount }
      : said
        ? signOf(said)
        : units >= 0
          ? { text: names[units] ?? '', at: units }
          : null,
    mayBe: beside < 0 ? null : { text: names[beside] ?? '', at: beside },
    isUi,
  }
}

/**
 * What a list says of a transfer fee: that its amounts are what is sent, or what arrives; or, `open`, only that a fee or a second amount is
 * counted. `isSure`: it can mean nothing else.
 */
export type ToldAmountIs = Readonly<{ is: AmountIs | 'open'; sign: ListSign; isSure: boolean }>

const SENT =
  /\b(?:sent|sends?|sending|gross|brutto|brut|bruto|lordo|debit(?:ed)?|(?:before|with|incl(?:uding|uded)?|plus) (?:the )?(?:transfer )?(?:fees?|tax(?:es)?))\b|отправлен|总额|含手续费|送金額/iu
const ARRIVES =
  /\b(?:arriv(?:es?|ed|ing|als?)|net|netto|neto|receives?|received|receiving|credit(?:ed)?|(?:after|without|w o|excl(?:uding|uded)?|minus|less) (?:the )?(?:transfer )?(?:fees?|tax(?:es)?))\b|получ[ае]|净额|淨額|到账|到帳|实收|着金/iu
const FEE =
  /\b(?:fees?|tax(?:es)?|withheld|withholding|gebuhr(?:en)?|frais|comision(?:es)?|taxas?|commissione|op[lł]at[ay])\b|комисси|手续费|手續費|手数料|수수료/iu

function sideIn(text: string): ToldAmountIs['is'] | null {
  const words = wordsOfName(text).replace(/\s+/g, ' ')
  const [sent, arrives] = [SENT.test(words), ARRIVES.test(words)]
  if (sent !== arrives) return sent ? 'sent' : 'arrives'
  return sent || FEE.test(words) ? 'open' : null
}

/** What a list says of a transfer fee; null where it says nothing, or each receiver gets the same. `isOwn`: this app has saved it. */
export function findAmountIs(
  { names, texts, notes, receiver, amount }: Told,
  isOwn: boolean,
): ToldAmountIs | null {
  if (amount === null) return null
  const name = names[amount] ?? ''
  const own = sideIn(name)
  if (isOwn) return { is: own === 'arrives' ? own : 'sent', sign: { text: name, at: amount }, isSure: true }
  if (own !== null) return { is: own, sign: { text: name, at: amount }, isSure: false }
  const note = notes.find(({ text, name: key = '' }) => sideIn(`${key} ${text}`) !== null)
  const said = note && sideIn(`${note.name ?? ''} ${note.text}`)
  if (note && said) return { is: said, sign: signOf(note), isSure: false }
  // A second amount, or a fee: it does not say which of both the first one is.
  const beside = names.findIndex(
    (other, at) =>
      at !== amount &&
      at !== receiver &&
      sideIn(other) !== null &&
      (texts[at] ?? []).some((text) => isAmountLike(text) && /[1-9]/.test(text)),
  )
  return beside < 0 ? null : { is: 'open', sign: { text: names[beside] ?? '', at: beside }, isSure: false }
}

function signOf({ text, line, name }: ListNote): ListSign {
  return { text: name === undefined ? text : `${name}: ${text}`, ...(line !== undefined && { line }) }
}

/** What a list says that its amounts count, where that is another unit than the sent token: each thing that says so. */
export function findOtherUnits(
  { names, texts, notes, receiver, amount }: Told,
  sent: CountedToken,
): readonly OtherUnit[] {
  const found: OtherUnit[] = []
  const add = (unit: string | null, of: ListSign) => {
    if (unit !== null && found.every((other) => other.unit !== unit)) found.push({ unit, of })
  }
  if (amount !== null) {
    const name = names[amount] ?? ''
    add(unitInName(name, sent, names), { text: name, at: amount })
    for (const note of notes) {
      const { text, name: key } = note
      add(key === undefined ? unitInText(text, sent) : unitInValue(key, text, sent), signOf(note))
    }
  }
  for (const [at, column] of texts.entries()) {
    const others = at === receiver || at === amount ? null : namesNoToken(names[at] ?? '', column, sent)
    const [first = ''] = others ?? []
    // Where some lines are of the sent token, the others are refused by their lines.
    if (others?.length === column.length && others.every((text) => text === first))
      add(first, { text: names[at] ?? '', at })
  }
  return found.slice(0, MOST_SIGNS)
}

const MOST_SIGNS = 5

/** The places of the columns that name the token or the network of each line. */
export function tokenColumns(
  { names, texts, receiver, amount }: Told,
  sent: CountedToken,
): readonly number[] {
  return names.flatMap((name, at) =>
    at !== receiver && at !== amount && namesNoToken(name, texts[at] ?? [], sent) !== null ? [at] : [],
  )
}

const TOKEN_NAME =
  /^(?:(?:spl )?(?:token|mint|currency|coin|asset|contract)s?(?: (?:address|mint|symbol|ticker|name|contract))?|symbol|ticker|wahrung|devise|monnaie|moneda|moeda|valuta|waluta|para birimi|jeton)$|^(?:units?|denomination|einheit|unite|unidad)$|^(?:单位|單位|単位|단위|валюта|токен|монета|币种|幣種|代币|代幣|通貨|トークン|통화|토큰|عملة)$/iu
const NETWORK_NAME =
  /^(?:network|chain|blockchain|cluster|netzwerk|reseau|red|rede|rete)(?: name)?$|^(?:сеть|网络|網絡|链|ネットワーク|네트워크)$/iu

/** Whether a column names the token of each line, by its name and its texts. */
export function namesTokens(name: string, texts: readonly string[]): boolean {
  const words = wordsOfName(name)
  return TOKEN_NAME.test(words) && !texts.some(isAmountLike) && (texts.length > 0 || words.includes(' '))
}

/** The texts of a column that name another token or network than the sent one; null where none does, or the column names neither. */
function namesNoToken(name: string, texts: readonly string[], sent: CountedToken): readonly string[] | null {
  if (texts.every(isAmountLike) || isUnitColumn(name, texts, sent.symbol)) return null
  const others = texts.filter((text) => isOtherValue(name, text, sent))
  return others.length > 0 ? others : null
}

/** Whether a value names another token or network than the sent one, by its name and text. */
export function isOtherValue(name: string, text: string, sent: CountedToken): boolean {
  const words = wordsOfName(name)
  if (text === '' || isAmountLike(text)) return false
  if (TOKEN_NAME.test(words)) return !isSentToken(text, sent)
  return NETWORK_NAME.test(words) && sent.network !== undefined && !isNetwork(text, sent.network)
}

const SOL_NAMES = /^(?:\$?sol|solana|native|wsol|wrapped sol|◎|So11111111111111111111111111111111111111112)$/i

function isSentToken(text: string, { symbol, name = '', mint }: CountedToken): boolean {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const plain = text.replace(/^\$/, '')
  if (text === mint || same(plain, symbol.replace(/^\$/, '')) || (name !== '' && same(text, name)))
    return true
  // Without a mint, an address cannot be compared.
  if (mint === undefined && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return true
  return /^\$?sol$/i.test(symbol) && SOL_NAMES.test(text)
}

function isNetwork(text: string, network: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .replace(/\b(?:solana|sol|beta|spl)\b/g, '')
    .trim()
  return plain === '' || plain === network || (network === 'mainnet' && plain === '101')
}

/** The unit that a value of JSON outside of its entries names. */
function unitInValue(name: string, text: string, sent: CountedToken): string | null {
  if (isUnitColumn(name, [text], sent.symbol)) return null
  if (isOtherValue(name, text, sent)) return text
  const words = wordsOfName(name)
  if (/\b(?:units?|denomination|denominated|einheit|unite|unidad)\b/i.test(words) && text !== '')
    return unitInName(text, sent, [])
  return PROSE_NAME.test(words) || /\b(?:total|sum|amount)\b/i.test(words) ? unitInText(text, sent) : null
}

/** The unit that a sentence names, such as a title or a comment. */
function unitInText(text: string, sent: CountedToken): string | null {
  const plain = withoutOwn(text, sent)
  const known = [plain, wordsOfName(plain)].flatMap((each) =>
    [MONEY, PART, MULTIPLE].flatMap((words) => words.exec(each)?.[0] ?? []),
  )
  return tickerIn(plain, sent) ?? known[0] ?? otherTokenIn(plain, sent.symbol)
}

/** The unit that the name of an amount column names. `all`: the names of all columns. */
function unitInName(name: string, sent: CountedToken, all: readonly string[]): string | null {
  const plain = withoutOwn(name, sent)
  const known = unitInText(name, sent) ?? SHARE.exec(wordsOfName(plain))?.[0]
  if (known !== undefined && known !== null) return known
  const [, inside = ''] =
    /[([{]([^)\]}]{1,20})[)\]}]/.exec(plain) ?? /\bin\s+(\p{L}[\p{L}\p{N}]*)\s*$/iu.exec(plain) ?? []
  const rest = wordsOfName(inside).replace(NO_UNIT, ' ').trim()
  if (/\p{L}/u.test(rest) && !BASE_UNITS.test(rest)) return inside.trim()
  const isShouted = all.every((each) => each === each.toUpperCase())
  return /^[A-Z][A-Z\d]{1,9}$/.test(plain.trim()) && !isShouted && !isKnownShout(plain) ? plain.trim() : null
}

/** Names in capital letters that are no symbol of a token. */
function isKnownShout(name: string): boolean {
  return /^(?:AMOUNT|AMT|QTY|TOTAL|SUM|VALUE|TOKENS?|COINS?|BALANCE|AIRDROP|DROP|REWARDS?|PRIZE|PAYOUT|UNITS?|RAW|BETRAG|MENGE|SUMME|IMPORTE|VALOR|MONTANT)$/.test(
    name.trim(),
  )
}

function tickerIn(text: string, { symbol }: CountedToken): string | null {
  return (
    [...text.matchAll(TICKER)].map(([ticker]) => ticker).find((ticker) => !isOwnUnit(ticker, symbol)) ?? null
  )
}

/** A text without the symbol and the name of the sent token. */
function withoutOwn(text: string, { symbol, name = '' }: CountedToken): string {
  return [symbol, name]
    .filter((own) => own.trim().length > 1)
    .reduce((rest, own) => {
      const plain = own
        .trim()
        .replace(/^\$/, '')
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])\\$?${plain}(?![\\p{L}\\p{N}])`, 'giu'), ' ')
    }, text)
}
