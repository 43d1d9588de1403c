import { isAddress } from '../../units/base58'
import type { Address } from '../tokenFields'
import type { Report } from './report'
import type { AuthorityValue } from './values'

/** Who shall have an authority: the wallet or an address. What cannot be read is reported at `<path>.address` and stands for the wallet. */
export function parseHeldAuthority(
  { who, address }: AuthorityValue,
  path: string,
  report: Report,
): 'wallet' | Address {
  if (who !== 'address') return 'wallet'
  return parseAddress(address, `${path}.address`, report) ?? 'wallet'
}

/** The same, or nobody. */
export function parseAuthority(
  value: AuthorityValue,
  path: string,
  report: Report,
): 'wallet' | 'nobody' | Address {
  return value.who === 'nobody' ? 'nobody' : parseHeldAuthority(value, path, report)
}

/** 32 zeros: the System Program's address, which Token-2022 also writes for "nobody". */
const ZEROS = '1'.repeat(32)

/** An address as typed; reports and gives undefined where it is none. */
export function parseAddress(typed: string, path: string, report: Report): Address | undefined {
  const text = typed.trim()
  if (isAddress(text) && text !== ZEROS) return text as Address
  report(path, text === '' ? 'Put the address here.' : sentenceOf(text))
  return undefined
}

/** The template's mint; what is no address, from an old draft or a stranger's link, is no template. */
export function parseTemplate(text: string): Address | undefined {
  const mint = text.trim()
  return isAddress(mint) ? (mint as Address) : undefined
}

/** What is wrong with it, where a look tells. */
function sentenceOf(text: string): string {
  if (text === ZEROS)
    return 'This is the System Program, which nobody has a key to: whatever it gets is lost.'
  const stranger = /[^1-9A-HJ-NP-Za-km-z]/u.exec(text)?.[0]
  if (stranger !== undefined && stranger.trim() !== '')
    return `This is no Solana address: none has “${stranger}” in it.`
  return 'This is no Solana address. They have 32 to 44 letters and digits; copy it whole.'
}
