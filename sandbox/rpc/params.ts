import { debugParams } from './debugParams'
import { JsonFloat } from './json'
import { invalidParams, RpcError } from './RpcError'
import { optional, refused, wrongType, type Shape } from './serde'

type Taken<Shapes extends readonly Shape<unknown>[]> = { [I in keyof Shapes]: ReturnType<Shapes[I]> }
type Trailing<Shapes extends readonly Shape<unknown>[]> = {
  [I in keyof Shapes]: ReturnType<Shapes[I]> | undefined
}

/** The `params` of a request. Throws -32602 for anything invalid. */
export class Params {
  private readonly list: readonly unknown[]

  constructor(private readonly given: unknown) {
    this.list = Array.isArray(given) ? given : []
  }

  /**
   * Reads all parameters with the method's types, and throws a Solana node's errors where they are too few, too many or of
   * another type (jsonrpc-derive). `trailing` ones may be left out.
   */
  take<const R extends readonly Shape<unknown>[], const T extends readonly Shape<unknown>[] = []>(
    needed: R,
    trailing?: T,
  ): [...Taken<R>, ...Trailing<T>] {
    const shapes = [...needed, ...(trailing ?? []).map(optional)]
    if (shapes.length === 0) this.#expectNone()
    else if (trailing === undefined) this.#expectTuple(shapes)
    else this.#expectBetween(needed.length, shapes.length)
    return shapes.map((shape, index) => shape(this.list[index])) as never
  }

  #expectNone(): void {
    const { given } = this
    if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) return
    throw withDetails('No parameters were expected', debugParams(given))
  }

  #expectTuple(shapes: readonly Shape<unknown>[]): void {
    if (!Array.isArray(this.given)) throw wrongType(this.given, `a tuple of size ${shapes.length}`)
    shapes.slice(0, this.list.length).forEach((shape, index) => shape(this.list[index]))
    const { length } = this.list
    if (length < shapes.length)
      throw refused(`invalid length ${length}, expected a tuple of size ${shapes.length}`)
    if (length > shapes.length) throw refused(`invalid length ${length}, expected fewer elements in array`)
  }

  #expectBetween(least: number, most: number): void {
    const { length } = this.list
    if (this.given !== undefined && this.given !== null && !Array.isArray(this.given))
      throw invalidParams('`params` should be an array')
    if (length < least) throw invalidParams(`\`params\` should have at least ${least} argument(s)`)
    if (length > most)
      throw withDetails(`Expected from ${least} to ${most} parameters.`, JSON.stringify(`Got: ${length}`))
  }

  /** All parameters, as they were read. */
  get all(): unknown {
    return this.given
  }

  /** The parameter at a place, whatever it is. */
  raw(index: number): unknown {
    return this.list[index]
  }

  /** A whole number from 0 on that JavaScript can carry without loss. */
  integer(index: number): number {
    return asInteger(this.#at(index))
  }

  options(index: number): Options {
    const value = this.list[index]
    return value === undefined || value === null ? new Options({}) : Options.from(value)
  }

  #at(index: number): unknown {
    if (index < this.list.length) return this.list[index]
    throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`)
  }
}

/** A configuration object of a request, read field by field. Throws -32602 on a field of the wrong type. */
export class Options {
  constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  static from(value: unknown): Options {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonFloat)
      throw wrongType(value, 'a map')
    return new Options(value as Record<string, unknown>)
  }

  has(name: string): boolean {
    return this.raw(name) !== undefined && this.raw(name) !== null
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined
  }

  integer(name: string): number | undefined {
    return this.has(name) ? asInteger(this.raw(name)) : undefined
  }

  array(name: string): readonly unknown[] | undefined {
    return this.has(name) ? asArray(this.raw(name)) : undefined
  }
}

function asInteger(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw wrongType(value, 'u64')
  return value
}

function asArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw wrongType(value, 'a sequence')
  return value as unknown[]
}

function withDetails(message: string, details: string): RpcError {
  return new RpcError(-32602, `Invalid parameters: ${message}`, details)
}
