import { formatUnits } from '../units/amounts'
import type { TokenDraft } from './createToken'

/** A word that the shell fills in itself: a variable, by its name. Texts are taken as they are. */
export type Word = string | Readonly<{ variable: string }>

/** The mint's address. */
export const MINT: Word = { variable: 'MINT' }

/**
 * One call of spl-token. `options` stand before `positions`; a position that begins with a hyphen would be taken for an option, so that
 * two hyphens stand before them all then.
 */
export function spl(
  { standard }: Pick<TokenDraft, 'standard'>,
  command: string,
  positions: readonly Word[],
  options: readonly Word[] = [],
): string {
  const program = standard === 'spl' ? [] : ['--program-2022']
  const ended = positions.some((word) => typeof word === 'string' && word.startsWith('-')) ? ['--'] : []
  return shellLine(['spl-token', ...program, command, ...options, ...ended, ...positions])
}

/** Words as a POSIX shell reads them back, whatever is in them. */
export function shellLine(words: readonly Word[]): string {
  return words.map(quote).join(' ')
}

/** The options of create-token that make such a mint: each gives its authority to the wallet at first. */
export function mintOptions({ standard, decimals, authorities, extensions }: TokenDraft): readonly string[] {
  const { transferFee, interestBearing, permanentDelegate, nonTransferable, defaultFrozen } = extensions
  const { closeAuthority, transferHook, pausable, scaledAmount } = extensions
  const fee = transferFee && [
    '--transfer-fee-basis-points',
    `${transferFee.basisPoints}`,
    '--transfer-fee-maximum-fee',
    formatUnits(transferFee.maximum, decimals).replaceAll(',', ''),
  ]
  return [
    '--decimals',
    `${decimals}`,
    ...(standard === 'spl' ? [] : ['--enable-metadata']),
    ...(authorities.freeze === 'nobody' ? [] : ['--enable-freeze']),
    ...(fee ?? []),
    ...(interestBearing ? [`--interest-rate=${interestBearing.basisPoints}`] : []),
    ...(permanentDelegate ? ['--enable-permanent-delegate'] : []),
    ...(nonTransferable ? ['--enable-non-transferable'] : []),
    ...(defaultFrozen ? ['--default-account-state', 'frozen'] : []),
    ...(closeAuthority ? ['--enable-close'] : []),
    ...(transferHook ? ['--transfer-hook', transferHook.program.toBase58()] : []),
    ...(pausable ? ['--enable-pause'] : []),
    ...(scaledAmount ? ['--ui-amount-multiplier', `${scaledAmount.multiplier}`] : []),
  ]
}

function quote(word: Word): string {
  if (typeof word !== 'string') return `"$${word.variable}"`
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
