import type { ReactNode } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import {
  EXTENSION_LABELS,
  EXTENSION_NAMES,
  extensionsSet,
  fieldsSet,
  inOneLine,
} from '../../../tokens/form/summaries'
import { combinationOf } from '../../../tokens/form/tokenForm'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import { classNames } from '../../../ui/classNames'
import { lazyPart } from '../../../ui/lazyPart'
import { LazySection } from '../../../ui/LazySection'
import { isSame } from '../../../units/isSame'
import { shortAddress } from '../../../units/shortAddress'
import { createTokenCopy } from '../copy'
import styles from '../create-token.module.css'
import type { DraftControls } from '../draft/useDraft'
import type { SectionBodyProps, SectionName } from './SectionBody'
import { VenueLine } from './VenueLine'

const words = createTokenCopy.section

/** The body of a section. The bodies of all sections are in one chunk. */
export const sectionBody = lazyPart<SectionBodyProps>(() => import('./SectionBody'))

export type SectionsProps = Omit<SectionBodyProps, 'part'>

/** The section for other owners of the supply. */
export function DistributionSection(inside: SectionsProps) {
  const { shares } = useTyped(inside)
  const said = shares.length === 0 ? words.toWallet : words.toOthers(shares.length)
  return <Section part="distribution" said={said} inside={inside} />
}

/** The section for parts of the supply that are locked. */
export function LocksSection(inside: SectionsProps) {
  const { locks } = useTyped(inside)
  return <Section part="locks" said={words.locked(locks.length)} inside={inside} />
}

/** The sections that are rarely needed: extensions, further fields, the mint's address, and the venues where such a token can trade. */
export function AdvancedSections(inside: SectionsProps) {
  const values = useTyped(inside)
  const chips = values.standard === 'spl' ? undefined : <Chips values={values} />
  return (
    <>
      <Section part="extensions" said={saidOfExtensions(values)} chips={chips} inside={inside} />
      <Section part="fields" said={saidOfFields(values)} inside={inside} />
      <Section part="mint" said={saidOfMint(values, inside.draft)} inside={inside} />
      <Section part="venues" said={<VenueLine token={combinationOf(values)} />} inside={inside} />
    </>
  )
}

function useTyped({ form }: SectionsProps): TokenFormValues {
  return useWatch({ control: form.control, compute: completeTokenForm })
}

type SectionProps = {
  part: Exclude<SectionName, 'pool'>
  said: ReactNode
  chips?: ReactNode
  inside: SectionsProps
}

/**
 * A section. Where it has a setting, the bodies of all sections load even while it is closed: an invalid field in them can take the focus.
 */
function Section({ part, said, chips, inside }: SectionProps) {
  const isWanted = useWatch({
    control: inside.form.control,
    compute: (values) => isSetInSections(completeTokenForm(values)),
  })
  return (
    <LazySection
      title={words[part]}
      said={said}
      chips={chips}
      body={sectionBody}
      inside={{ part, ...inside }}
      fetching={`${words.fetching}…`}
      wanted={isWanted}
      className={styles['inside']}
    />
  )
}

/** The fields of the form that are in sections. */
const SET_IN_SECTIONS = ['shares', 'locks', 'list', 'extensions', 'fields', 'mintFrom', 'pool'] as const

function isSetInSections(values: TokenFormValues): boolean {
  return SET_IN_SECTIONS.some((name) => !isSame(values[name], EMPTY_TOKEN_FORM[name]))
}

/** Whether a section has an error. */
export function isWrongInSections(errors: FieldErrors<TokenFormValues>): boolean {
  return SET_IN_SECTIONS.some((name) => errors[name] !== undefined)
}

function saidOfExtensions(values: TokenFormValues): string {
  if (values.standard === 'spl') return words.splExtensions
  const set = extensionsSet(values)
  return set.length === 0 ? words.noExtensions : words.someExtensions(inOneLine(set))
}

function saidOfFields(values: TokenFormValues): string {
  if (values.standard === 'spl') return words.splFields
  const set = fieldsSet(values)
  return set.length === 0 ? words.noFields : words.someFields(set.join(', '))
}

function saidOfMint(
  { mintFrom }: TokenFormValues,
  { mintKey, mintKeyBefore, chosen, search }: DraftControls,
): string {
  if (mintFrom === 'seed') return words.bySeed
  if (mintFrom === 'vanity') {
    if (chosen) return words.bySearch(shortAddress(chosen.address))
    return search.status === 'searching' ? words.searching : words.nothingFound
  }
  if (mintKey) return words.byThisKey(shortAddress(mintKey.address))
  return mintKeyBefore === undefined ? words.byKey : words.keyAgain(shortAddress(mintKeyBefore))
}

function Chips({ values }: { values: TokenFormValues }) {
  return (
    <span className="chips" aria-hidden="true">
      {EXTENSION_NAMES.map((name) => (
        <span key={name} className={classNames('chip', values.extensions[name].on && 'on')}>
          {EXTENSION_LABELS[name]}
        </span>
      ))}
    </span>
  )
}
