/**
 * Finds the lines of a list that the list itself marks as done, by columns such as status, signature, date or claimed, or by a line above
 * them. Who pays the same list twice pays those lines twice, so the page leaves them out where that is certain, and else asks.
 */

import { decodeBase58 } from '../../units/base58'
import { isAmountLike, listAmountReadings } from './listAmounts'
import { type ListSign, PROSE_NAME, wordsOfName } from './listUnits'

/** `done`: the list says that the line is done. `open`: it may be done, or the list contradicts itself, or it says that it is not meant. */
export type DoneMark = 'done' | 'open'

/** What a column or a line says of the marked lines: `values` are its different texts, the first few. */
export type DoneSign = ListSign & Readonly<{ values: readonly string[] }>

/**
 * The marked lines by their places among the records. `isSure`: the list can mean nothing else, so that they are left out without a
 * question. `skipped`: so many of the open ones were left out of the list, by our own result. `isEither`: the marked lines can also be the only ones to pay, as with `claimed: true`. `isOwn`: the list is the result that
 * this app saved.
 */
export type DoneLines = Readonly<{
  marks: ReadonlyMap<number, DoneMark>
  signs: readonly DoneSign[]
  skipped: number
  isSure: boolean
  isEither: boolean
  isOwn: boolean
}>

/**
 * What stands between the address and the state in a result that this app saves (the page Send to many): beside the amounts the base units of
 * a token with a scale, and what arrives of one with a transfer fee.
 */
const OWN_AMOUNTS: readonly (readonly string[])[] = [
  ['amount'],
  ['amount', 'base units'],
  ['amount', 'arrives'],
  ['amount', 'base units', 'arrives', 'arrives in base units'],
]
/** What stands after them; older results do not name the token and the network, and the label is there where the list had any. */
const OWN_ENDS: readonly (readonly string[])[] = [
  ['state', 'signature', 'reason'],
  ['state', 'signature', 'reason', 'token', 'network'],
  ['state', 'signature', 'reason', 'token', 'network', 'label'],
]
/** The column names of such results, in every order that a version of this app has written. */
const OWN_ORDERS = new Set(
  OWN_AMOUNTS.flatMap((amounts) => OWN_ENDS.map((end) => ['line', 'address', ...amounts, ...end].join())),
)
/** The states of its lines (LINE_STATES). Any other state may still land, or was paid in another way. */
const OWN_STATES: Readonly<Record<string, Says>> = { paid: 'paid', waiting: 'not', unpaid: 'not' }

/** The columns of a result that this app saved; null for any other list, such as a result whose columns were moved. */
export function ownColumns(names: readonly string[]): Readonly<{ receiver: number; amount: number }> | null {
  const own = names.map((name) => name.trim().toLowerCase())
  const order = own.slice(0, own.findLastIndex((name) => name !== '') + 1).join()
  return OWN_ORDERS.has(order) ? { receiver: own.indexOf('address'), amount: own.indexOf('amount') } : null
}

/**
 * What a cell says of its line. `paid` can mean nothing else, `done` can; `begins`: its first words say that it is paid. `open`: under way,
 * or not known. `yes` and `no` answer the column's name. `signature`: of a transaction, or a link to one. Null: nothing.
 */
type Says =
  | 'paid'
  | 'begins'
  | 'done'
  | 'not'
  | 'open'
  | 'yes'
  | 'no'
  | 'signature'
  | 'date'
  | 'number'
  | 'text'
  | null

/** What the name of a column is about. `meant` and `unmeant`: whether a line is to be paid at all. */
type About =
  | 'paid'
  | 'done'
  | 'status'
  | 'signature'
  | 'date'
  | 'failure'
  | 'meant'
  | 'unmeant'
  | 'unnamed'
  | null

function phrases(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split(/[|\n]/)
      .map(plainText)
      .filter((phrase) => phrase !== ''),
  )
}

/** A text in small letters, without accents, and without signs around it. */
function plainText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/^[\s"'“”„«»*_~()[\]{}.!:;,]+|[\s"'“”„«»*_~()[\]{}.!:;,]+$/g, '')
    .replace(/[\s_-]+/g, ' ')
}

/** Words that mean only that somebody was paid, in the languages of people who make such lists. */
const PAID =
  phrases(`paid|sent|payed|paid out|already paid|already sent|was paid|was sent|airdropped|disbursed
bezahlt|gezahlt|ausgezahlt|gesendet|versendet|verschickt|überwiesen|bereits bezahlt
payé|payée|payés|envoyé|envoyée|versé|déjà payé|pagado|pagada|enviado|enviada|abonado|ya pagado|pago|paga
pagato|pagata|inviato|inviata|betaald|verzonden|zapłacone|zapłacono|opłacone|wysłane|wysłano|wypłacone
ödendi|gönderildi|оплачено|выплачено|отправлено|отправлен|заплачено|переведено|сплачено|надіслано|відправлено|виплачено
betald|betalt|skickad|sendt|maksettu|lähetetty|zaplaceno|odesláno|kifizetve|elküldve|plătit|trimis|dibayar|sudah dibayar|terkirim
đã trả|đã gửi|đã thanh toán|已支付|已付款|已付|已发送|已發送|已发放|已發放|已转账|已打款|已空投
支払済|支払い済み|支払済み|送信済|送信済み|送金済|送金済み|지급완료|지급됨|전송완료|전송됨|송금완료
مدفوع|تم الدفع|تم الإرسال|مرسل|پرداخت شد|ارسال شد|भुगतान किया|भेजा गया`)

/** Words that mean that something is done, which need not be the payment. */
const DONE =
  phrases(`done|complete|completed|confirmed|finalized|finalised|success|successful|succeeded|ok|okay|processed|executed
transferred|distributed|delivered|claimed|redeemed|settled|landed|received|closed|fulfilled|cleared|minted
fertig|erledigt|abgeschlossen|bestätigt|erfolgreich|erfolg|terminé|fait|réussi|confirmé|effectué|succès|réclamé
hecho|completado|completada|confirmado|exitoso|éxito|realizado|reclamado|feito|concluído|sucesso|fatto|completato|confermato|eseguito
klaar|voltooid|gelukt|gotowe|zrobione|zakończone|potwierdzone|sukces|tamamlandı|başarılı|yapıldı|onaylandı
готово|выполнено|завершено|успешно|успех|подтверждено|исполнено|получено|зроблено|виконано
färdig|hotovo|valmis|kész|selesai|berhasil|hoàn thành|thành công|xong|完成|已完成|成功|已确认|已確認|已领取|已領取|已处理
完了|済|済み|確認済|완료|성공|확인됨|수령완료|تم|مكتمل|ناجح|انجام شد`)

const NOT =
  phrases(`unpaid|not paid|unsent|not sent|not yet|failed|fail|failure|error|errored|rejected|declined|cancelled|canceled
reverted|expired|dropped|pending|waiting|queued|scheduled|planned|todo|to do|to pay|to send|to be paid|to be sent|due|outstanding
missing|retry|new|draft|ready|unclaimed|not claimed|incomplete|not started|invoiced
offen|ausstehend|unbezahlt|nicht bezahlt|noch nicht|fehlgeschlagen|fehler|impayé|non payé|échoué|échec|en attente|à payer
pendiente|fallido|no pagado|impago|por pagar|pendente|falhou|não pago|in attesa|fallito|non pagato|da pagare
oczekuje|oczekujące|niezapłacone|błąd|beklemede|ödenmedi|başarısız|ожидает|в ожидании|не оплачено|не отправлено|ошибка|в очереди
menunggu|gagal|chờ|thất bại|未支付|未发送|未付|待支付|待处理|待发送|失败|失敗|未領取|未领取|未払い|未送信|保留|미지급|대기|실패|미완료`)

const OPEN =
  phrases(`open|processing|in progress|submitted|broadcast|broadcasted|sending|in flight|unconfirmed|unknown|timeout
timed out|partial|partially|partially paid|partly paid|half paid|said|skipped|skip|under way|initiated|maybe|unsure
in bearbeitung|en cours|en proceso|em andamento|в процессе|обрабатывается|处理中|發送中|发送中|確認中|처리중`)

const YES =
  phrases(`yes|y|true|t|x|yep|on|checked|ja|j|oui|si|sí|sim|да|так|tak|evet|ano|igen|kyllä|是|はい|예|네|نعم|بله|हाँ
wahr|vrai|verdadero|verdadeiro|vero|prawda|истина|waar|sant|doğru|是的|1`)
const NO =
  phrases(`no|n|false|f|nope|off|unchecked|nein|non|nee|não|нет|ні|nie|hayır|ne|nem|ei|否|不|いいえ|아니요|아니오|لا|نه|नहीं
falsch|faux|falso|fałsz|ложь|onwaar|falskt|yanlış|0`)
const NOTHING = phrases(`none|null|nil|n/a|na|undefined|nan|-|–|—|#n/a`)

const CHECKED = /^(?:[✓✔✅☑√👍🟢🗹💸]|\[x\])\ufe0f?\s*/iu
const CROSSED = /^(?:[✗✘❌✕✖×☐⬜🔴🚫⏳]|\[ ?\])\ufe0f?\s*/iu
const DATE =
  /^(?:\d{4}[-/.年]\s?\d{1,2}(?:[-/.月]\s?\d{1,2}日?)?(?:[T\s].*)?|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})(?:[,\s].*)?|(?=.*\b(?:19|20)\d\d\b)(?=.*\p{L}{3}).{6,60})$/u
/** Seconds or milliseconds since 1970, from 2001 on. */
const TIMESTAMP = /^1\d{9}(?:\d{3})?(?:\.\d+)?$/
const LINK = /https?:\/\/\S*\/(?:tx|txn|transactions?)\//i
const HASH = /^(?:0x)?[\da-f]{64}$/i
const LONGEST = 400

/** Whether a text has the signature of a transaction, its hash on another chain, or a link to it. */
function hasSignature(text: string): boolean {
  if (LINK.test(text) || HASH.test(text)) return true
  // The 64 bytes of a signature are shorter than 80 characters only where it begins with several zeros.
  const found = [...text.matchAll(/[1-9A-HJ-NP-Za-km-z]{64,88}/g)]
  return found.some(([part]) => part.length >= 80 || decodeBase58(part)?.length === 64)
}

/** What a text says, whatever stands above it. */
function saysOf(text: string): Says {
  if (text.length > LONGEST) return 'text'
  if (hasSignature(text)) return 'signature'
  const [checked] = CHECKED.exec(text) ?? []
  if (checked !== undefined && checked.length === text.length) return 'yes'
  const [crossed] = CROSSED.exec(text) ?? []
  if (crossed !== undefined && crossed.length === text.length) return 'no'
  const plain = plainText(text.slice((checked ?? crossed ?? '').length))
  const known = wordOf(plain)
  if (known !== undefined) return known
  if (/^[\s\p{P}\p{S}]*$/u.test(text) || NOTHING.has(plain)) return null
  if (DATE.test(text)) return 'date'
  if (isAmountLike(text)) return 'number'
  // "Paid on 1 May", "not paid", "sent (5f3k…)": the first words tell, but not for certain.
  const first = plain.split(/[^\p{L}\p{M}\p{N}]+/u)
  const two = wordOf(first.slice(0, 2).join(' ')) ?? wordOf(first[0] ?? '')
  if (two === 'not' || two === 'no') return 'not'
  if (two === 'paid') return 'begins'
  return two === 'done' || two === 'open' ? two : 'text'
}

function wordOf(plain: string): Says | undefined {
  if (PAID.has(plain)) return 'paid'
  if (DONE.has(plain)) return 'done'
  if (NOT.has(plain)) return 'not'
  if (OPEN.has(plain)) return 'open'
  if (YES.has(plain)) return 'yes'
  return NO.has(plain) ? 'no' : undefined
}

const PAID_NAME =
  /\b(?:paid|payed|sent|bezahlt|gezahlt|ausgezahlt|gesendet|versendet|uberwiesen|paye|envoye|verse|pagado|pagada|pagados|enviado|enviada|pagato|inviato|betaald|verzonden|zapłacone|zapłacono|wysłane|wypłacone|odendi|gonderildi|betald|betalt|skickad|sendt|maksettu|zaplaceno|kifizetve|platit|dibayar|terkirim)\b|оплачен|выплачен|отправлен|сплачено|надіслано|已支付|已付|已发|已發|已打款|支払済|支払い済|送信済|送金済|지급|전송|송금|مدفوع|تم الدفع|پرداخت شد/iu
const DONE_NAME =
  /\b(?:done|complete|completed|confirmed|finalized|finalised|success|successful|succeeded|processed|executed|transferred|distributed|disbursed|delivered|claimed|redeemed|settled|received|airdropped|airdroped|airdorped|fulfilled|landed|erledigt|fertig|abgeschlossen|bestatigt|erfolgreich|fait|effectue|termine|reussi|confirme|hecho|completado|confirmado|realizado|reclamado|feito|concluido|pago|fatto|completato|confermato|klaar|voltooid|zrobione|gotowe|zakonczone|tamamlandi|selesai|berhasil|xong)\b|tamamlandı|yapıldı|выполнен|готово|завершен|успешно|подтвержден|получено|зроблено|完成|成功|已领|已領|已处理|完了|済み?$|완료|성공|수령|[✓✔✅☑]/iu
const STATUS_NAME =
  /\b(?:status|state|result|outcome|stage|progress|zustand|ergebnis|statut|etat|resultat|estado|resultado|situacao|stato|esito|risultato|stan|wynik|durum|sonuc|tila|stav|hasil|payment|payout|transfer|airdrop|zahlung|auszahlung|paiement|pagamento|odeme)\b|выплат|оплат|支付|付款|статус|состояни|результат|стан|状态|狀態|结果|結果|状態|ステータス|상태|결과|حالة|وضعیت|स्थिति/iu
const CODE_NAME = /status|статус|状态|狀態|ステータス|상태/i
const SIGNATURE_NAME =
  /\b(?:tx|txn|txid|txhash|tx ?id|tx ?hash|transaction|signature|signatures|sig|hash|explorer|receipt|solscan|transaktion|signatur|firma|transaccion|transacao|assinatura|transazione|transactie|handtekening|transakcja|podpis|islem|imza)\b|транзакц|подпис|хэш|хеш|交易|签名|簽名|哈希|取引|署名|거래|서명|해시|معاملة|توقيع|تراکنش/iu
const DATE_NAME =
  /\b(?:date|dates|time|timestamp|datetime|datum|zeit|zeitpunkt|fecha|hora|data|heure|ora|tarih|when)\b|дата|время|日期|时间|時間|日付|日時|날짜|시간|تاريخ/iu
/** Words that a name may have besides a word for dates: any other word tells which date it is. */
const DATE_BESIDE =
  /\b(?:date|dates|time|timestamp|datetime|datum|zeit|zeitpunkt|fecha|hora|data|heure|ora|tarih|when|utc|gmt|of|the|de|di|do|der|block|unix|iso|transaction|transfer|tx|payment|payout|pay|airdrop|distribution|send|zahlung|paiement|pago|pagamento|wyplaty|odeme)\b|дата|время|выплаты|платежа|日期|时间|時間|日付|日時|날짜|시간|تاريخ|[\s\d]+/giu
const FAILURE_NAME =
  /\b(?:error|errors|err|failure|failed|error ?(?:message|code)|fehler|erreur|errore|erro)\b|ошибк|错误|錯誤|エラー|오류/iu
const MEANT_NAME =
  /^(?:is |to )?(?:eligible|eligibility|qualified|qualifies|whitelisted|approved|winner|won|valid|include|included|selected|send|pay|unpaid|unsent)$|\b(?:to be (?:paid|sent)|to pay|to send|not (?:yet )?(?:paid|sent|claimed))\b/iu
const UNMEANT_NAME =
  /^(?:is )?(?:exclude|excluded|skip|skipped|blacklisted|blacklist|banned|sybil|bot|fraud|invalid|ineligible|disqualified|duplicate|flagged|cheater|suspicious)$/iu

function aboutOf(name: string): About {
  const words = wordsOfName(name)
    .replace(/[?!*#]+/g, ' ')
    .trim()
  if (words === '') return 'unnamed'
  if (MEANT_NAME.test(words)) return 'meant'
  if (UNMEANT_NAME.test(words)) return 'unmeant'
  if (PAID_NAME.test(words)) return SIGNATURE_NAME.test(words) ? 'signature' : 'paid'
  if (FAILURE_NAME.test(words)) return 'failure'
  if (STATUS_NAME.test(words)) return 'status'
  if (DONE_NAME.test(words)) return 'done'
  if (DATE_NAME.test(words) && words.replace(DATE_BESIDE, '') === '') return 'date'
  return SIGNATURE_NAME.test(words) ? 'signature' : null
}

/**
 * Whether a column of numbers marks its lines and holds no amounts: 0 and 1 under a name such as "sent", or times since 1970 under
 * "claimed at".
 */
export function isMarkColumn(name: string, texts: readonly string[]): boolean {
  const about = aboutOf(name)
  if (about === null || about === 'unnamed' || texts.length === 0) return false
  return (
    texts.every((text) => /^[01]$/.test(text)) || texts.every((text) => TIMESTAMP.test(text) || text === '0')
  )
}

/** Whether the amounts stand under a name that says that they are done, as in "Amount sent". */
function isDoneAmount(name: string): boolean {
  const about = aboutOf(name)
  return (
    about === 'paid' ||
    about === 'done' ||
    /\b(?:claimed|paid|sent)\b/i.test(wordsOfName(name).replace(/\b(?:to be|not|un)\s\w+/gi, ''))
  )
}

/**
 * What one column says of a line: `done`, `not` done or `open`, by an answer such as "yes" where it `isAnswer`; null where it says nothing.
 * `isSure`: that it is done can mean nothing else.
 */
type CellMark = Readonly<{ mark: DoneMark | 'not'; isSure?: boolean; isAnswer?: boolean }> | null

const DONE_MARK = { mark: 'done' } as const
const PAID_MARK = { mark: 'done', isSure: true } as const
const NOT_MARK = { mark: 'not' } as const
const OPEN_MARK = { mark: 'open' } as const

type Cell = Readonly<{ text: string; says: Says }>

/** A column with what its cells say, by the places of their records. */
type DoneColumn = Readonly<{
  at: number
  name: string
  about: About
  cells: readonly Cell[]
}>

function columnOf(at: number, name: string, texts: readonly string[], isOwn: boolean): DoneColumn {
  // Of our own result the state tells, and any signature.
  const about = isOwn && name.trim().toLowerCase() !== 'state' ? null : aboutOf(name)
  const cells = texts.map((text): Cell => {
    return { text, says: isOwn && about === 'status' ? ownState(text) : saysOf(text) }
  })
  // Without a name, a column is about what is done only where all its texts say so, and not by "x" or "1" alone.
  const isAll =
    cells.every(({ says }) => says === null || isTelling(says)) &&
    cells.some(
      ({ says, text }) => isTelling(says) && ((says !== 'yes' && says !== 'no') || CHECKED.test(text)),
    )
  return { at, name, about: about === 'unnamed' && !isAll ? null : about, cells }
}

function ownState(text: string): Says {
  return text === '' ? null : (OWN_STATES[text.toLowerCase()] ?? 'open')
}

/** Whether a cell answers, by itself or under its name. */
function isTelling(says: Says): boolean {
  return says !== null && says !== 'text' && says !== 'number'
}

function markOf({ name, about, cells }: DoneColumn, { text, says: cell }: Cell): CellMark {
  if (cell === 'signature' && about !== 'failure') return DONE_MARK
  if (cell === null && about !== 'meant') return null
  switch (about) {
    case null:
      if (cell === 'begins') return OPEN_MARK
      return cell === 'paid' || (cell === 'yes' && CHECKED.test(text)) ? DONE_MARK : null
    case 'failure':
      return cell === 'no' ? null : NOT_MARK
    case 'meant':
    case 'unmeant':
      return markOfMeant(about, cells, cell)
    case 'date':
      if (cell === 'number') return TIMESTAMP.test(text) ? DONE_MARK : null
      return cell === 'text' ? null : markOfSaid(cell, false)
    case 'status':
    case 'unnamed':
      // Other words say nothing, unless the column has some that do: "active", "tier 1".
      if (cell === 'text') return cells.some(({ says }) => isTelling(says)) ? OPEN_MARK : null
      // A number is a code that only its tool knows.
      if (cell === 'number') return CODE_NAME.test(name) ? OPEN_MARK : null
      return markOfSaid(cell, false)
    case 'signature':
      if (cell === 'number') return null
      // A part of a signature, but not "transfer" as the kind of a transaction.
      if (cell === 'text') return /^(?=.*\d)\S{8,}$/.test(text) ? OPEN_MARK : null
      return markOfSaid(cell, false)
    case 'paid':
    case 'done':
      if (cell === 'number') return isMoreThanZero(text) ? DONE_MARK : NOT_MARK
      return cell === 'text' ? OPEN_MARK : markOfSaid(cell, about === 'paid')
  }
}

function isMoreThanZero(text: string): boolean {
  return /[1-9]/.test(listAmountReadings(text).join())
}

function markOfSaid(cell: Says, isPaidName: boolean): CellMark {
  if (cell === 'paid') return PAID_MARK
  if (cell === 'yes') return { mark: 'done', isSure: isPaidName, isAnswer: true }
  if (cell === 'no' || cell === 'not') return NOT_MARK
  return cell === 'open' ? OPEN_MARK : DONE_MARK
}

/** A line that the list says is not meant: `eligible: no`, `excluded: yes`, or no tick where others have one. */
function markOfMeant(about: 'meant' | 'unmeant', cells: readonly Cell[], cell: Says): CellMark {
  const isAnswered = cells.every(({ says }) => says === null || says === 'yes' || says === 'no')
  if (!isAnswered) return null
  const isOut =
    about === 'unmeant'
      ? cell === 'yes'
      : cell === 'no' || (cell === null && cells.some(({ says }) => says === 'yes'))
  return isOut ? OPEN_MARK : null
}

/** A list as far as its columns are known. `rows`: the texts of each record, none of one that is no payment. */
export type MarkedList = Readonly<{
  names: readonly string[]
  rows: readonly (readonly string[])[]
  receiver: number
  amount: number | null
  /**
   * Titles, comments and other lines without a receiver, in order, with the record `before` which they stand; of JSON what stands outside of
   * its entries.
   */
  notes: readonly Readonly<{ text: string; before: number; line?: number; name?: string }>[]
  /** Whether the list says that it is of another token or network: then what is done there need not be done here. */
  isElsewhere: boolean
}>

/** The lines that a list marks as done, or as open; null where it marks none. */
export function findDoneLines(list: MarkedList): DoneLines | null {
  const { names, rows, receiver, amount } = list
  const isOwn = ownColumns(names) !== null
  const columns = names.flatMap((name, at) =>
    at === receiver || at === amount
      ? []
      : [
          columnOf(
            at,
            name,
            rows.map((row) => row[at] ?? ''),
            isOwn,
          ),
        ],
  )
  const marks = new Map<number, DoneMark>()
  const signs = new Map<number, DoneColumn>()
  let isSure = true
  let isEither = true
  rows.forEach((row, place) => {
    if (row.length === 0) return
    const found = columns.flatMap((column) => {
      const own = column.cells[place]
      const cell = own ? markOf(column, own) : null
      return cell ? [{ column, cell }] : []
    })
    const said = found.filter(({ cell }) => cell.mark !== 'not')
    if (said.length === 0) return
    const isAllDone = said.length === found.length && said.every(({ cell }) => cell.mark === 'done')
    marks.set(place, isAllDone ? 'done' : 'open')
    if (!isAllDone || !said.some(({ cell }) => cell.isSure)) isSure = false
    if (!said.every(({ cell, column }) => cell.isAnswer && column.about !== 'paid')) isEither = false
    for (const { column } of said) signs.set(column.at, column)
  })
  if (marks.size === 0) return findDoneByNotes(list) ?? findDoneByAmount(list)
  const isAll = marks.size === paymentsOf(list).length
  return {
    marks,
    signs: [...signs.values()].map((column) => signOfColumn(column, marks)),
    skipped: isOwn ? skippedOf(columns, marks) : 0,
    isSure: isSure && !list.isElsewhere && (isOwn || !isAll),
    isEither: isEither && signs.size === 1 && !isAll,
    isOwn,
  }
}

/** How many of the marked lines our own result says to be left out: these are not under way, though their receivers may have been paid. */
function skippedOf(columns: readonly DoneColumn[], marks: ReadonlyMap<number, DoneMark>): number {
  const states = columns.find(({ about }) => about === 'status')?.cells
  return [...marks.keys()].filter((place) => states?.[place]?.text.toLowerCase() === 'skipped').length
}

/** The places of the records that are payments. */
function paymentsOf({ rows }: MarkedList): readonly number[] {
  return rows.flatMap((row, place) => (row.length > 0 ? [place] : []))
}

const SHOWN_VALUES = 3
const SHOWN_CHARACTERS = 16

function signOfColumn({ at, name, cells }: DoneColumn, marks: ReadonlyMap<number, DoneMark>): DoneSign {
  const texts = [...marks.keys()].flatMap((place) => {
    const text = cells[place]?.text
    return text ? [text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text] : []
  })
  return { text: name, at, values: [...new Set(texts)].slice(0, SHOWN_VALUES) }
}

/** The lines below a line such as "Already paid:", or all of JSON whose entries stand under such a name. */
function findDoneByNotes(list: MarkedList): DoneLines | null {
  const { notes, rows } = list
  const payments = paymentsOf(list)
  const marks = new Map<number, DoneMark>()
  const signs: DoneSign[] = []
  notes.forEach(({ text, line, name, before }) => {
    if (!(name === undefined ? saysDone(text) : isDoneValue(name, text))) return
    // The next line of this kind begins another part of the list.
    const end = notes.find((note) => note.before > before)?.before ?? rows.length
    const below = payments.filter((place) => place >= before && place < end)
    if (below.length === 0) return
    for (const place of below) marks.set(place, 'open')
    const shown = name === undefined ? text : text === '' ? name : `${name}: ${text}`
    signs.push({ text: shown, values: [], ...(line !== undefined && { line }) })
  })
  return marks.size === 0
    ? null
    : { marks, signs: signs.slice(0, 2), skipped: 0, isSure: false, isEither: false, isOwn: false }
}

/** Whether a title or a comment says that something is paid, and not that it is still to be paid. */
function saysDone(text: string): boolean {
  const words = wordsOfName(text)
  if (/\b(?:unpaid|unsent|not|to be|nicht|non|no|pas|still|pending|remaining)\b|не /i.test(words))
    return false
  return (
    PAID_NAME.test(words) ||
    /\b(?:done|completed|claimed|distributed|processed|erledigt|success(?:ful)?)\b/i.test(words)
  )
}

/** Whether a value of JSON outside of the entries says so: {"paid": […]}, {"status": "completed"}. */
function isDoneValue(name: string, text: string): boolean {
  const about = aboutOf(name)
  const says = saysOf(text)
  if (PROSE_NAME.test(wordsOfName(name))) return saysDone(text)
  if (about === 'status') return says === 'paid' || says === 'done'
  if (about !== 'paid' && about !== 'done') return false
  return says !== 'number' && says !== 'no' && says !== 'not'
}

/** All lines, where the amounts themselves stand under a name such as "Amount sent". */
function findDoneByAmount(list: MarkedList): DoneLines | null {
  const { names, amount } = list
  if (amount === null) return null
  const name = names[amount] ?? ''
  if (!isDoneAmount(name)) return null
  const marks = new Map(paymentsOf(list).map((place) => [place, 'open'] as const))
  if (marks.size === 0) return null
  return {
    marks,
    signs: [{ text: name, at: amount, values: [] }],
    skipped: 0,
    isSure: false,
    isEither: false,
    isOwn: false,
  }
}
