import { mayBeAddress } from '../env'
import { AppError } from '../errors/AppError'

/**
 * The paths of the practice server's chain, storage and market samples on the page's own origin. `lookupTable` is the address (base58)
 * of the lookup table for launches; it exists where the chain has the programs for launches.
 */
export type PracticeUrls = Readonly<{ rpc: string; storage: string; market: string; lookupTable?: string }>

/**
 * Reads the tag that the practice server writes into the page; null on any other host. This tag is the only difference: the practice
 * server serves the same build as any other host.
 */
export function readPractice(page: Document | undefined = globalThis.document): PracticeUrls | null {
  const tag = page?.querySelector<HTMLMetaElement>('meta[name="mintwright-practice"]')
  return tag ? parsePractice(tag.content) : null
}

/** Throws `config/invalid` unless the text names three paths that start with one slash, and, if it has a lookup table, an address. */
export function parsePractice(text: string): PracticeUrls {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const places = { rpc: path(value['rpc']), storage: path(value['storage']), market: path(value['market']) }
    const table = value['lookupTable']
    return table === undefined ? places : { ...places, lookupTable: address(table) }
  } catch (cause) {
    throw new AppError('config/invalid', { what: 'mintwright-practice' }, { cause })
  }
}

function address(value: unknown): string {
  if (typeof value === 'string' && mayBeAddress(value)) return value
  throw new TypeError('expected an address')
}

function path(value: unknown): string {
  if (typeof value === 'string' && /^\/(?!\/)/.test(value)) return value
  throw new TypeError('expected a path on this origin')
}
