/** A number above zero as digits, with a point and never an exponent, from which `Number` makes the same again; '' for any other. */
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
