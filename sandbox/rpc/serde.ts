import { JsonFloat } from './json'
import { invalidParams, type RpcError } from './RpcError'
import { plainDecimal } from './uiAmount'

/**
 * Reads a JSON value as a type of a Solana node's RPC. A value of another type is refused with -32602 and serde's sentence,
 * as in nodes.
 */
export type Shape<T> = (value: unknown) => T
/** The same for a field of a record: `undefined` is a missing field. */
export type Field<T> = (value: unknown, name: string) => T

export const text: Shape<string> = (value) => {
  if (typeof value !== 'string') throw wrongType(value, 'a string')
  return value
}

export const bool: Shape<boolean> = (value) => {
  if (typeof value !== 'boolean') throw wrongType(value, 'a boolean')
  return value
}

export const u64 = unsigned('u64', 2n ** 64n - 1n)
export const usize = unsigned('usize', 2n ** 64n - 1n)
export const u8 = unsigned('u8', 255n)

export function list<T>(item: Shape<T>): Shape<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw wrongType(value, 'a sequence')
    return value.map((each: unknown) => item(each))
  }
}

/** One of some names; `{ "name": null }` is also accepted. */
export function variant<const Name extends string>(...names: readonly Name[]): Shape<Name> {
  const read = tagged(Object.fromEntries(names.map((name) => [name, unit])))
  return (value) => read(value)[0] as Name
}

/** A name without a value: what follows it must be null. */
export const unit: Shape<null> = (value) => {
  if (value !== null) throw wrongType(value, 'unit')
  return null
}

/** One of some names with a value: `{ "name": value }`, or the name alone where there is no value. */
export function tagged<Variants extends Readonly<Record<string, Shape<unknown>>>>(
  variants: Variants,
): Shape<{ [Name in keyof Variants]: readonly [Name, ReturnType<Variants[Name]>] }[keyof Variants]> {
  return (value) => {
    const [name, content] = nameAndContent(value)
    const shape = Object.hasOwn(variants, name) ? variants[name] : undefined
    if (!shape) throw refused(`unknown variant \`${name}\`, expected ${oneOf(Object.keys(variants))}`)
    if (content === undefined && shape !== unit)
      throw refused('invalid type: unit variant, expected newtype variant')
    return [name, shape(content ?? null)] as never
  }
}

/** The first shape that accepts the value. */
export function untagged<Shapes extends readonly Shape<unknown>[]>(
  name: string,
  ...shapes: Shapes
): Shape<ReturnType<Shapes[number]>> {
  return (value) => {
    for (const shape of shapes) {
      const taken = taking(shape, value)
      if (taken) return taken.value as ReturnType<Shapes[number]>
    }
    throw refused(`data did not match any variant of untagged enum ${name}`)
  }
}

/** An object with some fields; others are ignored. */
export function record<Fields extends Readonly<Record<string, Field<unknown>>>>(
  name: string,
  fields: Fields,
): Shape<{ readonly [Key in keyof Fields]: ReturnType<Fields[Key]> }> {
  return (value) => {
    if (!isMap(value)) throw wrongType(value, `struct ${name}`)
    const read = Object.entries(fields).map(([key, field]) => [
      key,
      field(Object.hasOwn(value, key) ? value[key] : undefined, key),
    ])
    return Object.fromEntries(read) as never
  }
}

export function required<T>(shape: Shape<T>): Field<T> {
  return (value, name) => {
    if (value === undefined) throw refused(`missing field \`${name}\``)
    return shape(value)
  }
}

/** undefined where the value is missing or null. Also for the parameters after the required ones. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined || value === null ? undefined : shape(value))
}

/** A default where the value is missing; null is not missing. */
export function otherwise<T>(shape: Shape<T>, fallback: T): Field<T> {
  return (value) => (value === undefined ? fallback : shape(value))
}

/** undefined for every value that the shape refuses: serde ignores the errors of an optional flattened field. */
export function lenient<T>(shape: Shape<T>): Field<T | undefined> {
  return (value) => taking(shape, value)?.value
}

/** -32602 with the sentence of a failed deserialization. */
export function refused(why: string): RpcError {
  return invalidParams(`Invalid params: ${why}.`)
}

/** serde's sentence for a value of the wrong type. */
export function wrongType(value: unknown, expected: string): RpcError {
  return refused(`invalid type: ${kindOf(value)}, expected ${expected}`)
}

function unsigned(name: string, most: bigint): Shape<bigint> {
  return (value) => {
    const number = typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value
    if (typeof number !== 'bigint') throw wrongType(value, name)
    if (number < 0n || number > most) throw refused(`invalid value: integer \`${number}\`, expected ${name}`)
    return number
  }
}

function nameAndContent(value: unknown): [name: string, content: unknown] {
  if (typeof value === 'string') return [value, undefined]
  if (!isMap(value)) throw wrongType(value, 'string or map')
  const [entry, ...others] = Object.entries(value)
  if (!entry || others.length > 0) throw refused('invalid value: map, expected map with a single key')
  return entry
}

function taking<T>(shape: Shape<T>, value: unknown): { value: T } | undefined {
  try {
    return { value: shape(value) }
  } catch {
    return undefined
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonFloat)
}

function oneOf(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  return quoted.length === 2 ? quoted.join(' or ') : `one of ${quoted.join(', ')}`
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  if (typeof value === 'boolean') return `boolean \`${value}\``
  if (typeof value === 'number' || typeof value === 'bigint') return `integer \`${value}\``
  if (value instanceof JsonFloat) return `floating point \`${floatText(value.value)}\``
  return Array.isArray(value) ? 'sequence' : 'map'
}

/** A float has a point even where it is whole. */
function floatText(value: number): string {
  const digits = plainDecimal(value)
  return digits.includes('.') ? digits : `${digits}.0`
}
