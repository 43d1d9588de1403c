import { useState, type SyntheticEvent } from 'react'
import type { Cluster } from '../../solana/cluster'
import { problemOfOwnAddress } from '../../storage/ownAddress'
import { Mark } from '../../ui/Mark'
import { partOnIntent } from '../../ui/partOnIntent'
import { kindOf } from './storage'
import { useStorageChoice } from './storageChoice'
import { storageCopy as words } from './storageCopy'
import type { StoragePartProps } from './StoragePart'

const body = partOnIntent<StoragePartProps>(() => import('./StoragePart'))

/**
 * Where the files are kept, folded away: closed it says where. It stands by itself: the choice is kept beside the form, and
 * `storageOf` and `useStorage` follow it.
 */
export function StorageField(props: StoragePartProps) {
  const [code, setCode] = useState<'none' | 'there' | 'failed'>('none')
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.open || code === 'there') return
    setCode('none')
    body.fetch().then(
      () => setCode('there'),
      () => setCode('failed'),
    )
  }
  return (
    <details className="adv" onToggle={toggle}>
      <summary onPointerEnter={body.preload} onFocus={body.preload}>
        <b>{words.title}</b>
        <span className="chev" />
        <Said cluster={props.cluster} />
      </summary>
      {code === 'there' ? (
        <body.Part {...props} />
      ) : (
        <output className="small muted">
          {code === 'failed' ? <Mark kind="err">{words.failed}</Mark> : words.fetching}
        </output>
      )}
    </details>
  )
}

/** What is set inside, and what is missing for it. */
function Said({ cluster }: { cluster: Cluster }) {
  const choice = useStorageChoice()
  const kind = kindOf(cluster, choice)
  const missing =
    kind === 'pinata' && choice.jwt === ''
      ? words.needsKey
      : kind === 'own' && problemOfOwnAddress(choice.address) !== undefined
        ? words.needsAddress
        : undefined
  return (
    <span className="said">
      {words.said[kind]} {missing !== undefined && <Mark kind="warn">{missing}</Mark>}
    </span>
  )
}
