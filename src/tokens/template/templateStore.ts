import { createStore } from 'zustand/vanilla'
import type { AppError } from '../../errors/AppError'
import type { Said } from '../../units/said'
import { shortAddress } from '../../units/shortAddress'
import type { TokenMetadataFile } from '../tokenMetadataFile'
import type { NameFinding, NamePart, VerifiedNames } from './checkName'
import type { Template } from './template'

/** Checks a typed name or symbol; undefined where it is close to no other token's, or the field is empty. */
export type CheckName = (what: NamePart, typed: string) => NameFinding | undefined

/**
 * The known state of the form's template. `key` is the mint with its network. `checkName` and `original` (its name and symbol as a form
 * could have them) are present once the template is read; `checkName` also compares with verified tokens once `verified` is there. `error`
 * says why the template could not be read. `wantsPicture`: the person chose to copy the picture too.
 */
export type TemplateState = Readonly<{
  key: string
  mint: string
  template?: Template
  file?: TokenMetadataFile
  verified?: VerifiedNames
  checkName?: CheckName
  original?: Readonly<Record<NamePart, string>>
  error?: AppError
  wantsPicture?: boolean
}>

const NOTHING: TemplateState = { key: '', mint: '' }

/** The page's only store of this state: the form, its panel and the review share it. */
export const templateStore = createStore<TemplateState>(() => NOTHING)

/** The template's name for the screen; its shortened address where it has no name or was not read yet. */
export function templateName({ mint, template }: Pick<TemplateState, 'mint' | 'template'>): string {
  return template?.token.metadata?.name || shortAddress(mint)
}

type NamesWithTemplate = Readonly<{ template: string } & Record<NamePart, string>>

/** The problems of the typed name and symbol, as far as the template is known now. */
export function nameProblems(values: NamesWithTemplate): readonly (readonly [NamePart, Said])[] {
  return (['name', 'symbol'] as const).flatMap((what) => {
    const finding = findName(what, values)
    return finding?.isRefused ? [[what, finding.said] as const] : []
  })
}

/**
 * A warning that a name or symbol can be mistaken for another, though it may be used; undefined where it is refused, or close to no other.
 */
export function nameWarning(what: NamePart, values: NamesWithTemplate): Said | undefined {
  const finding = findName(what, values)
  return finding?.isRefused === false ? finding.said : undefined
}

function findName(what: NamePart, values: NamesWithTemplate): NameFinding | undefined {
  const { mint, checkName } = templateStore.getState()
  return values.template === '' || values.template !== mint ? undefined : checkName?.(what, values[what])
}

/** The names to remove together with the template: those that are too close to another token's; both while the original is not read. */
export function namesToRemove(values: NamesWithTemplate): readonly NamePart[] {
  const { mint, checkName } = templateStore.getState()
  if (mint !== values.template || !checkName) return ['name', 'symbol']
  return nameProblems(values).map(([what]) => what)
}
