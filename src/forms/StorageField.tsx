import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Cluster } from '../solana/cluster'
import { Mark } from '../ui/Mark'
import { lazyPart } from '../ui/lazyPart'
import { kindOf, lacking, useStorageChoice } from '../settings/storageChoice'
import { storageCopy as words } from './storageCopy'
import type { StoragePartProps } from './StoragePart'

const body = lazyPart<StoragePartProps>(() => import('./StoragePart'))

/**
 * A section about where the files are stored; its summary says where. It stands by itself: the choice is kept beside the form, and
 * `storageOf` and `useStorage` follow it. Refused, it opens and takes the focus to what is missing.
 */
export function StorageField(props: StoragePartProps) {
  const [opened, setOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    setOpened(currentTarget.open || body.isLoaded())
  const { refusal } = props
  // Before the effects of the part, which takes the focus to what is missing.
  useLayoutEffect(() => {
    if (!refusal || !details.current) return
    details.current.open = true
    setOpened(true)
  }, [refusal])
  const waiting = <output className="small muted">{words.fetching}</output>
  return (
    <details ref={details} className="adv" onToggle={toggle}>
      <summary onPointerEnter={body.preload} onFocus={body.preload}>
        <b>{words.title}</b>
        <span className="chev" />
        <Said cluster={props.cluster} />
      </summary>
      {opened ? <body.Part {...props} fallback={waiting} /> : waiting}
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
