/** A file that is made in parts. */
export function joined(parts: Iterable<string>): string {
  return [...parts].join('')
}
