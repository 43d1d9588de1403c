import { Suspense, type ReactNode } from 'react'
import type { TrendingToken } from '../../../market/trending'
import type { OnChainToken } from '../../../tokens/readToken'
import type { Template } from '../../../tokens/template/template'
import { lazyWhenNear } from '../../../ui/lazyPart'
import { Mark } from '../../../ui/Mark'
import { Note } from '../../../ui/Note'
import { Skeleton } from '../../../ui/Skeleton'
import { formatAmount, unscaledAmount } from '../../../solana/amountScale'
import { U64_MAX } from '../../../units/amounts'
import { useCluster, findCluster } from '../../../wallet/walletStore'
import { copyTrendingCopy } from '../copy'
import { formatPercentFixed } from '../../../units/percent'
import { formatWhole } from '../../../units/grouping'
import styles from './details.module.css'

const words = copyTrendingCopy.details

export type TemplateFactsProps = Readonly<{
  template: Template
  listed: TrendingToken | undefined
}>

/** A token's data on the chain, and the list's differences from it. */
export default function TemplateFacts({ template, listed }: TemplateFactsProps) {
  return (
    <>
      <Differences token={template.token} listed={listed} />
      <ChainFacts template={template} />
    </>
  )
}

const PoolsFact = lazyWhenNear<{ mint: string; cluster: Template['cluster'] }>(
  '.template-pools',
  () => import('./PoolsFact'),
)

/** The settings of a token, line by line, as read at one slot. */
function ChainFacts({ template }: { template: Template }) {
  const { token, cluster, slot, extensions } = template
  const fee = extensions.transferFee
  const chosen = useCluster().id
  return (
    <>
      <p className={`cap faint ${styles['slot']}`}>
        {words.slot(formatWhole(slot), cluster === chosen ? undefined : findCluster(cluster)?.name)}
      </p>
      <dl className="kv">
        <Fact name={words.program}>{words.programs[token.program]}</Fact>
        <Fact name={words.decimals} figure>
          {token.decimals}
        </Fact>
        <Fact name={words.supply} figure>
          {formatAmount(token.supply, token)}
          {token.scale && <span className={styles['line']}>{unscaledAmount(token.supply)}</span>}
        </Fact>
        <Fact name={words.mint}>
          <Authority address={token.mintAuthority} gone={words.gone} />
        </Fact>
        <Fact name={words.freeze}>
          <Authority address={token.freezeAuthority} gone={words.gone} />
        </Fact>
        <Fact name={words.metadata}>
          <Metadata metadata={token.metadata} />
        </Fact>
        <Fact name={words.extensions}>{extensionWords(token.extensions)}</Fact>
        {fee && (
          <Fact name={words.fee}>
            <span className="mono" translate="no">
              {formatPercentFixed(fee.basisPoints)}
            </span>
            {fee.maximum < U64_MAX && (
              <>
                , {words.atMost}{' '}
                <span className="mono" translate="no">
                  {formatAmount(fee.maximum, token)}
                </span>
              </>
            )}
          </Fact>
        )}
        <Fact name={words.pools}>
          <span className={`template-pools ${styles['pools']}`}>
            <Suspense fallback={<Skeleton width={96} height={14} />}>
              <PoolsFact mint={token.mint} cluster={cluster} />
            </Suspense>
          </span>
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, figure, children }: { name: string; figure?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={figure ? 'mono' : undefined}>{children}</dd>
    </>
  )
}

function Authority({ address, gone }: { address: string | null; gone: string }) {
  return address === null ? <Mark kind="ok">{gone}</Mark> : <Mark kind="warn">{words.held}</Mark>
}

function Metadata({ metadata }: { metadata: Template['token']['metadata'] }) {
  if (metadata === null) return words.noMetadata
  if (metadata.updateAuthority === null) return <Mark kind="ok">{words.final}</Mark>
  return <Mark kind="warn">{words.changes}</Mark>
}

function extensionWords(extensions: Template['token']['extensions']): string {
  return extensions.map(({ name }) => copyTrendingCopy.extensions[name]).join(', ') || words.noExtensions
}

/** The differences between the list and the chain. */
function Differences({ token, listed }: { token: OnChainToken; listed: TrendingToken | undefined }) {
  const found = listed ? differences(token, listed) : []
  if (found.length === 0) return null
  return (
    <div className={styles['differs']}>
      <Note kind="warn" title={copyTrendingCopy.differs.title}>
        {[...found, copyTrendingCopy.differs.right].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Note>
    </div>
  )
}

const otherwiseWords = copyTrendingCopy.differs

/** A sentence for each difference between the list and the chain; a value that the list lacks is no difference. */
function differences(token: OnChainToken, listed: TrendingToken): readonly string[] {
  const { metadata, mintAuthority, freezeAuthority } = token
  const { mintGone, freezeGone } = listed.audit
  return [
    metadata && differ(listed.name, metadata.name) && otherwiseWords.name(listed.name, metadata.name),
    metadata &&
      differ(listed.symbol, metadata.symbol) &&
      otherwiseWords.symbol(listed.symbol, metadata.symbol),
    mintGone !== null &&
      mintGone !== (mintAuthority === null) &&
      (mintGone ? otherwiseWords.mintHeld : otherwiseWords.mintGone),
    freezeGone !== null &&
      freezeGone !== (freezeAuthority === null) &&
      (freezeGone ? otherwiseWords.freezeHeld : otherwiseWords.freezeGone),
  ].filter((sentence) => typeof sentence === 'string')
}

/** Whether two texts differ. Lists trim names, cut them and drop their last zero bytes; these are no differences. */
function differ(listed: string, read: string): boolean {
  const [a, b] = [plain(listed), plain(read)]
  if (a === '' || b === '') return false
  return !(a.endsWith('…')
    ? b.startsWith(a.slice(0, -1))
    : b.endsWith('…')
      ? a.startsWith(b.slice(0, -1))
      : a === b)
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
