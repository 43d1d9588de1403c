import { Undecodable, type ByteReader } from '../ByteReader'
import type { Parsed } from '../Parsed'

/** Says what an instruction means, from its data behind its number and its accounts in order. Throws Undecodable. */
export type Parse = (data: ByteReader, accounts: readonly string[]) => Parsed
/** What the data, or accounts beyond the named ones, add to what is shown. Throws Undecodable. */
export type Fields = (data: ByteReader, accounts: readonly string[]) => object

/** One kind of instruction, with the names that Agave gives to what is in it. */
type Kind = Readonly<{
  type: string
  /** The accounts that it must have, in order. */
  accounts: readonly string[]
  /** The account behind those that signs or, where more follow, the multisig for which they sign. */
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

/** The kinds of a program by their number, which stands before their data in one byte or, with bincode, in four. */
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

/** Who signs from an index on: one account, or a multisig and those who sign for it (parse_signers of Agave). */
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

/** Fields that are mapped onto the data and so must fill it. */
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
