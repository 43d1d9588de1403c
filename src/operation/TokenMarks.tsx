import { useMemo } from 'react'
import { type CalledToken, imitatedByStranger, notTheReal, strangersAmong } from '../operations/calledTokens'
import { Identicon } from '../ui/Identicon'
import { Mark } from '../ui/Mark'
import { shortAddress } from '../units/shortAddress'
import { useOwnMints } from './ownMints'
import styles from './tokenMarks.module.css'

type TokenMarksProps = {
  /** The tokens that the sentence or name beside it calls by their symbols. */
  tokens: readonly CalledToken[]
  /** What stands beside it already: with `symbol` only one token's symbol, with `address` its address as well. */
  beside?: 'symbol' | 'address'
}

/**
 * The identicon and short address of each token whose symbol nobody vouches for, and that it is not the token which it looks like; nothing
 * of tokens that are well-known or were made in this browser.
 */
export function TokenMarks({ tokens, beside }: TokenMarksProps) {
  const own = useOwnMints()
  const strangers = own ? strangersAmong(tokens, own) : []
  return strangers.map((token) => <Stranger key={token.mint} token={token} beside={beside} />)
}

function Stranger({ token, beside }: { token: CalledToken; beside: TokenMarksProps['beside'] }) {
  const { mint, symbol, name = '', imitates } = token
  const original = useMemo(
    () => imitatedByStranger({ mint, symbol, name, imitates }),
    [mint, symbol, name, imitates],
  )
  if (beside === 'address' && original === null) return null
  return (
    <span className={styles['stranger']}>
      {beside !== 'address' && (
        <span className={styles['called']}>
          <Identicon address={mint} size={16} />
          {beside === undefined && <bdi translate="no">{symbol || name}</bdi>}
          <span className="mono" translate="no">
            {shortAddress(mint)}
          </span>
        </span>
      )}
      {original !== null && (
        <>
          {' '}
          <Mark kind="warn" className="cap">
            {notTheReal(original)}
          </Mark>
        </>
      )}{' '}
    </span>
  )
}
