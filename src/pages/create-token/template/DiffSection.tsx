import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { TokenFormValues } from '../../../tokens/form/values'
import { DiffTable } from '../../../ui/DiffTable'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { shortAddress } from '../../../units/shortAddress'
import { useCluster } from '../../../wallet/walletStore'
import type { DraftImage } from '../draft/draft'
import { diffOf, useOwnUri, type TemplateDiff } from './diff'
import styles from './template.module.css'
import { templateCopy as words } from './templateCopy'
import { templateStore } from './templateStore'

type DiffSectionProps = {
  values: TokenFormValues
  image: DraftImage | undefined
  /** Open wherever it stands; else only where there is room beside the form. */
  open?: boolean
  /** What stands below the table. */
  children?: ReactNode
}

/** The settings of the original against those of the form. Closed, it still counts which are taken over, and says that a name is too close. */
export function DiffSection({ values, image, open, children }: DiffSectionProps) {
  const known = useStore(templateStore)
  const ownUri = useOwnUri(useCluster())
  const [begins] = useState(() => open ?? matchMedia('(min-width: 961px)').matches)
  const original = known.template?.token.metadata?.name || shortAddress(values.template)
  const diff = known.mint === values.template ? diffOf(known, values, image, ownUri) : undefined
  return (
    <details className={`adv ${styles['section']}`} open={begins}>
      <summary>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">{diff ? <Said diff={diff} /> : words.lead}</span>
      </summary>
      {diff ? (
        <DiffTable caption={words.caption(original)} original={original} rows={diff} narrow />
      ) : (
        !known.error && <Waiting />
      )}
      {children}
    </details>
  )
}

function Said({ diff }: { diff: TemplateDiff }) {
  const count = (...words: readonly string[]) => diff.filter(({ status }) => words.includes(status)).length
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
