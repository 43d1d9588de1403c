import type { MintExtensions } from '../../tokens/createToken'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../tokens/form/values'
import { copy } from './copy'

export type ExtensionName = keyof MintExtensions

/** The extensions in the order in which they are offered. */
export const EXTENSION_NAMES = Object.keys(EMPTY_TOKEN_FORM.extensions) as readonly ExtensionName[]

/** What is ticked under Extensions, in words with its figure: ["Transfer fee 1 %", "Pausable"]. */
export function extensionsSet({ extensions }: TokenFormValues): readonly string[] {
  return EXTENSION_NAMES.filter((name) => extensions[name].on).map((name) => {
    const figure = figureOf(extensions, name).trim()
    return figure === '' ? copy.extensions[name] : `${copy.extensions[name]} ${figure}`
  })
}

/** The keys of the further fields that have one. */
export function fieldsSet({ fields }: TokenFormValues): readonly string[] {
  return fields.map(({ key }) => key.trim()).filter((key) => key !== '')
}

/** The words as one sentence would hold them: "Transfer fee 1 %, pausable". */
export function inOneLine(words: readonly string[]): string {
  const [first = '', ...rest] = words
  return [first, ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(', ')
}

function figureOf(extensions: TokenFormValues['extensions'], name: ExtensionName): string {
  const percent = (text: string) => (text.trim() === '' ? '' : `${text.trim()} %`)
  if (name === 'transferFee') return percent(extensions.transferFee.percent)
  if (name === 'interestBearing') return percent(extensions.interestBearing.percent)
  if (name === 'scaledAmount' && extensions.scaledAmount.multiplier.trim() !== '')
    return `× ${extensions.scaledAmount.multiplier.trim()}`
  return ''
}
