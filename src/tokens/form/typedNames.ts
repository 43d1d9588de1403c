import type { TypedNames } from '../../transactions/subject'
import { isNameLike, parseName } from '../../units/walletName'
import { cleanReceiver } from '../../units/pastedText'

/* The names that fields of this tab have resolved on Mainnet. Parsing a form is synchronous, and cannot ask the network. */

const known = new Map<string, string>()

/** Notes the address (base58) that the field of a name shows. */
export function noteName(name: string, address: string): void {
  known.set(name, address)
}

/** Forgets all names, because the page has changed its network. */
export function forgetNames(): void {
  known.clear()
}

/** The address of a typed name; undefined where the text is no name, or the name is not resolved. */
export function addressOfName(text: string): string | undefined {
  const typed = cleanReceiver(text).text
  const read = isNameLike(typed) ? parseName(typed) : null
  return read?.ok ? known.get(read.name) : undefined
}

/** The names among the typed values whose addresses are among the parsed fields. */
export function typedNamesIn(values: object, fields: object): TypedNames {
  const used = new Set(textsIn(fields))
  const names = textsIn(values).flatMap((text): (readonly [string, string])[] => {
    const address = addressOfName(text)
    return address !== undefined && used.has(address)
      ? [[cleanReceiver(text).text.toLowerCase(), address]]
      : []
  })
  return Object.fromEntries(names)
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
