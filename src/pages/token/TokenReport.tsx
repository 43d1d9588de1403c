import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { SOL_MINT } from '../../liquidity/orient'
import { paths } from '../../paths'
import type { Cluster } from '../../solana/cluster'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import { addressToRead, isReadableAddress } from '../../uploads/readableAddress'
import { nameElsewhere } from '../../tokens/mintSettings'
import type { OnChainToken, ReadToken } from '../../tokens/readToken'
import type { TokenMetadataFile } from '../../tokens/tokenMetadataFile'
import { AddressText } from '../../ui/AddressText'
import { classNames } from '../../ui/classNames'
import { ExternalLink } from '../../ui/ExternalLink'
import { lazyPart, lazyWhenNear } from '../../ui/lazyPart'
import { Note } from '../../ui/Note'
import { isAddress } from '../../units/base58'
import { formatWhole } from '../../units/grouping'
import { plainText } from '../../units/hiddenCharacters'
import { formatSol } from '../../units/lamports'
import { tokenCopy } from './copy'
import { holdersCopy, provenanceCopy } from './holdersCopy'
import { LookUpAnother } from './LookUpAnother'
import type { ManagePartProps } from './manage/ManagePart'
import { type TokenWork, useIsOwn } from './manage/tokenWork'
import { ReportCard } from './ReportCard'
import { TOKEN_LINKS, useTokenFile } from './TokenHead'
import styles from './token.module.css'

const manage = lazyPart<ManagePartProps>(() => import('./manage/ManagePart'))
const holders = lazyPart<TokenPartProps>(() => import('./HoldersPart'))
const ProvenancePart = lazyWhenNear<{ mint: string }>('.token-origin', () => import('./ProvenancePart'))
const SeenPart = lazyWhenNear<{ token: ReadToken }>('.token-seen', () => import('./SeenPart'))
const PoolsPart = lazyWhenNear<{ mint: string }>('.token-pools', () => import('./PoolsPart'))

type TokenPartProps = { token: ReadToken; work: TokenWork }

/** The view that is shown: all that is on the chain about a token, its holders, or the operations on it. */
export function TokenReport({ token, cluster, work }: TokenPartProps & { cluster: Cluster }) {
  const { metadata } = token
  const elsewhere = nameElsewhere(token)
  const { view } = work
  const isOverview = view === 'overview'
  return (
    <div className={classNames('wrap', 'work', isOverview && styles['overview'])}>
      <div className={styles['parts']}>
        {elsewhere !== null && (
          <Note>
            <p>
              {tokenCopy.elsewhere} <AddressText address={elsewhere} /> (
              <ExplorerLinks cluster={cluster} subject={{ address: elsewhere }} />)
            </p>
          </Note>
        )}
        {metadata?.altered && (
          <Note kind="warn">
            <p>{tokenCopy.altered}</p>
          </Note>
        )}
        {view === 'holders' && <Holders token={token} work={work} />}
        {view === 'manage' && <manage.Part token={token} work={work} />}
        {isOverview && <Overview token={token} work={work} />}
      </div>
      {!isOverview && (
        <div className="aside">
          <LookUpAnother />
        </div>
      )}
    </div>
  )
}

function Overview({ token, work }: TokenPartProps) {
  const isOwn = useIsOwn(token, work.context)
  const file = useTokenFile(token)
  const isSol = token.mint === SOL_MINT
  return (
    <>
      <MadeAfter token={token} claimed={token.templateOf ?? file.data?.templateOf} />
      <ReportCard token={token} />
      {!isSol && (
        <>
          {!isOwn && (
            <div className={styles['whole']}>
              <manage.Part token={token} work={work} />
            </div>
          )}
          <Pools mint={token.mint} />
          <Origin mint={token.mint} />
        </>
      )}
      <section>
        <h2>{tokenCopy.details}</h2>
        <dl className="kv">
          <dt>{tokenCopy.decimals}</dt>
          <dd>{token.decimals}</dd>
          <dt>{tokenCopy.rent}</dt>
          <dd>{formatSol(token.lamports)} SOL</dd>
          <dt>{tokenCopy.readAt}</dt>
          <dd>{formatWhole(token.slot)}</dd>
          <MetadataFile uri={token.metadata?.uri ?? ''} file={file} />
        </dl>
      </section>
      {!isSol && <Seen token={token} />}
      <LookUpAnother />
    </>
  )
}

/** The token that it claims as its original, on the mint or in its file. Nobody has checked this claim. */
function MadeAfter({ token, claimed }: { token: OnChainToken; claimed: string | undefined }) {
  if (claimed === undefined || claimed === token.mint || !isAddress(claimed)) return null
  const words = tokenCopy.madeAfter
  return (
    <section>
      <h2>{words.title}</h2>
      <ul className={styles['rows']}>
        <Row
          title={<Link to={paths.token(claimed)}>{words.original}</Link>}
          mark={<AddressText address={claimed} what="mint address" />}
        >
          {words.claim}
        </Row>
      </ul>
    </section>
  )
}

/** The token's pools. On most screens this part is near at once; the venues are read only then. */
function Pools({ mint }: { mint: string }) {
  return (
    <section className={`token-pools ${styles['pools']}`}>
      <h2>{tokenCopy.pools.title}</h2>
      <Suspense fallback={null}>
        <PoolsPart mint={mint} />
      </Suspense>
    </section>
  )
}

function Holders({ token, work }: TokenPartProps) {
  return (
    <section className={styles['pools']}>
      <h2>{holdersCopy.title}</h2>
      <holders.Part token={token} work={work} />
    </section>
  )
}

/** Whether others can read the token's file and picture, and where it will show. */
function Seen({ token }: { token: ReadToken }) {
  return (
    <section className={`token-seen ${styles['pools']}`}>
      <h2>{tokenCopy.seen}</h2>
      <Suspense fallback={null}>
        <SeenPart token={token} />
      </Suspense>
    </section>
  )
}

function Origin({ mint }: { mint: string }) {
  return (
    <section className={`token-origin ${styles['pools']}`}>
      <h2>{provenanceCopy.title}</h2>
      <Suspense fallback={null}>
        <ProvenancePart mint={mint} />
      </Suspense>
    </section>
  )
}

function Row({ title, mark, children }: { title: ReactNode; mark: ReactNode; children: ReactNode }) {
  return (
    <li>
      <b>{title}</b>
      <span>{mark}</span>
      <p>{children}</p>
    </li>
  )
}

/** The lines about the file that the token names, and its content: a stranger's text, shown as plain text. */
function MetadataFile({ uri, file }: { uri: string; file: UseQueryResult<TokenMetadataFile> }) {
  if (uri === '')
    return (
      <>
        <dt>{tokenCopy.file.title}</dt>
        <dd>{tokenCopy.file.none}</dd>
      </>
    )
  const address = addressToRead(uri)
  const { description } = file.data ?? {}
  return (
    <>
      <dt>{tokenCopy.file.title}</dt>
      <dd className={styles['long']}>
        {isReadableAddress(address) ? <ExternalLink href={address}>{uri}</ExternalLink> : uri}
      </dd>
      {description !== undefined && description !== '' && (
        <>
          <dt>{tokenCopy.file.description}</dt>
          <dd className={styles['long']}>{plainText(description.replace(/\s+/g, ' '), 1000).text}</dd>
        </>
      )}
      {TOKEN_LINKS.map((name) => (
        <LinkRow key={name} name={tokenCopy.file[name]} href={file.data?.[name]} />
      ))}
    </>
  )
}

/**
 * A link from a stranger’s file, https only (the reader checks it). The URL itself is shown: a title could claim anything.
 */
function LinkRow({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles['long']}>
        <ExternalLink href={href}>{plainText(href, 200).text}</ExternalLink>
      </dd>
    </>
  )
}
