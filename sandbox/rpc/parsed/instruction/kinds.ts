import { Undecodable, type ByteReader } from '../ByteReader'
import type { Parsed } from '../Parsed'

/** Parses an instruction, from its data after its number and its accounts in order. Throws Undecodable. */
export type Parse = (data: ByteReader, accounts: readonly string[]) => Parsed
/** Further fields from the data, or from accounts beyond the named ones. Throws Undecodable. */
export type Fields = (data: ByteReader, accounts: readonly string[]) => object

/** One kind of instruction, with Agave's names for its parts. */
type Kind = Readonly<{
  type: string
  /** The accounts that it must have, in order. */
  accounts: readonly string[]
  /** The account after those, which signs or, where more follow, the multisig for which they sign. */
  signer?: string
  fields?: Fields
}>

/** The parser of one kind of instruction. */
export function kind({ type, accounts: names, signer, fields }: Kind): Parse {
  return (data, accounts) => ({
    type,
    info: {
      ...named(accounts, names),
      ...(signer && signedBy(accounts, names.length, signer)),
      ...fields?.(data, accounts),
    },
  })
}

/** The kinds of a program by their number, which comes before their data in one byte or, with bincode, in four. */
export function family(tag: 'u8' | 'u32', kinds: readonly Parse[]): Parse {
  return (data, accounts) => {
    const parse = kinds[data[tag]()]
    if (!parse) throw new Undecodable('no instruction of that number')
    return parse(data, accounts)
  }
}

/** The first accounts by name. Throws Undecodable where one is missing. */
export function named(accounts: readonly string[], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, accountAt(accounts, index)]))
}

/** The account at an index. Throws Undecodable where there is none. */
export function accountAt(accounts: readonly string[], index: number): string {
  const account = accounts[index]
  if (account === undefined) throw new Undecodable('an account is missing')
  return account
}

/** The signers from an index on: one account, or a multisig and its signers (parse_signers of Agave). */
export function signedBy(
  accounts: readonly string[],
  index: number,
  name: string,
  multisigName = `multisig${name.charAt(0).toUpperCase()}${name.slice(1)}`,
): object {
  const signer = accountAt(accounts, index)
  if (accounts.length === index + 1) return { [name]: signer }
  return { [multisigName]: signer, signers: accounts.slice(index + 1) }
}

/** Zero-copy fields, which must fill the data. */
export function pod(fields: Fields): Fields {
  return (data, accounts) => {
    const read = fields(data, accounts)
    data.end()
    return read
  }
}

/** An object without those of its fields that are null. */
export function present(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
