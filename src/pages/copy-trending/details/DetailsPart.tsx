import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { copy } from '../copy'
import { Details, type DetailsProps } from './Details'
import styles from './details.module.css'

const words = copy.details

/** Where a chosen token will stand. */
export function ChooseOne() {
  return (
    <div className={styles['choose']}>
      <Note title={words.choose}>
        <p>{words.chooseDetail}</p>
      </Note>
    </div>
  )
}

/** What the chain says of the chosen token, beside what a copy takes of it. `onBack`: it stands in the list's place. */
export function DetailsPart({ mint, listed, onBack }: DetailsProps & { onBack?: () => void }) {
  return (
    <>
      {onBack && (
        <Button variant="quiet" className={styles['back']} onClick={onBack}>
          ← {words.back}
        </Button>
      )}
      <Details key={mint} mint={mint} listed={listed} />
    </>
  )
}
