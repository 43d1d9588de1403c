import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import type { AmountUnit } from '../solana/amountScale'
import { tokenNameQuery } from '../tokens/tokenNames'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { wordsOfToken } from '../tokens/wellKnown'
import { Skeleton } from '../ui/Skeleton'
import { shortAddress } from '../units/shortAddress'
import { MintPicture } from './MintPicture'
import { TokenMarks } from './TokenMarks'

type HeldTokenProps = {
  mint: string
  reading: ReadingNetwork
  /** Renders the end of the row from the token's unit, undefined where the token could not be read; not shown while it is read. */
  children: (unit: AmountUnit | undefined) => ReactNode
}

/** The row of a token that a wallet holds, which leads to the token's page: picture, name, symbol and short address. */
export function HeldToken({ mint, reading, children }: HeldTokenProps) {
  const { data: token, isPending } = useQuery(tokenNameQuery(reading, mint))
  const { name, symbol } = wordsOfToken(mint, token)
  // The symbol would push the address aside.
  const isWaiting = isPending && name === ''
  return (
    <Link className="tok" to={paths.token(mint)}>
      <MintPicture mint={mint} uri={token?.uri} size={40} />
      <div className="grow">
        <b>
          {isWaiting ? (
            <Skeleton width={120} height={14} />
          ) : (
            <bdi translate={name === '' ? undefined : 'no'}>{name || 'A token without a name'}</bdi>
          )}
        </b>
        <span className="s">
          {isWaiting ? (
            <>
              <span className="sr">{shortAddress(mint)}</span>
              <Skeleton width={100} height="1.5em" />
            </>
          ) : (
            <>
              {symbol !== '' && (
                <>
                  <bdi translate="no">{symbol}</bdi> ·{' '}
                </>
              )}
              <span className="mono" translate="no">
                {shortAddress(mint)}
              </span>
            </>
          )}
        </span>
        <TokenMarks beside="address" tokens={[{ mint, name, symbol }]} />
      </div>
      {!isPending && children(token ?? undefined)}
    </Link>
  )
}
