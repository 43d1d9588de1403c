import { diffRows } from '../../../tokens/template/diffRows'
import { DIFF_WORDS } from '../../../tokens/template/diffWords'
import type { DiffStatus } from '../../../tokens/template/template'
import type { TokenFormValues } from '../../../tokens/form/values'
import type { DiffTableRow } from '../../../ui/DiffTable'
import type { Cluster } from '../../../solana/cluster'
import type { DraftImage } from '../draft/draft'
import { kindOf } from '../storage/storage'
import { useStorageChoice } from '../storage/storageChoice'
import { nameProblems, type NamePart, type TemplateState } from './templateStore'

/** The rows of the table, each with its status. */
export type TemplateDiff = readonly (DiffTableRow & Readonly<{ status: DiffStatus }>)[]

/**
 * Original against the form as it stands; undefined until the original is known. `ownUri`: the address of the person's own metadata file
 * as it is typed, undefined where the form makes the file.
 */
export function diffOf(
  { template, file, began }: TemplateState,
  values: TokenFormValues,
  image: DraftImage | undefined,
  ownUri: string | undefined,
): TemplateDiff | undefined {
  if (!template) return undefined
  const close = new Set(nameProblems(values).map(([what]) => what))
  const status = (what: NamePart): DiffStatus => {
    const typed = values[what].trim()
    if (typed === '' || typed === began?.[what]) return 'unfinished'
    return close.has(what) ? 'too-close' : 'yours'
  }
  const theirUri = template.token.metadata?.uri
  const ownFile =
    ownUri === undefined ? undefined : ownUri !== '' && ownUri === theirUri ? 'original' : 'another'
  const names = { name: status('name'), symbol: status('symbol') }
  const rows = diffRows({ template, values, names, picture: pictureOf(values, image), file, ownFile })
  return rows.map((row) => {
    const [kind, word] = DIFF_WORDS[row.status]
    return { ...row, mark: { kind, word } }
  })
}

/** That address, where the storage chosen is one's own: description, picture and links of the form are not used then. */
export function useOwnUri(cluster: Cluster): string | undefined {
  const choice = useStorageChoice()
  return kindOf(cluster, choice) === 'own' ? choice.address.trim() : undefined
}

function pictureOf({ template }: TokenFormValues, image: DraftImage | undefined): 'none' | 'copied' | 'own' {
  if (!image) return 'none'
  return image.copiedFrom === template ? 'copied' : 'own'
}
