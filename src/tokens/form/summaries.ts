import { formatUnits, parseUnits } from '../../units/amounts'
import type { MintExtensions } from '../createToken'
import { parseDecimals } from './parseField'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from './values'

export type FormExtension = keyof MintExtensions

/** The names of extensions on the screen. */
export const EXTENSION_LABELS: Readonly<Record<FormExtension, string>> = {
  transferFee: 'Transfer fee',
  interestBearing: 'Interest bearing',
  permanentDelegate: 'Permanent delegate',
  nonTransferable: 'Non-transferable',
  defaultFrozen: 'Default frozen',
  closeAuthority: 'Mint close authority',
  transferHook: 'Transfer hook',
  pausable: 'Pausable',
  scaledAmount: 'Scaled UI amount',
}

/** The extensions in the order in which they are offered. */
export const EXTENSION_NAMES = Object.keys(EMPTY_TOKEN_FORM.extensions) as readonly FormExtension[]

/** The ticked extensions in words, with their figures: ["Transfer fee 1 %", "Pausable"]. */
export function extensionsSet({ extensions }: TokenFormValues): readonly string[] {
  return EXTENSION_NAMES.filter((name) => extensions[name].on).map((name) => {
    const figure = figureOf(extensions, name).trim()
    return figure === '' ? EXTENSION_LABELS[name] : `${EXTENSION_LABELS[name]} ${figure}`
  })
}

/** The keys of the further fields, without empty ones. */
export function fieldsSet({ fields }: TokenFormValues): readonly string[] {
  return fields.map(({ key }) => key.trim()).filter((key) => key !== '')
}

/** Extensions by their stored names, in one line. A name that this version does not know stands as it is. */
export function wordsOfExtensions(names: readonly string[]): string {
  const known: Readonly<Record<string, string>> = EXTENSION_LABELS
  return inOneLine(names.map((name) => known[name] ?? name))
}

/** The typed supply as the chain will have it: "1,000,000"; '' while the supply is invalid. */
export function formatSupply({ supply, decimals }: Pick<TokenFormValues, 'supply' | 'decimals'>): string {
  const places = parseDecimals(decimals) ?? 9
  const parsed = parseUnits(supply, places)
  return parsed.ok ? formatUnits(parsed.units, places) : ''
}

/** Joins words as part of a sentence: "Transfer fee 1 %, pausable". */
export function inOneLine(words: readonly string[]): string {
  const [first = '', ...rest] = words
  return [first, ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(', ')
}

function figureOf(extensions: TokenFormValues['extensions'], name: FormExtension): string {
  const percent = (text: string) => (text.trim() === '' ? '' : `${text.trim()} %`)
  if (name === 'transferFee') return percent(extensions.transferFee.percent)
  if (name === 'interestBearing') return percent(extensions.interestBearing.percent)
  if (name === 'scaledAmount' && extensions.scaledAmount.multiplier.trim() !== '')
    return `× ${extensions.scaledAmount.multiplier.trim()}`
  return ''
}
