import { kindOf, lacking, useStorageChoice } from '../settings/storageChoice'
import type { Cluster } from '../solana/cluster'
import { lazyPart } from '../ui/lazyPart'
import { LazySection } from '../ui/LazySection'
import { Mark } from '../ui/Mark'
import { storageCopy as words } from './storageCopy'
import type { StoragePartProps } from './StoragePart'

const body = lazyPart<StoragePartProps>(() => import('./StoragePart'))

/**
 * A section about where the files are stored; its summary says where. It works by itself: the choice is kept beside the form, and
 * `storageOf` and `useStorage` follow it. Where the form is refused, it opens and focuses the missing field.
 */
export function StorageField(props: StoragePartProps) {
  return (
    <LazySection
      title={words.title}
      said={<Said cluster={props.cluster} />}
      body={body}
      inside={props}
      fetching={words.fetching}
      openFor={props.refusal}
    />
  )
}

/** What is set inside, and what is missing for it. */
function Said({ cluster }: { cluster: Cluster }) {
  const choice = useStorageChoice()
  const kind = kindOf(cluster, choice)
  const missing = lacking(cluster, choice)
  return (
    <>
      {words.said[kind]} {missing && <Mark kind="warn">{words.needs[missing]}</Mark>}
    </>
  )
}
