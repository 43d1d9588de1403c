import bs58 from 'bs58'
import type { Commitment } from '../chain/blocks'
import { invalidParams } from './RpcError'

/** What stands in `params` of a request: read one by one, each as the type that the method expects. Throws -32602. */
export class Params {
  constructor(private readonly list: readonly unknown[]) {}

  atMost(count: number): this {
    if (this.list.length > count)
      throw invalidParams('Invalid parameters: Expected from 0 to ' + count + ' parameters.')
    return this
  }

  address(index: number): string {
    return asAddress(this.#at(index))
  }

  signature(index: number): string {
    return asSignature(this.#at(index))
  }

  text(index: number): string {
    const value = this.#at(index)
    if (typeof value !== 'string') throw wrongType(value, 'a string')
    return value
  }

  /** A whole number from 0 on that JSON can carry without loss. */
  integer(index: number): number {
    return asInteger(this.#at(index))
  }

  array(index: number): readonly unknown[] {
    return asArray(this.#at(index))
  }

  /** The object at a place, or undefined where nothing or null stands there. */
  optional(index: number): Options | undefined {
    const value = this.list[index]
    return value === undefined || value === null ? undefined : Options.from(value)
  }

  options(index: number): Options {
    return this.optional(index) ?? new Options({})
  }

  raw(index: number): unknown {
    return this.list[index]
  }

  #at(index: number): unknown {
    if (index < this.list.length) return this.list[index]
    throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`)
  }
}

/** A configuration object of a request. Throws -32602 on a field of the wrong type. */
export class Options {
  constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  static from(value: unknown): Options {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(value, 'a map')
    return new Options(value as Record<string, unknown>)
  }

  has(name: string): boolean {
    return this.raw(name) !== undefined && this.raw(name) !== null
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined
  }

  flag(name: string): boolean {
    const value = this.raw(name) ?? false
    if (typeof value !== 'boolean') throw wrongType(value, 'a boolean')
    return value
  }

  integer(name: string): number | undefined {
    return this.has(name) ? asInteger(this.raw(name)) : undefined
  }

  text(name: string): string | undefined {
    const value = this.raw(name) ?? undefined
    if (value !== undefined && typeof value !== 'string') throw wrongType(value, 'a string')
    return value
  }

  object(name: string): Options | undefined {
    return this.has(name) ? Options.from(this.raw(name)) : undefined
  }

  array(name: string): readonly unknown[] | undefined {
    return this.has(name) ? asArray(this.raw(name)) : undefined
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name)
    const found = allowed.find((each) => each === value)
    if (value !== undefined && !found)
      throw invalidParams(
        `Invalid params: unknown variant \`${value}\`, expected one of ${allowed.map((each) => `\`${each}\``).join(', ')}.`,
      )
    return found
  }

  /** `finalized` unless said otherwise, as every Solana node holds it. */
  commitment(name = 'commitment'): Commitment {
    return this.oneOf(name, ['processed', 'confirmed', 'finalized'] as const) ?? 'finalized'
  }
}

export function asAddress(value: unknown): string {
  return asBase58(value, 32)
}

export function asSignature(value: unknown): string {
  return asBase58(value, 64)
}

function asBase58(value: unknown, length: number): string {
  if (typeof value !== 'string') throw wrongType(value, 'a string')
  const bytes = value.length <= 128 ? bs58.decodeUnsafe(value) : new Uint8Array(0)
  if (!bytes) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== length) throw invalidParams('Invalid param: WrongSize')
  return value
}

function asInteger(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw wrongType(value, 'u64')
  return value
}

function asArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw wrongType(value, 'a sequence')
  return value as unknown[]
}

function wrongType(value: unknown, expected: string): Error {
  return invalidParams(`Invalid params: invalid type: ${describe(value)}, expected ${expected}.`)
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return `string "${value.slice(0, 100)}"`
  if (typeof value === 'number')
    return Number.isInteger(value) ? `integer \`${value}\`` : `floating point \`${value}\``
  if (typeof value === 'boolean') return `boolean \`${value}\``
  return Array.isArray(value) ? 'sequence' : 'map'
}
