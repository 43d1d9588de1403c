import { formatFloat, formatWhole } from './grouping'

/** Significant digits of a price: short enough for a column, and no figure is rounded to zero. */
const SIGNIFICANT = 4
/** Of more zeros than this after the point, only the number is shown. */
const MOST_ZEROS = 9

/** A price as text; `zeros`: that many zeros follow the point, and only their number is shown before `digits`. */
type PriceText = Readonly<{ text: string }> | Readonly<{ zeros: number; digits: string; text: string }>

/** A price in US dollars, with four significant digits; `text` is its long form. */
export function formatUsdPrice(price: number): PriceText {
  if (price === 0) return { text: '0' }
  if (price >= 1_000_000) return { text: formatSum(price) }
  if (price >= 100) return { text: formatFloat(price, twoPlaces) }
  if (price >= 1) return { text: price.toPrecision(SIGNIFICANT) }
  return below1(price)
}

const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

function below1(price: number): PriceText {
  const [mantissa = '0', exponent = '0'] = price.toExponential(SIGNIFICANT - 1).split('e')
  const digits = mantissa.replace('.', '')
  const zeros = -Number(exponent) - 1
  if (zeros < 0) return { text: Number(mantissa).toPrecision(SIGNIFICANT) }
  const text = `0.${'0'.repeat(zeros)}${digits}`
  return zeros > MOST_ZEROS ? { zeros, digits, text } : { text }
}

/** A change in percent: "+38.4 %", "−3.1 %", "+1,204 %", "+120k %". */
export function formatChange(percent: number): string {
  const size = Math.abs(percent)
  const text =
    size < 1_000 ? size.toFixed(1) : size < 100_000 ? formatWhole(Math.round(size)) : formatSum(size)
  const none = Number(text) === 0
  return `${none ? '' : percent < 0 ? '−' : '+'}${text} %`
}

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
] as const

/** A sum in US dollars: "812", "1.2k", "412k", "1.92M", "12.4B". */
export function formatSum(sum: number): string {
  // Rounding up may reach the next unit: 999,999 is a million.
  const [size, unit] = UNITS.find(([size]) => sum >= size * 0.9995) ?? [1, '']
  if (unit !== '') return `${threeFigures(sum / size)}${unit}`
  if (sum >= 9_950) return `${Math.round(sum / 1_000)}k`
  if (sum >= 999.5) return `${(sum / 1_000).toFixed(1)}k`
  return sum > 0 && sum < 1 ? '< 1' : `${Math.round(sum)}`
}

function threeFigures(value: number): string {
  if (value >= 999.5) return formatWhole(Math.round(value))
  return value >= 99.95 ? value.toFixed(0) : value >= 9.995 ? value.toFixed(1) : value.toFixed(2)
}
