import { parseUnits, U64_MAX } from '../../units/amounts'
import { LIMITS } from '../combinations'
import type { TokenFields } from '../createToken'
import { parseAddress, parseHeldAuthority, parseAuthority, type Report, sentenceOfPlaces } from './parseField'
import type { ExtensionValues } from './values'

type Extensions = TokenFields['extensions']

/** Parses the ticked extensions; reports each value that cannot be read under "extensions". `decimals` may still be unknown. */
export function parseExtensions(
  values: ExtensionValues,
  decimals: number | undefined,
  report: Report,
): Extensions {
  const { permanentDelegate, nonTransferable, defaultFrozen, closeAuthority, pausable } = values
  const held = (name: 'permanentDelegate' | 'closeAuthority' | 'pausable') =>
    parseHeldAuthority(values[name].holder, `extensions.${name}.holder`, report)
  return {
    ...parseTransferFee(values.transferFee, decimals, report),
    ...parseInterest(values.interestBearing, report),
    ...(permanentDelegate.on && { permanentDelegate: held('permanentDelegate') }),
    ...(nonTransferable.on && { nonTransferable: true as const }),
    ...(defaultFrozen.on && { defaultFrozen: true as const }),
    ...(closeAuthority.on && { closeAuthority: held('closeAuthority') }),
    ...parseHook(values.transferHook, report),
    ...(pausable.on && { pausable: held('pausable') }),
    ...parseScaled(values.scaledAmount, report),
  }
}

function parseTransferFee(
  fee: ExtensionValues['transferFee'],
  decimals: number | undefined,
  report: Report,
): Extensions {
  if (!fee.on) return {}
  const path = 'extensions.transferFee'
  return {
    transferFee: {
      basisPoints: parseFeePercent(fee.percent, `${path}.percent`, report),
      maximum: parseMaximum(fee.maximum, decimals, `${path}.maximum`, report),
      config: parseAuthority(fee.config, `${path}.config`, report),
      withdraw: parseAuthority(fee.withdraw, `${path}.withdraw`, report),
    },
  }
}

function parseFeePercent(text: string, path: string, report: Report): number {
  const basisPoints = parsePercent(text)
  if (basisPoints === undefined || basisPoints < 0 || basisPoints > LIMITS.feeBasisPoints)
    report(path, 'The fee is a number from 0 to 100 with at most two decimals, for example 1.25.')
  return basisPoints ?? 0
}

/** The largest fee of one transfer, in base units; an empty text means no limit. */
function parseMaximum(text: string, decimals: number | undefined, path: string, report: Report): bigint {
  if (text.trim() === '') return U64_MAX
  const parsed = parseUnits(text, decimals ?? 9)
  if (parsed.ok && parsed.units > 0n) return parsed.units
  report(
    path,
    parsed.ok ? 'With a maximum of 0, no fee would ever be taken.' : sentenceOf(parsed.reason, decimals),
  )
  return 0n
}

function sentenceOf(
  reason: 'empty' | 'not-a-number' | 'too-many-decimals' | 'too-large',
  decimals = 9,
): string {
  if (reason === 'too-many-decimals') return sentenceOfPlaces(decimals)
  if (reason === 'too-large') return 'This is more than a token can hold. Leave it empty for no maximum.'
  return 'This is not a number. Write it like 1000, or leave it empty for no maximum.'
}

function parseInterest(interest: ExtensionValues['interestBearing'], report: Report): Extensions {
  if (!interest.on) return {}
  const path = 'extensions.interestBearing'
  const { least, most } = LIMITS.interestBasisPoints
  const basisPoints = parsePercent(interest.percent)
  if (basisPoints === undefined || basisPoints > most || basisPoints < least)
    report(`${path}.percent`, 'The interest is a number from −327.68 to 327.67 with at most two decimals.')
  return {
    interestBearing: {
      basisPoints: basisPoints ?? 0,
      authority: parseAuthority(interest.authority, `${path}.authority`, report),
    },
  }
}

function parseHook(hook: ExtensionValues['transferHook'], report: Report): Extensions {
  if (!hook.on) return {}
  const path = 'extensions.transferHook'
  const program = parseAddress(hook.program, `${path}.program`, report)
  const authority = parseAuthority(hook.authority, `${path}.authority`, report)
  return program === undefined ? {} : { transferHook: { program, authority } }
}

function parseScaled(scaled: ExtensionValues['scaledAmount'], report: Report): Extensions {
  if (!scaled.on) return {}
  const path = 'extensions.scaledAmount'
  const multiplier = parseMultiplier(scaled.multiplier)
  if (multiplier === undefined)
    report(`${path}.multiplier`, 'The multiplier is a number above zero, for example 1 or 0.5.')
  return {
    scaledAmount: {
      multiplier: multiplier ?? 1,
      authority: parseAuthority(scaled.authority, `${path}.authority`, report),
    },
  }
}

/** Parses a percentage with at most two decimals and an optional minus as basis points: "1.25" → 125. */
export function parsePercent(text: string): number | undefined {
  const [, minus, rest = ''] = /^\s*([-−]?)(.*?)\s*%?\s*$/s.exec(text) ?? []
  const parsed = parseUnits(rest, 2)
  if (!parsed.ok || parsed.units > 1_000_000n) return undefined
  return minus && parsed.units > 0n ? -Number(parsed.units) : Number(parsed.units)
}

/** Parses a number above zero; Token-2022 refuses multipliers that are zero, subnormal or infinite as 64-bit floats. */
function parseMultiplier(text: string): number | undefined {
  if (!/^\s*(?:\d+\.?\d*|\.\d+)\s*$/.test(text)) return undefined
  const multiplier = Number(text)
  const { least, most } = LIMITS.multiplier
  return multiplier >= least && multiplier <= most ? multiplier : undefined
}
