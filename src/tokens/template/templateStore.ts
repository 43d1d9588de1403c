import { createStore } from 'zustand/vanilla'
import type { AppError } from '../../errors/AppError'
import { shortAddress } from '../../units/shortAddress'
import type { TokenMetadataFile } from '../tokenMetadataFile'
import type { NameFinding, NamePart, VerifiedNames } from './checkName'
import type { Template } from './template'

/** What is said of a typed name or symbol that is close to another token's; undefined where it is not, or nothing is typed. */
export type CheckName = (what: NamePart, typed: string) => NameFinding | undefined

/**
 * What is known so far of the form's template. `key` is the mint with its network. `checkName` and `original`, its name and symbol
 * as a form could have them, are there once the template is; it compares with verified tokens too once `verified` is there. `error` says why the template could
 * not be read. `wantsPicture`: the person chose to copy the picture too.
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

/** One for the page: the form, its panel and the review share it. */
export const templateStore = createStore<TemplateState>(() => NOTHING)

/** What a template is called on the screen: its name, or its shortened address where it has none or was not read yet. */
export function templateName({ mint, template }: Pick<TemplateState, 'mint' | 'template'>): string {
  return template?.token.metadata?.name || shortAddress(mint)
}

type NamesWithTemplate = Readonly<{ template: string } & Record<NamePart, string>>

/** The problems of the typed name and symbol with a template, as far as is known now. */
export function nameProblems(values: NamesWithTemplate): readonly (readonly [NamePart, string])[] {
  return (['name', 'symbol'] as const).flatMap((what) => {
    const finding = findName(what, values)
    return finding?.isRefused ? [[what, finding.sentence] as const] : []
  })
}

/** What the typed name or symbol can be mistaken for, though it may be used; undefined where it is refused, or like no other. */
export function nameWarning(what: NamePart, values: NamesWithTemplate): string | undefined {
  const finding = findName(what, values)
  return finding?.isRefused === false ? finding.sentence : undefined
}

function findName(what: NamePart, values: NamesWithTemplate): NameFinding | undefined {
  const { mint, checkName } = templateStore.getState()
  return values.template === '' || values.template !== mint ? undefined : checkName?.(what, values[what])
}

/**
 * The names that are removed together with the template: those that are too similar to another token's; both while the original has
 * not been read.
 */
export function namesToRemove(values: NamesWithTemplate): readonly NamePart[] {
  const { mint, checkName } = templateStore.getState()
  if (mint !== values.template || !checkName) return ['name', 'symbol']
  return nameProblems(values).map(([what]) => what)
}
