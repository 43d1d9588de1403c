import { useMemo } from 'react'
import { WholeList } from '../../../forms/ListLines'
import { PastedFacts } from '../../../forms/pastedList'
import type { TokenFormValues } from '../../../tokens/form/values'
import type { TokenDraft } from '../../../tokens/createToken'
import { addressOfName } from '../../../tokens/form/typedNames'
import { createTokenCopy } from '../copy'
import styles from '../create-token.module.css'

type DistributionReviewProps = { draft: TokenDraft; values: TokenFormValues }

/** The whole distribution in the review, and the facts of the pasted lists. */
export default function DistributionReview({ draft, values }: DistributionReviewProps) {
  const { symbol, decimals, allocations } = draft
  const token = useMemo(() => ({ symbol, decimals }), [symbol, decimals])
  const typed = values.shares.map(({ owner }) => owner.trim())
  const lines = allocations.map(({ owner, amount }) => {
    const address = owner.toBase58()
    // The wallet's own row has no allocation: the wallet gets the rest anyway.
    const row = typed.findIndex((text) => (addressOfName(text) ?? text) === address)
    return { line: row + 1, address, what: typed[row] ?? address, units: amount, why: null }
  })
  return (
    <div className={styles['distribution']}>
      <PastedFacts lists={values.lists} token={token} />
      <WholeList
        title={createTokenCopy.section.distribution}
        said={createTokenCopy.section.toOthers(lines.length)}
        token={token}
        lines={lines}
      />
    </div>
  )
}
