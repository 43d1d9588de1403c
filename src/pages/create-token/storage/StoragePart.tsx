import { useState } from 'react'
import type { Cluster } from '../../../solana/cluster'
import { parsePinataKey } from '../../../storage/pinataStorage'
import type { OwnTyped } from '../../../tokens/ownMetadata'
import { Field } from '../../../ui/Field'
import { Mark } from '../../../ui/Mark'
import { OwnAddressField } from './OwnAddressField'
import { kindOf } from './storage'
import styles from './storage.module.css'
import { chooseStorage, useStorageChoice, type StorageKind } from './storageChoice'
import { storageCopy as words } from './storageCopy'

/** What is typed so far: a file of the person's own is held against it. */
export type StoragePartProps = OwnTyped & {
  cluster: Cluster
  /** Which storage lacked something when the review was asked for. A new one each time. */
  refusal?: Readonly<{ type?: string | number }> | undefined
}

const REAL = ['arweave', 'pinata', 'own'] as const

/** The storages as cards, and what the chosen one needs. */
export default function StoragePart({ cluster, refusal, ...typed }: StoragePartProps) {
  const kind = kindOf(cluster, useStorageChoice())
  const isPractice = cluster.id === 'practice'
  const kinds: readonly StorageKind[] = isPractice ? ['practice', ...REAL] : REAL
  const choose = (chosen: StorageKind) =>
    chooseStorage(isPractice ? { practice: chosen } : chosen === 'practice' ? {} : { real: chosen })
  return (
    <div className={styles['part']}>
      <p className="small muted">{words.lead}</p>
      <div className={`choice ${styles['kinds']}`} role="radiogroup" aria-label={words.choice}>
        {kinds.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="storage-kind"
              checked={one === kind}
              onChange={() => choose(one)}
              aria-labelledby={`storage-${one}`}
              aria-describedby={`storage-${one}-detail`}
            />
            <b id={`storage-${one}`}>{words.kinds[one].name}</b>
            <span id={`storage-${one}-detail`}>{words.kinds[one].detail}</span>
          </label>
        ))}
      </div>
      {isPractice && (kind === 'arweave' || kind === 'pinata') && (
        <Mark kind="warn">{words.publicInPractice}</Mark>
      )}
      {kind === 'pinata' && <PinataKey refused={refusal?.type === 'pinata'} />}
      {kind === 'own' && <OwnAddressField {...typed} refused={refusal?.type === 'own'} />}
    </div>
  )
}

/** A field of its own kind: hidden like a password, and yet nothing that a browser offers to keep. */
function PinataKey({ refused }: { refused: boolean }) {
  const { jwt } = useStorageChoice()
  const [typed, setTyped] = useState(jwt)
  const take = (text: string) => {
    setTyped(text)
    chooseStorage({ jwt: parsePinataKey(text) })
  }
  const isEmpty = typed.trim() === ''
  const isWrong = !isEmpty && parsePinataKey(typed) === ''
  return (
    <Field
      label={words.key}
      hint={words.keyHint}
      error={isWrong ? words.keyWrong : refused && isEmpty ? words.keyMissing : undefined}
      className={styles['secret']}
      data-secret
      spellCheck={false}
      value={typed}
      onChange={(event) => take(event.target.value)}
    />
  )
}
