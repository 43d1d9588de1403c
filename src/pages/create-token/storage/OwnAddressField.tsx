import { useState } from 'react'
import { problemOfOwnAddress } from '../../../storage/ownAddress'
import { isForced, type OwnMetadata, type OwnTyped } from '../../../tokens/ownMetadata'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Mark } from '../../../ui/Mark'
import { Note } from '../../../ui/Note'
import { TickBox } from '../../../ui/TickBox'
import { chooseStorage, useStorageChoice } from './storageChoice'
import { storageCopy as words } from './storageCopy'
import styles from './storage.module.css'
import { useOwnMetadata, type OwnRead } from './useOwnMetadata'

type OwnAddressFieldProps = OwnTyped & {
  /** Whether the review was asked for without it. */
  refused: boolean
}

/** The person's own address, read while they type it; what the file says otherwise than the form is named before the review. */
export function OwnAddressField({ name, symbol, refused, ...others }: OwnAddressFieldProps) {
  const { address } = useStorageChoice()
  const [left, setLeft] = useState(address !== '')
  const problem = problemOfOwnAddress(address)
  const [read, again] = useOwnMetadata(problem === undefined ? address.trim() : null, {
    ...others,
    name: name.trim(),
    symbol: symbol.trim(),
  })
  return (
    <>
      <Field
        type="url"
        inputMode="url"
        label={words.address}
        placeholder="https://…"
        hint={words.addressHint}
        error={(left || refused) && problem !== undefined ? words.problems[problem] : undefined}
        value={address}
        onBlur={() => setLeft(true)}
        onChange={(event) => chooseStorage({ address: event.target.value, allowDifferences: false })}
      />
      <div aria-live="polite" className={styles['part']}>
        <Outcome read={read} onAgain={again} />
        <p className="small muted">{words.ownWords}</p>
      </div>
    </>
  )
}

function Outcome({ read, onAgain }: { read: OwnRead; onAgain: () => void }) {
  if (read.status === 'none') return null
  if (read.status === 'reading') return <p className="small muted">{words.reading}…</p>
  if (read.status === 'there') return <Said {...read.metadata} />
  const again = (
    <Button slim onClick={onAgain}>
      {words.again}
    </Button>
  )
  return (
    <Note kind="err" title={words.unreadable} acts={again}>
      <p>{read.message ?? words.unreadableWhy}</p>
    </Note>
  )
}

function Said({ file, differences }: OwnMetadata) {
  const { allowDifferences } = useStorageChoice()
  const mustChange = differences.some(isForced)
  return (
    <>
      <div className={styles['said']}>
        {file.image !== undefined && <OwnPicture key={file.image} src={file.image} />}
        <p className={styles['words']} dir="auto">
          <b>{file.name ?? '–'}</b> <span className="muted">{file.symbol}</span>
          <span className="muted">{file.description}</span>
        </p>
      </div>
      {differences.length === 0 ? (
        <Mark kind="ok">{words.fits}</Mark>
      ) : (
        <Note kind={mustChange ? 'err' : 'warn'} title={words.differs}>
          <ul>
            {differences.map((difference) => (
              <li key={difference.what}>{words.difference(difference)}</li>
            ))}
          </ul>
          {mustChange ? (
            <p>{words.mustFit}</p>
          ) : (
            <TickBox
              label={words.allow}
              detail={words.allowDetail}
              checked={allowDifferences}
              onChange={(event) => chooseStorage({ allowDifferences: event.target.checked })}
            />
          )}
        </Note>
      )}
    </>
  )
}

/** Shown as wallets will; where it does not load that is said, and stops nobody: other programs may be let in. */
function OwnPicture({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Mark kind="warn">{words.noPicture}</Mark>
  return (
    <img
      className={`pic ${styles['pic']}`}
      width="44"
      height="44"
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}
