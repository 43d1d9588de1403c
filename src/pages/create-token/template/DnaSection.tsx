import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { TokenFormValues } from '../../../tokens/form/values'
import { DnaTable } from '../../../ui/DnaTable'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { shortAddress } from '../../../units/shortAddress'
import { useCluster } from '../../../wallet/walletStore'
import type { DraftImage } from '../draft/draft'
import { dnaOf, useOwnUri, type Dna } from './dna'
import styles from './template.module.css'
import { templateCopy as words } from './templateCopy'
import { templateStore } from './templateStore'

type DnaSectionProps = {
  values: TokenFormValues
  image: DraftImage | undefined
  /** Open wherever it stands; else only where there is room beside the form. */
  open?: boolean
  /** What stands below the table. */
  children?: ReactNode
}

/** The DNA, original against new. Its summary counts the values that are taken and those that are the user's own, and
 * says when a name is too close. */
export function DnaSection({ values, image, open, children }: DnaSectionProps) {
  const known = useStore(templateStore)
  const ownUri = useOwnUri(useCluster())
  const [begins] = useState(() => open ?? matchMedia('(min-width: 961px)').matches)
  const original = known.template?.token.metadata?.name || shortAddress(values.template)
  const dna = known.mint === values.template ? dnaOf(known, values, image, ownUri) : undefined
  return (
    <details className={`adv ${styles['section']}`} open={begins}>
      <summary>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">{dna ? <Said dna={dna} /> : words.lead}</span>
      </summary>
      {dna ? (
        <DnaTable caption={words.caption(original)} original={original} rows={dna} narrow />
      ) : (
        !known.error && <Waiting />
      )}
      {children}
    </details>
  )
}

function Said({ dna }: { dna: Dna }) {
  const count = (...words: readonly string[]) => dna.filter(({ verdict }) => words.includes(verdict)).length
  return (
    <>
      {words.said(count('taken'), count('yours', 'forever'))}
      {count('too-close') > 0 && (
        <>
          {' '}
          <Mark kind="err">{words.close}</Mark>
        </>
      )}
    </>
  )
}

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </>
  )
}
