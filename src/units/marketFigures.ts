import { formatFloat, formatWhole } from './grouping'

/** Significant digits of a price: short enough for a column, and no figure is rounded to zero. */
const SIGNIFICANT = 4

/** A price in US dollars, with four significant digits and all its zeros. */
export function formatUsdPrice(price: number): string {
  if (price === 0) return '0'
  if (price >= 1_000_000) return formatSum(price)
  if (price >= 100) return formatFloat(price, twoPlaces)
  if (price >= 1) return price.toPrecision(SIGNIFICANT)
  return below1(price)
}

const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

function below1(price: number): string {
  const [mantissa = '0', exponent = '0'] = price.toExponential(SIGNIFICANT - 1).split('e')
  const digits = mantissa.replace('.', '')
  const zeros = -Number(exponent) - 1
  return zeros < 0 ? Number(mantissa).toPrecision(SIGNIFICANT) : `0.${'0'.repeat(zeros)}${digits}`
}

/** A rise from this percentage on is told as a multiple: tenfold is 900 % more. */
const TENFOLD = 900

/** A change in percent, from tenfold on as a multiple: "+38.4 %", "−3.1 %", "13.0×", "1.2k×". */
export function formatChange(percent: number): string {
  const multiple = percent / 100 + 1
  if (percent >= TENFOLD) return `${multiple < 999.5 ? threeFigures(multiple) : formatSum(multiple)}×`
  const text = Math.abs(percent).toFixed(1)
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
