import type { ReactNode } from 'react'
import type { CalledToken } from '../operations/calledTokens'
import type { Decision, DecisionFact as DecidedFact } from '../operations/decision'
import { effectOfMove, INK_OF_IMPACT } from '../liquidity/impact'
import { useSettings } from '../settings/settingsStore'
import type { Cluster } from '../solana/cluster'
import { AddressText } from '../ui/AddressText'
import { classNames } from '../ui/classNames'
import { Mark } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { NetworkName } from '../wallet/NetworkName'
import { WalletName } from '../wallet/WalletName'
import { operationCopy } from './copy'
import { PicturesOfFiles } from './MintPicture'
import { TokenMarks } from './TokenMarks'
import styles from './operation.module.css'

/** The decision in one sentence, with its picture: the first line of a review. */
export function DecisionLine({
  decision,
  picture,
  names,
  tokens,
}: {
  decision: Pick<Decision, 'line'>
  picture: ReactNode
  /** The names and symbols in it. */
  names: readonly string[]
  /** The tokens that it names. */
  tokens: readonly CalledToken[]
}) {
  return (
    <span className={styles['decided']}>
      {picture}
      <span>
        <bdi>
          <Sentence text={`${decision.line}.`} symbols={names} />
        </bdi>{' '}
        <TokenMarks tokens={tokens} />
      </span>
    </span>
  )
}

/** Renders what a page knows of an address of the decision. */
export type About = (address: string) => ReactNode

/** The figures of a decision, as rows of a `.kv`: the pool first. `names`: the names and symbols in it. */
export function DecisionFacts({
  decision: { pool, facts },
  names,
  about,
}: {
  decision: Decision
  names: readonly string[]
  about?: About | undefined
}) {
  return (
    <>
      {pool && (
        <>
          <dt>Pool</dt>
          <dd>
            <bdi>
              <Sentence text={pool.words} symbols={names} />
            </bdi>{' '}
            <AddressText address={pool.address} identicon={false} what="pool address" />
          </dd>
        </>
      )}
      {facts.map((fact, at) => (
        <FactRow key={`${at} ${fact.label}`} fact={fact} names={names} about={about} />
      ))}
    </>
  )
}

type FactRowProps = { fact: DecidedFact; names: readonly string[]; about: About | undefined }

function FactRow({ fact, names, about }: FactRowProps) {
  const { label, value, note, warning, final, address, whole, was, pictures, loss = 0n } = fact
  const limit = BigInt(useSettings().impactBps)
  const mark = final ? 'final' : INK_OF_IMPACT[effectOfMove(loss, limit).effect]
  return (
    <>
      <dt>
        <bdi>
          <Sentence text={label} symbols={names} />
        </bdi>
      </dt>
      <dd>
        {pictures && <PicturesOfFiles {...pictures} />}
        {was && <Before was={was} names={names} />}
        {mark ? (
          <Mark kind={mark}>
            <Sentence text={value} symbols={names} />
          </Mark>
        ) : (
          <bdi className={/\d/.test(value) ? 'mono' : ''}>
            <Sentence text={value} symbols={names} />
          </bdi>
        )}
        {address !== undefined && (
          <>
            {' '}
            <AddressText address={address} full={whole === true} />{' '}
            {value === '' && <WalletName address={address} />}
            {about?.(address)}
          </>
        )}
        {warning !== undefined && (
          <div>
            <Mark kind="warn">
              <Sentence text={warning} symbols={names} />
            </Mark>
          </div>
        )}
        {note !== undefined && (
          <span className={`cap muted ${styles['factnote']}`}>
            <Sentence text={note} symbols={names} />
          </span>
        )}
      </dd>
    </>
  )
}

/** What a value replaces, before it. */
function Before({ was, names }: { was: NonNullable<DecidedFact['was']>; names: readonly string[] }) {
  return (
    <>
      {was.address === undefined ? (
        <bdi className={classNames('muted', /\d/.test(was.value) && 'mono')}>
          <Sentence text={was.value} symbols={names} />
        </bdi>
      ) : (
        <AddressText address={was.address} />
      )}{' '}
      <span aria-hidden="true">→</span>
      <span className="sr">{operationCopy.facts.becomes}</span>{' '}
    </>
  )
}

/** The payer and the network; how often the wallet will ask where that is more than once, and other signers where there are any. */
export function OperationFacts({
  payer,
  cluster,
  prompts,
  signers,
}: {
  payer: string
  cluster: Pick<Cluster, 'id' | 'name'>
  prompts: number
  signers: number
}) {
  return (
    <div className="card">
      <dl className="kv">
        <dt>{operationCopy.facts.from}</dt>
        <dd>
          <AddressText address={payer} /> <WalletName address={payer} />
        </dd>
        <dt>{operationCopy.facts.network}</dt>
        <dd>
          <NetworkName cluster={cluster} />
        </dd>
        {prompts > 1 && (
          <>
            <dt>{operationCopy.facts.asks}</dt>
            <dd>{operationCopy.facts.times(prompts)}</dd>
          </>
        )}
        {signers > 0 && (
          <>
            <dt>{operationCopy.facts.signers}</dt>
            <dd>{signers}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
