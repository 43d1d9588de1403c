import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import type { Holding } from '../../tokens/holdings'
import { formatUnits } from '../../units/amounts'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { Identicon } from '../../ui/Identicon'
import { shortAddress } from '../../units/shortAddress'
import { Tag } from '../../ui/Tag'
import styles from './account.module.css'
import { copy } from './copy'
import type { Share } from './shares'

type TokensProps = {
  tokens: readonly Holding[]
  /** Those that are shares of pools, by mint; undefined while that is not known. */
  shares: ReadonlyMap<string, Share> | undefined
  network: string
}

/** The tokens of a wallet; each leads to its page, a share of a pool to the pool's. */
export function Tokens({ tokens, shares, network }: TokensProps) {
  if (tokens.length === 0)
    return (
      <Note
        title={copy.noTokens}
        acts={
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
            {copy.create}
          </Link>
        }
      >
        <p>{copy.noTokensDetail(network)}</p>
      </Note>
    )
  return (
    <ul className={styles['rows']}>
      {tokens.map((holding) => {
        const share = shares?.get(holding.mint)
        return (
          <li key={holding.account}>
            {share ? <ShareRow holding={holding} share={share} /> : <HoldingRow holding={holding} />}
          </li>
        )
      })}
    </ul>
  )
}

/** LP tokens, or the NFT of a position: what can be done with it is done on the page of its pool. */
function ShareRow({ holding: { mint, amount, token }, share }: { holding: Holding; share: Share }) {
  return (
    <Link className="tok" to={paths.pool(share.pool)}>
      <Identicon address={share.pool} size={40} />
      <div className="grow">
        <b className={styles['name']}>
          <bdi>{share.pair}</bdi>
        </b>
        <span className="s">
          {share.what} · <span className="mono">{shortAddress(mint)}</span>
        </span>
      </div>
      {token && token.decimals > 0 && (
        <span className={`mono small ${styles['amount']}`}>{formatUnits(amount, token.decimals)}</span>
      )}
    </Link>
  )
}

function HoldingRow({ holding }: { holding: Holding }) {
  const { mint, amount, token, frozen } = holding
  const symbol = token?.metadata?.symbol
  return (
    <Link className="tok" to={paths.token(mint)}>
      <Identicon address={mint} size={40} />
      <div className="grow">
        <b className={styles['name']}>{token?.metadata?.name || copy.noName}</b>
        <span className="s">
          {symbol ? `${symbol} · ` : ''}
          <span className="mono">{shortAddress(mint)}</span>
        </span>
      </div>
      {frozen && <Tag>{copy.frozen}</Tag>}
      <span className={`mono small ${styles['amount']}`}>
        {token ? formatUnits(amount, token.decimals) : amount.toString()}
      </span>
    </Link>
  )
}
