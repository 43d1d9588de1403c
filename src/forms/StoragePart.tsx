import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toAppError } from '../errors/AppError'
import type { Cluster } from '../solana/cluster'
import { focusFirstBad } from '../operation/formFocus'
import { TokenFileChecks } from '../operation/TokenFileChecks'
import { problemOfOwnAddress } from '../uploads/ownAddress'
import { parsePinataKey } from '../uploads/pinata'
import { type Finding, weightOf } from '../tokens/tokenChecks'
import { isForced, ownMetadataQuery, type OwnMetadata, type OwnTyped } from '../tokens/ownMetadata'
import { Button } from '../ui/Button'
import { ChoiceCards } from '../ui/ChoiceCards'
import { Field } from '../ui/Field'
import { Mark } from '../ui/Mark'
import { Note } from '../ui/Note'
import { QueryRoot } from '../ui/QueryRoot'
import { TickBox } from '../ui/TickBox'
import {
  kindOf,
  chooseStorage,
  NOTHING_ALLOWED,
  storeAnew,
  useStorageChoice,
  type StorageKind,
} from '../settings/storageChoice'
import styles from './storage.module.css'
import { storageCopy as words } from './storageCopy'

/** The typed values, to compare with the person's own file. */
export type StoragePartProps = OwnTyped & {
  cluster: Cluster
  /** The storage that lacked something at the last press of Review. A new object at each press. */
  refusal?: Readonly<{ type?: string | number }> | undefined
}

const REAL = ['arweave', 'pinata', 'own'] as const

/** The storages as cards, and the fields of the chosen one. */
export default function StoragePart({ cluster, refusal, ...typed }: StoragePartProps) {
  const kind = kindOf(cluster, useStorageChoice())
  useEffect(() => {
    if (refusal) focusFirstBad()
  }, [refusal])
  const isPractice = cluster.id === 'practice'
  const kinds: readonly StorageKind[] = isPractice ? ['practice', ...REAL] : REAL
  const choose = (chosen: StorageKind) =>
    chooseStorage(isPractice ? { practice: chosen } : chosen === 'practice' ? {} : { real: chosen })
  return (
    <div className={styles['part']}>
      <p className="small muted">{words.lead}</p>
      <ChoiceCards
        label={words.choice}
        className={styles['kinds']}
        options={kinds.map((value) => ({ value, ...words.kinds[value] }))}
        input={(one) => ({ name: 'storage-kind', checked: one === kind, onChange: () => choose(one) })}
      />
      {isPractice && (kind === 'arweave' || kind === 'pinata') && (
        <Mark kind="warn">{words.publicInPractice}</Mark>
      )}
      {kind === 'pinata' && <PinataKey refused={refusal?.type === 'pinata'} />}
      {kind === 'own' && (
        <QueryRoot>
          <OwnAddressField {...typed} refused={refusal?.type === 'own'} onAnew={() => storeAnew(cluster)} />
        </QueryRoot>
      )}
    </div>
  )
}

/** The field for the Pinata key: hidden like a password, and not offered for saving by browsers. */
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

type OwnAddressFieldProps = OwnTyped & {
  /** Whether Review was pressed without it. */
  refused: boolean
  onAnew: () => void
}

/** The person's own address, whose file is read while they type; its differences from the form are shown before the review. */
function OwnAddressField({ name, symbol, refused, onAnew, ...others }: OwnAddressFieldProps) {
  const { address } = useStorageChoice()
  const [left, setLeft] = useState(address !== '')
  const problem = problemOfOwnAddress(address)
  const typed = { ...others, name: name.trim(), symbol: symbol.trim() }
  const read = useQuery({ ...ownMetadataQuery(address.trim(), typed), enabled: problem === undefined })
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
        onChange={(event) => chooseStorage({ address: event.target.value, ...NOTHING_ALLOWED })}
      />
      <div aria-live="polite" className={styles['part']}>
        {problem === undefined && (
          <Outcome
            {...read}
            mayBeUnread={typed.template === undefined}
            onAgain={() => void read.refetch()}
            onAnew={onAnew}
          />
        )}
        {problem === undefined && !read.isFetching && (
          <TokenFileChecks stage="before" uri={address.trim()} isSaid={isSaidAbove} />
        )}
        <p className="small muted">{words.ownWords}</p>
      </div>
    </>
  )
}

/** Whether a finding stands in the outcome of the comparison already. */
function isSaidAbove(finding: Finding): boolean {
  const { id, of } = finding
  if (id === 'no-picture' || id === 'json-type') return true
  return of === 'file' && id !== 'closed' && weightOf(finding) === 'blank'
}

type OutcomeProps = {
  isFetching: boolean
  data: OwnMetadata | undefined
  error: Error | null
  /** Whether a file that this page cannot read may be used. */
  mayBeUnread: boolean
  onAgain: () => void
  /** Stores a new file in its place. */
  onAnew: () => void
}

function Outcome({ isFetching, data, error, mayBeUnread, onAgain, onAnew }: OutcomeProps) {
  const { allowUnread } = useStorageChoice()
  if (isFetching) return <p className="small muted">{words.reading}…</p>
  if (data) return <Said {...data} />
  const actions = (
    <>
      <Button slim onClick={onAgain}>
        {words.again}
      </Button>
      <Button slim onClick={onAnew}>
        {words.anew}
      </Button>
    </>
  )
  return (
    <Note kind={allowUnread ? 'warn' : 'err'} title={words.unreadable} actions={actions}>
      <p>{reasonOf(error) ?? words.unreadableWhy}</p>
      {mayBeUnread && (
        <TickBox
          label={words.allowUnread}
          detail={words.allowUnreadDetail}
          checked={allowUnread}
          onChange={(event) => chooseStorage({ allowUnread: event.target.checked })}
        />
      )}
    </Note>
  )
}

/** Why the file could not be read, where its host or the app gave a reason. */
function reasonOf(error: Error | null): string | undefined {
  const { message } = toAppError(error).context
  return typeof message === 'string' && message !== '' ? `${message}.` : undefined
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

/** The picture as wallets will show it; the check below says why one is missing. */
function OwnPicture({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
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
