import { dnaRows } from '../../../tokens/template/dnaRows'
import { DNA_WORDS } from '../../../tokens/template/dnaWords'
import type { DnaVerdict } from '../../../tokens/template/template'
import type { TokenFormValues } from '../../../tokens/form/values'
import type { DnaTableRow } from '../../../ui/DnaTable'
import type { DraftImage } from '../draft/draft'
import { nameProblems, type NamePart, type TemplateState } from './templateStore'

/** The rows of the table, each with its verdict. */
export type Dna = readonly (DnaTableRow & Readonly<{ verdict: DnaVerdict }>)[]

/** Original against the form as it stands; undefined until the original is known. */
export function dnaOf(
  { template, file, began }: TemplateState,
  values: TokenFormValues,
  image: DraftImage | undefined,
): Dna | undefined {
  if (!template) return undefined
  const close = new Set(nameProblems(values).map(([what]) => what))
  const verdict = (what: NamePart): DnaVerdict => {
    const typed = values[what].trim()
    if (typed === '' || typed === began?.[what]) return 'unfinished'
    return close.has(what) ? 'too-close' : 'yours'
  }
  const names = { name: verdict('name'), symbol: verdict('symbol') }
  const rows = dnaRows({ template, values, names, picture: pictureOf(values, image), ...(file && { file }) })
  return rows.map((row) => {
    const [kind, word] = DNA_WORDS[row.verdict]
    return { ...row, mark: { kind, word } }
  })
}

function pictureOf({ template }: TokenFormValues, image: DraftImage | undefined): 'none' | 'copied' | 'own' {
  if (!image) return 'none'
  return image.copiedFrom === template ? 'copied' : 'own'
}
