import type { ReactNode } from 'react'
import { DiamondIcon } from '../ui/icons'
import { copy } from './copy'

/** The box of what can never be undone, one sentence each; its children confirm and act. */
export function ForeverBox({
  consequences,
  children,
}: {
  consequences: readonly string[]
  children: ReactNode
}) {
  return (
    <section className="forever-box" aria-labelledby="forever-title">
      <h2 id="forever-title">
        <DiamondIcon />
        {copy.review.forever(consequences.length)}
      </h2>
      <ul>
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
