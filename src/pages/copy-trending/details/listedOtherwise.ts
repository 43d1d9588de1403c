import type { TrendingToken } from '../../../market/trending'
import type { OnChainToken } from '../../../tokens/readToken'
import { copy } from '../copy'

const words = copy.differs

/** A sentence for each thing that a list says of a token otherwise than the chain; what the list does not say is no difference. */
export function differences(token: OnChainToken, listed: TrendingToken): readonly string[] {
  const { metadata, mintAuthority, freezeAuthority } = token
  const { mintGone, freezeGone } = listed.audit
  return [
    metadata && differ(listed.name, metadata.name) && words.name(listed.name, metadata.name),
    metadata && differ(listed.symbol, metadata.symbol) && words.symbol(listed.symbol, metadata.symbol),
    mintGone !== null &&
      mintGone !== (mintAuthority === null) &&
      (mintGone ? words.mintHeld : words.mintGone),
    freezeGone !== null &&
      freezeGone !== (freezeAuthority === null) &&
      (freezeGone ? words.freezeHeld : words.freezeGone),
  ].filter((sentence) => typeof sentence === 'string')
}

/** Lists trim a name, cut it and drop its last zero bytes; none of that is a difference. */
function differ(listed: string, read: string): boolean {
  const [a, b] = [plain(listed), plain(read)]
  if (a === '' || b === '') return false
  return !(a.endsWith('…')
    ? b.startsWith(a.slice(0, -1))
    : b.endsWith('…')
      ? a.startsWith(b.slice(0, -1))
      : a === b)
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
