import { Suspense, type ReactNode } from 'react'
import { percent } from '../../../tokens/accountWords'
import type { Template } from '../../../tokens/template/template'
import { lazyWhenNear } from '../../../ui/lazyWhenNear'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { formatUnits, U64_MAX } from '../../../units/amounts'
import { findCluster, useCluster } from '../../../wallet/walletStore'
import { copy } from '../copy'
import styles from './details.module.css'

const words = copy.details

const PoolsFact = lazyWhenNear<{ mint: string; cluster: Template['cluster'] }>(
  '.template-pools',
  () => import('./PoolsFact'),
)

/** How a token is made, line by line, as it was read at one slot. */
export function ChainFacts({ template }: { template: Template }) {
  const { token, cluster, slot, extensions } = template
  const fee = extensions.transferFee
  const chosen = useCluster().id
  return (
    <>
      <p className={`cap faint ${styles['slot']}`}>
        {words.slot(
          slot.toLocaleString('en-US'),
          cluster === chosen ? undefined : findCluster(cluster)?.name,
        )}
      </p>
      <dl className="kv">
        <Fact name={words.program}>{words.programs[token.program]}</Fact>
        <Fact name={words.decimals} figure>
          {token.decimals}
        </Fact>
        <Fact name={words.supply} figure>
          {formatUnits(token.supply, token.decimals)}
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
            <span className="mono">{percent(fee.basisPoints)}</span>
            {fee.maximum < U64_MAX && (
              <>
                , {words.atMost} <span className="mono">{formatUnits(fee.maximum, token.decimals)}</span>
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
  return extensions.map(({ name }) => copy.extensions[name]).join(', ') || words.noExtensions
}
