import { interestWord, multiplierWord, transferFeeWord } from '../../transactions/accountWords'
import { type MintAuthority, feeInEpoch, multiplierAt, nameElsewhere } from '../../tokens/mintSettings'
import type { ReadToken } from '../../tokens/readToken'
import type { MarkKind } from '../../ui/Mark'
import { localDate } from '../../units/moments'
import { reportCopy as words } from './reportCopy'
import { type AuthorityKinds, isIdleHolder } from './verdict'

/**
 * One line of the report card: a setting of the token, its state as a word, its meaning for a holder, the authority that may change it,
 * and its source, an account and a field.
 */
export type ReportRow = Readonly<{
  id: string
  title: string
  mark: Readonly<{ kind: MarkKind; word: string }>
  meaning: string
  /** The address (base58) of the authority, and its right as "… can be changed by". */
  holder?: Readonly<{ may: string; address: string }>
  source: Readonly<{ account: string; field: string }>
}>

type Row = Omit<ReportRow, 'source'> & Readonly<{ field: string; account?: string }>

/**
 * The report card of a token, from the answer in which it was read: authorities first, then each extension. `kinds`: those of the
 * addresses that hold its authorities, as far as they were read.
 */
export function reportOf(token: ReadToken, kinds?: AuthorityKinds): readonly ReportRow[] {
  const { settings } = token
  const rows: readonly (Row | undefined)[] = [
    mintRow(token),
    freezeRow(token),
    metadataRow(token, kinds),
    pointerRow(token),
    settings.permanentDelegate === undefined ? undefined : delegateRow(settings.permanentDelegate),
    feeRow(token),
    hookRow(token),
    stateRow(token),
    pausableRow(token),
    settings.nonTransferable && { id: 'non-transferable', ...words.nonTransferable },
    scaledRow(token),
    interestRow(token),
    settings.closeAuthority === undefined ? undefined : closeRow(settings.closeAuthority),
    ...furtherRows(token),
    absentRow(token),
  ]
  return rows.flatMap((row) => {
    if (!row) return []
    const { field, account = token.mint, ...rest } = row
    return [{ ...rest, source: { account, field } }]
  })
}

function holderOf(may: string, address: MintAuthority): Pick<Row, 'holder'> {
  return address === null ? {} : { holder: { may, address } }
}

function mintRow({ mintAuthority, edition }: ReadToken): Row {
  const { gone, held, edition: ofEdition } = words.mint
  const { may, ...said } =
    mintAuthority === null ? { may: '', ...gone } : mintAuthority === edition ? ofEdition : held
  return {
    id: 'mint',
    title: words.mint.title,
    field: 'mint_authority',
    ...said,
    ...holderOf(may, mintAuthority),
  }
}

function freezeRow({ freezeAuthority, edition, programmable }: ReadToken): Row {
  const { gone, held, edition: ofEdition } = words.freeze
  const isOfEdition = freezeAuthority === edition && programmable !== true
  const { may, ...said } = freezeAuthority === null ? { may: '', ...gone } : isOfEdition ? ofEdition : held
  return {
    id: 'freeze',
    title: words.freeze.title,
    field: 'freeze_authority',
    ...said,
    ...holderOf(may, freezeAuthority),
  }
}

/** The line about metadata. Where a mint's own metadata cannot be read, its line is among the further ones. */
function metadataRow(token: ReadToken, kinds?: AuthorityKinds): Row | undefined {
  const { metadata, extensions } = token
  const { title, none, gone, held, idle } = words.metadata
  const row = { id: 'metadata', title }
  const elsewhere = nameElsewhere(token)
  if (elsewhere !== null) {
    const { may, ...said } = words.metadata.elsewhere
    return { ...row, ...said, field: words.pointer.field, ...holderOf(may, elsewhere) }
  }
  if (!metadata)
    return extensions.some(({ name, unreadable }) => name === 'metadata' && unreadable)
      ? undefined
      : { ...row, ...none, field: 'metadata' }
  const { source, account, updateAuthority } = metadata
  if (updateAuthority === null) return { ...row, ...gone, account, field: words.metadata.fieldGone[source] }
  const kind = kinds?.get(updateAuthority)
  const { mark, meaning, may } = kind && isIdleHolder(kind, 'metadata') ? idle : held
  return {
    ...row,
    mark,
    meaning,
    account,
    field: words.metadata.fieldHeld[source],
    ...holderOf(may, updateAuthority),
  }
}

/** The line about the metadata pointer, only where an authority can change the pointer. */
function pointerRow({ settings: { metadataPointer } }: ReadToken): Row | undefined {
  if (!metadataPointer) return undefined
  const { title, held, field } = words.pointer
  const { authority } = metadataPointer
  const row = { id: 'metadata-pointer', title, field }
  if (authority === null) return undefined
  const { may, ...said } = held
  return { ...row, ...said, ...holderOf(may, authority) }
}

function delegateRow(delegate: MintAuthority): Row {
  const { title, field, gone, held } = words.delegate
  const { may, ...said } = delegate === null ? { may: '', ...gone } : held
  return { id: 'permanent-delegate', title, field, ...said, ...holderOf(may, delegate) }
}

/**
 * The line about the transfer fee. Token-2022 keeps the older and the newer fee: a change applies two epochs later, so that it surprises
 * nobody.
 */
function feeRow({ decimals, scale, clock, settings: { transferFee } }: ReadToken): Row | undefined {
  if (!transferFee) return undefined
  const { title, field, may, fixed, changing, unknown, none, taken, stays } = words.fee
  const { older, newer, configAuthority } = transferFee
  const say = ({ basisPoints, maximum }: typeof older) =>
    transferFeeWord(basisPoints, maximum, { decimals, scale })
  const row = { id: 'transfer-fee', title, field, ...holderOf(may, configAuthority) }
  const differ = older.basisPoints !== newer.basisPoints || older.maximum !== newer.maximum
  if (clock === null && differ)
    return {
      ...row,
      mark: { kind: 'warn', word: unknown.word },
      meaning: unknown.meaning(say(older), say(newer), newer.epoch),
    }
  const now = clock === null ? newer : feeInEpoch(transferFee, clock.epoch)
  const isFree = now.basisPoints === 0 || now.maximum === 0n
  const isForever = configAuthority === null && now === newer
  const parts = [
    isFree ? none.meaning : taken(say(now)),
    now === newer ? '' : changing(say(newer), newer.epoch, clock?.epoch ?? 0n),
    isForever ? stays : '',
    configAuthority === null ? '' : fixed,
  ]
  return {
    ...row,
    mark: {
      kind: isFree && isForever ? 'ok' : 'warn',
      word: isFree ? none.word : (say(now).split(' of each')[0] ?? ''),
    },
    meaning: parts.filter(Boolean).join(' '),
  }
}

function hookRow({ settings: { transferHook } }: ReadToken): Row | undefined {
  if (!transferHook) return undefined
  const { title, field, may, gone, empty, called } = words.hook
  const { program, authority } = transferHook
  const row = { id: 'transfer-hook', title, field, ...holderOf(may, authority) }
  if (program !== null) return { ...row, mark: called.mark, meaning: called.meaning(program) }
  return { ...row, ...(authority === null ? gone : empty) }
}

function stateRow({ freezeAuthority, settings: { defaultState } }: ReadToken): Row | undefined {
  if (defaultState === undefined) return undefined
  const { title, field, frozen, stuck, open, openNow, may } = words.defaultState
  const row = { id: 'default-state', title, field, ...holderOf(may, freezeAuthority) }
  if (defaultState === 'open') return { ...row, ...(freezeAuthority === null ? open : openNow) }
  return { ...row, ...(freezeAuthority === null ? stuck : frozen) }
}

function pausableRow({ settings: { pausable } }: ReadToken): Row | undefined {
  if (!pausable) return undefined
  const { title, field, may, paused, held, gone } = words.pausable
  const { authority } = pausable
  const said = pausable.paused ? paused : authority === null ? gone : held
  return { id: 'pausable', title, field, ...said, ...holderOf(may, authority) }
}

function scaledRow({ clock, settings: { scaledAmount } }: ReadToken): Row | undefined {
  if (!scaledAmount) return undefined
  const { title, field, may, meaning, later, fixed } = words.scaled
  const { authority, newMultiplier, newFrom } = scaledAmount
  const now = clock === null ? newMultiplier : multiplierAt(scaledAmount, clock.time)
  const isLater = clock !== null && clock.time < newFrom && now !== newMultiplier
  const word = multiplierWord(now)
  return {
    id: 'scaled-amount',
    title,
    field,
    mark: { kind: authority === null ? 'final' : 'warn', word },
    meaning: [
      meaning,
      isLater ? later(multiplierWord(newMultiplier), dateOf(newFrom)) : '',
      authority === null ? fixed : '',
    ]
      .filter(Boolean)
      .join(' '),
    ...holderOf(may, authority),
  }
}

/** Seconds since 1970, from a stranger's mint, as a date; at most the latest date that JavaScript has. */
function dateOf(seconds: bigint): string {
  const most = 8_640_000_000_000n
  return localDate(Number(seconds > most ? most : seconds < -most ? -most : seconds) * 1000)
}

function interestRow({ settings: { interest } }: ReadToken): Row | undefined {
  if (!interest) return undefined
  const { title, field, may, meaning, fixed } = words.interest
  const { authority, basisPoints } = interest
  return {
    id: 'interest',
    title,
    field,
    mark: { kind: authority === null ? 'final' : 'warn', word: interestWord(basisPoints) },
    meaning: authority === null ? `${meaning} ${fixed}` : meaning,
    ...holderOf(may, authority),
  }
}

function closeRow(authority: MintAuthority): Row {
  const { title, field, gone, held } = words.close
  const { may, ...said } = authority === null ? { may: '', ...gone } : held
  return { id: 'close', title, field, ...said, ...holderOf(may, authority) }
}

/** Lines about extensions that change little for a holder, those that are newer than this page, and those that it cannot read. */
function furtherRows({ extensions, settings }: ReadToken): readonly Row[] {
  return extensions.flatMap(({ name, setting = '', unreadable }): readonly Row[] => {
    if (unreadable) return [{ id: name, ...words.unreadable(words.extensionNames[name]) }]
    const may = (holder: MintAuthority = null) => holderOf(words.confidentialMay, holder)
    if (name === 'confidential-transfer')
      return [{ id: name, ...words.confidential, ...may(settings.confidentialAuthority) }]
    if (name === 'confidential-fee')
      return [{ id: name, ...words.confidentialFee, ...may(settings.confidentialFeeAuthority) }]
    if (name === 'confidential-supply') return [{ id: name, ...words.confidentialSupply }]
    if (name === 'permissioned-burn') return [burnRow(settings.burnAuthority ?? null)]
    if (name === 'group') return [{ id: name, ...words.group }]
    if (name === 'unknown') return [{ id: name, ...words.unknown(setting) }]
    return []
  })
}

function burnRow(authority: MintAuthority): Row {
  const { title, field, gone, held } = words.permissionedBurn
  const { may, ...said } = authority === null ? { may: '', ...gone } : held
  return { id: 'permissioned-burn', title, field, ...said, ...holderOf(may, authority) }
}

/** The extensions that the mint does not have and can never get, in one line: extensions are chosen when a mint is made. */
function absentRow(token: ReadToken): Row | undefined {
  const { title, mark, field, none, meaning } = words.absent
  const { program } = token
  const names = absentNames(token)
  if (names.length === 0) return undefined
  return {
    id: 'absent',
    title: title(names.length),
    mark,
    field: field[program],
    meaning: `${none(names)} ${meaning[program]}`,
  }
}

function absentNames({ extensions }: ReadToken): readonly string[] {
  const { titles } = words.absent
  return (Object.keys(titles) as (keyof typeof titles)[])
    .filter((name) => extensions.every((extension) => extension.name !== name))
    .map((name) => titles[name])
}
