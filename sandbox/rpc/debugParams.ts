import { JsonFloat } from './json'

/**
 * Parameters of a request in Rust's Debug format of jsonrpc-core, which repeats them in the error where none were expected.
 */
export function debugParams(given: unknown): string {
  return Array.isArray(given) ? `Array([${given.map(debugText).join(', ')}])` : `Map(${mapText(given)})`
}

function debugText(value: unknown): string {
  if (value === null) return 'Null'
  if (typeof value === 'string') return `String(${JSON.stringify(value)})`
  if (typeof value === 'boolean') return `Bool(${value})`
  if (Array.isArray(value)) return `Array [${value.map(debugText).join(', ')}]`
  if (value instanceof JsonFloat) return `Number(${value.value})`
  if (typeof value === 'object') return `Object ${mapText(value)}`
  return typeof value === 'number' || typeof value === 'bigint' ? `Number(${value})` : 'Null'
}

function mapText(value: unknown): string {
  const entries = Object.entries(value as object).map(
    ([key, each]) => `${JSON.stringify(key)}: ${debugText(each)}`,
  )
  return `{${entries.join(', ')}}`
}
