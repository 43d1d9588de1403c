import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Cluster } from '../../../solana/cluster'
import { Mark } from '../../../ui/Mark'
import { NotArrived } from '../../../ui/NotArrived'
import { lazyPart } from '../../../ui/lazyPart'
import { focusFirstBad } from '../../../operation/LiveBill'
import { kindOf, lacking, useStorageChoice } from '../../../settings/storageChoice'
import { storageCopy as words } from './storageCopy'
import type { StoragePartProps } from './StoragePart'

const body = lazyPart<StoragePartProps>(() => import('./StoragePart'))

/**
 * A section about where the files are stored; its summary says where. It stands by itself: the choice is kept beside the form, and
 * `storageOf` and `useStorage` follow it. Refused, it opens and takes the focus to what is missing.
 */
export function StorageField(props: StoragePartProps) {
  const [code, setCode] = useState<'none' | 'there' | 'failed'>('none')
  const details = useRef<HTMLDetailsElement>(null)
  const load = () => {
    setCode('none')
    body.fetch().then(
      () => setCode('there'),
      () => setCode('failed'),
    )
  }
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open && code !== 'there') load()
  }
  const { refusal } = props
  useEffect(() => {
    if (!refusal || !details.current) return
    details.current.open = true
    if (code !== 'there') load()
    // What was answered once is not opened again when the part comes, or fails to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal])
  useEffect(() => {
    if (refusal && code === 'there') focusFirstBad()
  }, [refusal, code])
  return (
    <details ref={details} className="adv" onToggle={toggle}>
      <summary onPointerEnter={body.preload} onFocus={body.preload}>
        <b>{words.title}</b>
        <span className="chev" />
        <Said cluster={props.cluster} />
      </summary>
      {code === 'there' ? (
        <body.Part {...props} />
      ) : code === 'failed' ? (
        <NotArrived />
      ) : (
        <output className="small muted">{words.fetching}</output>
      )}
    </details>
  )
}

/** What is set inside, and what is missing for it. */
function Said({ cluster }: { cluster: Cluster }) {
  const choice = useStorageChoice()
  const kind = kindOf(cluster, choice)
  const missing = lacking(cluster, choice)
  return (
    <span className="said">
      {words.said[kind]} {missing && <Mark kind="warn">{words.needs[missing]}</Mark>}
    </span>
  )
}
