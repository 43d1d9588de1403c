import { utf8Length } from '../../units/bytes'
import type { TokenFields } from '../createToken'
import { readTokenForm } from './tokenForm'
import type { TokenFormValues } from './values'

const EXAMPLE = { name: 'Quiet Heron', symbol: 'QHRN' } as const

/**
 * A token of the same price as the typed one: its texts have the same lengths and no content, and values that cannot be read yet are left
 * out. It changes only when the price may change; with a pool or locks, on every change of the form.
 */
export function likelyToken(values: TokenFormValues): TokenFields {
  const { fields, problems } = readTokenForm(values)
  const { standard, decimals, authorities, allocations, pool, locks } = fields
  const rest =
    allocations.reduce((sum, { amount }) => sum + amount, 0n) < fields.supply || allocations.length === 0
  const spl = standard === 'spl'
  const isWhole = pool !== undefined || locks !== undefined
  const ofLength = (name: 'name' | 'symbol', letter: string) =>
    letter.repeat(utf8Length(problems[name] === undefined ? fields[name] : EXAMPLE[name]))
  return {
    standard,
    decimals,
    authorities,
    // The bill's lines for a pool and for locks name the token.
    name: isWhole && problems['name'] === undefined ? fields.name : ofLength('name', 'n'),
    symbol: isWhole && problems['symbol'] === undefined ? fields.symbol : ofLength('symbol', 's'),
    description: '',
    website: undefined,
    x: undefined,
    telegram: undefined,
    discord: undefined,
    ...(isWhole
      ? { ...(pool && { pool }), ...(locks && { locks }), supply: fields.supply, allocations }
      : {
          supply: BigInt(allocations.length + (rest ? 1 : 0)),
          allocations: allocations.map(({ owner }) => ({ owner, amount: 1n })),
        }),
    extensions: spl ? {} : withoutFigures(fields.extensions),
    fields: spl ? [] : fields.fields,
    ...(fields.template !== undefined && { template: fields.template }),
  }
}

/** Whether the bill is an example's, because name or symbol are still missing or too long. */
export function isExample(values: TokenFormValues): boolean {
  const { problems } = readTokenForm(values)
  return problems['name'] !== undefined || problems['symbol'] !== undefined
}

/** The extensions without rates: a rate makes no difference to the mint's cost. */
function withoutFigures(extensions: TokenFields['extensions']): TokenFields['extensions'] {
  const { transferFee, interestBearing, scaledAmount, ...rest } = extensions
  return {
    ...rest,
    ...(transferFee && { transferFee: { ...transferFee, basisPoints: 0, maximum: 0n } }),
    ...(interestBearing && { interestBearing: { ...interestBearing, basisPoints: 0 } }),
    ...(scaledAmount && { scaledAmount: { ...scaledAmount, multiplier: 1 } }),
  }
}
