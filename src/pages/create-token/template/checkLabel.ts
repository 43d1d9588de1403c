import { checkName } from '../../../market/verified/checkName'
import type { VerifiedNames } from '../../../market/verified/verifiedNames'
import { plainText } from '../../../units/hiddenCharacters'
import { shortAddress } from '../../../units/shortAddress'
import { closeSentence } from './closeCopy'
import type { NamePart } from './templateStore'

type Original = Readonly<{ mint: string; name: string; symbol: string }>

/** Why a name or symbol as typed is too close, in the sentence that stands at its field; undefined where it is not, or nothing is typed. */
export function checkLabel(
  what: NamePart,
  typed: string,
  original: Original,
  verified: VerifiedNames,
): string | undefined {
  if (typed.trim() === '') return undefined
  const check = checkName(what, typed.trim(), original, verified)
  if (check.ok) return undefined
  const { similarity, ...close } = check
  const whose = { ...close, like: shown(close.like), mint: shortAddress(close.mint) }
  return closeSentence(what, shown(typed.trim()), whose, similarity)
}

function shown(text: string): string {
  return plainText(text, 64).text
}
