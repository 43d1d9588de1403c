import type { ReactNode, SyntheticEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { AppContext } from '../../../operation/appContext'
import { completeTokenForm, type TokenFormValues } from '../../../tokens/form/values'
import { combinationOf } from '../../../tokens/form/tokenForm'
import { classNames } from '../../../ui/classNames'
import { NotArrived } from '../../../ui/NotArrived'
import { shortAddress } from '../../../units/shortAddress'
import type { LaunchNews } from '../chainWork'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import {
  EXTENSION_LABELS,
  EXTENSION_NAMES,
  extensionsSet,
  fieldsSet,
  inOneLine,
} from '../../../tokens/form/summaries'
import type { SectionBodyProps } from './SectionBody'
import { type SectionStatus, fetchSections, sectionBody } from './sectionCode'
import { VenueLine } from './VenueLine'

const words = copy.section

export type SectionsProps = {
  form: TokenFormControl
  draft: DraftControls
  context: AppContext
  code: SectionStatus
  /** How the pool stands that is wished; null where there is none, or it is not read yet. */
  launch: LaunchNews | null
}

/** The section about who else gets a part of the supply. */
export function DistributionSection({ code, ...inside }: SectionsProps) {
  const shares = useWatch({ control: inside.form.control, name: 'shares' })
  const said = shares.length === 0 ? words.toWallet : words.toOthers(shares.length)
  return (
    <Section
      title={words.distribution}
      said={said}
      code={code}
      inside={{ part: 'distribution', ...inside }}
    />
  )
}

/** The section about the pool that the token may open with. */
export function PoolSection({ code, ...inside }: SectionsProps) {
  const pool = useWatch({ control: inside.form.control, compute: completeTokenForm }).pool
  return (
    <Section title={words.pool} said={saidOfPool(pool)} code={code} inside={{ part: 'pool', ...inside }} />
  )
}

/** The sections that are rarely needed: extensions, further fields, the mint's address, and the venues where such a token can trade. */
export function AdvancedSections({ code, ...inside }: SectionsProps) {
  const values = useWatch({ control: inside.form.control, compute: completeTokenForm })
  return (
    <>
      <Section
        title={words.extensions}
        said={saidOfExtensions(values)}
        chips={values.standard === 'spl' ? undefined : <Chips values={values} />}
        code={code}
        inside={{ part: 'extensions', ...inside }}
      />
      <Section
        title={words.fields}
        said={saidOfFields(values)}
        code={code}
        inside={{ part: 'fields', ...inside }}
      />
      <Section
        title={words.mint}
        said={saidOfMint(values, inside.draft)}
        code={code}
        inside={{ part: 'mint', ...inside }}
      />
      <Section
        title={words.venues}
        said={<VenueLine token={combinationOf(values)} />}
        code={code}
        inside={{ part: 'venues', ...inside }}
      />
    </>
  )
}

function saidOfExtensions(values: TokenFormValues): string {
  if (values.standard === 'spl') return words.splExtensions
  const set = extensionsSet(values)
  return set.length === 0 ? words.noExtensions : words.someExtensions(inOneLine(set))
}

function saidOfPool({ on, share, sol }: TokenFormValues['pool']): string {
  if (!on) return words.noPool
  return sol.trim() === '' ? words.poolLater : words.somePool(share.trim(), sol.trim())
}

function saidOfFields(values: TokenFormValues): string {
  if (values.standard === 'spl') return words.splFields
  const set = fieldsSet(values)
  return set.length === 0 ? words.noFields : words.someFields(set.join(', '))
}

function saidOfMint({ mintFrom }: TokenFormValues, { mintKey, mintKeyBefore }: DraftControls): string {
  if (mintFrom === 'seed') return words.bySeed
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

type SectionProps = {
  title: string
  /** What is set inside, in a sentence. */
  said: ReactNode
  chips?: ReactNode
  code: SectionStatus
  inside: SectionBodyProps
}

/** A section that is rarely needed. Its summary says what is set inside; its code loads once a pointer or the focus is near. */
function Section({ title, said, chips, code, inside }: SectionProps) {
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open && code !== 'there') fetchSections()
  }
  return (
    <details className="adv" onToggle={toggle}>
      <summary onPointerEnter={sectionBody.preload} onFocus={sectionBody.preload}>
        <b>{title}</b>
        <span className="chev" />
        <span className="said">{said}</span>
        {chips}
      </summary>
      <div className={styles['inside']}>
        {code === 'there' ? (
          <sectionBody.Part {...inside} />
        ) : code === 'failed' ? (
          <NotArrived />
        ) : (
          <output className="small muted">{copy.section.fetching}…</output>
        )}
      </div>
    </details>
  )
}
