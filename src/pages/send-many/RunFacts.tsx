import type { ReactNode } from 'react'
import { ReceiptFact } from '../../operation/Receipt'
import { Sentence } from '../../ui/Sentence'
import styles from './sendMany.module.css'

/** Facts of a list or a run; false or null where there is nothing to say. */
export function RunFacts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode] | false | null)[]
}) {
  return (
    <dl className={`kv ${styles['facts']}`}>
      {facts.map(
        (fact) =>
          fact && (
            <ReceiptFact key={fact[0]} name={fact[0]}>
              {typeof fact[1] === 'string' ? <Sentence text={fact[1]} /> : fact[1]}
            </ReceiptFact>
          ),
      )}
    </dl>
  )
}
