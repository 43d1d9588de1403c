import { typedUnits, U64_MAX } from '../../units/amounts'
import { utf8Length } from '../../units/bytes'
import { plainText } from '../../units/hiddenCharacters'
import { BYTE_LIMITS } from '../createToken'
import {
  EMPTY_TOKEN_FORM,
  type ExtensionValues,
  type AuthorityValue,
  type TokenFormValues,
} from '../form/values'
import { descriptionSkeleton } from './description'
import type { MintAuthority, TemplateExtensions } from '../mintSettings'
import { lesserParts, type Template } from './template'

const MOST_DECIMALS = 9

/**
 * The form's values from a template: the original's settings, and nothing of its identity: name and symbol are the person's own. An
 * authority that somebody has over the original becomes the wallet's; a revoked one stays revoked. Pure; the form reports conflicts.
 */
export function templateValues(template: Template): TokenFormValues {
  const { token } = template
  const { mint, program, metadata, decimals, supply } = token
  return {
    ...EMPTY_TOKEN_FORM,
    template: mint,
    standard: program === 'token' ? 'spl' : 'token-2022',
    description: descriptionSkeleton(mint),
    supply: supply === 0n ? '' : typedUnits(supply, decimals),
    decimals: `${Math.min(decimals, MOST_DECIMALS)}`,
    revokeMintAuthority: token.mintAuthority === null,
    revokeFreezeAuthority: token.freezeAuthority === null,
    immutableMetadata: metadata !== null && metadata.updateAuthority === null,
    extensions: extensionValues(template),
  }
}

/** The original's name and symbol as a form could have them. */
export function originalNames({
  token: { metadata },
}: Template): Readonly<Record<'name' | 'symbol', string>> {
  return {
    name: labelFrom(metadata?.name ?? '', BYTE_LIMITS.name),
    symbol: labelFrom(metadata?.symbol ?? '', BYTE_LIMITS.symbol),
  }
}

function extensionValues(template: Template): ExtensionValues {
  const { extensions } = template
  const empty = EMPTY_TOKEN_FORM.extensions
  const dropped = lesserParts(template)
  return {
    ...empty,
    transferFee: feeValues(template),
    interestBearing: interestValues(extensions.interestBearing),
    permanentDelegate: { ...empty.permanentDelegate, on: isHeld(extensions.permanentDelegate) },
    nonTransferable: { on: extensions.nonTransferable === true },
    defaultFrozen: { on: extensions.defaultFrozen === true && !dropped.has('defaultFrozen') },
    closeAuthority: { ...empty.closeAuthority, on: isHeld(extensions.closeAuthority) },
    pausable: { ...empty.pausable, on: isHeld(extensions.pausable) },
    scaledAmount: scaledValues(extensions.scaledAmount),
  }
}

/** The fee of a template. The form has no maximum of 0, by which no fee is ever withheld, and uses a fee of 0 % instead. */
function feeValues(template: Template): ExtensionValues['transferFee'] {
  const fee = template.extensions.transferFee
  if (!fee) return EMPTY_TOKEN_FORM.extensions.transferFee
  const bounded = fee.maximum > 0n && fee.maximum < U64_MAX
  return {
    on: true,
    percent: typedUnits(lesserParts(template).has('maximum') ? 0n : BigInt(fee.basisPoints), 2),
    maximum: bounded ? typedUnits(fee.maximum, template.token.decimals) : '',
    config: authorityValue(fee.config),
    withdraw: authorityValue(fee.withdraw),
  }
}

function interestValues(interest: TemplateExtensions['interestBearing']): ExtensionValues['interestBearing'] {
  if (!interest) return EMPTY_TOKEN_FORM.extensions.interestBearing
  const percent = typedUnits(BigInt(interest.basisPoints), 2)
  return { on: true, percent, authority: authorityValue(interest.authority) }
}

function scaledValues(scaled: TemplateExtensions['scaledAmount']): ExtensionValues['scaledAmount'] {
  if (!scaled) return EMPTY_TOKEN_FORM.extensions.scaledAmount
  const multiplier = decimalText(scaled.multiplier)
  return { on: true, multiplier, authority: authorityValue(scaled.authority) }
}

function isHeld(authority: MintAuthority | undefined): boolean {
  return authority !== undefined && authority !== null
}

function authorityValue(authority: MintAuthority): AuthorityValue {
  return { who: authority === null ? 'revoked' : 'wallet', address: '' }
}

/**
 * A stranger's name or symbol as a field accepts it: no hidden characters, single ordinary spaces, cut to `limit` bytes between letters.
 */
function labelFrom(text: string, limit: number): string {
  const letters =
    withoutHidden(text)
      .replace(/\s+/g, ' ')
      .trim()
      .match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const end = letters.findIndex((_, at) => utf8Length(letters.slice(0, at + 1).join('')) > limit)
  return withoutHidden(letters.slice(0, end === -1 ? undefined : end).join('')).trim()
}

/** Removes hidden characters; a cut emoji leaves a joiner behind, which is one. */
function withoutHidden(text: string): string {
  return plainText(text, Infinity).text.replaceAll('�', '')
}

/** A number above zero as digits, with a point and never an exponent; `Number` parses it back exactly. '' for any other number. */
export function decimalText(value: number): string {
  if (!Number.isFinite(value) || value <= 0) return ''
  const [digits = '', exponent = '0'] = `${value}`.split('e')
  const [whole = '', places = ''] = digits.split('.')
  const point = whole.length + Number(exponent)
  const all = whole + places
  if (point <= 0) return `0.${'0'.repeat(-point)}${all}`
  if (point >= all.length) return all.padEnd(point, '0')
  return `${all.slice(0, point)}.${all.slice(point)}`
}
