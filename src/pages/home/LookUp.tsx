import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/classNames'
import { Mark } from '../../ui/Mark'
import { isAddress } from '../../units/base58'
import styles from './Home.module.css'

/** The way to any token's page by its mint address. No wallet is needed. */
export function LookUp() {
  const [wrong, setWrong] = useState<string>()
  const navigate = useNavigate()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('mint')
    const mint = typeof given === 'string' ? given.trim() : ''
    setWrong(complaint(mint))
    if (isAddress(mint)) void navigate(paths.token(mint))
  }

  return (
    <form className={styles.lookup} onSubmit={submit} noValidate>
      <div>
        <label htmlFor="look-up">Have a mint address?</label>
        <p className="muted" id="look-up-hint">
          Read its report card: who can still print, freeze or tax it. No wallet needed.
        </p>
      </div>
      <div className={classNames('field', wrong !== undefined && 'bad')}>
        <div className="ctl num">
          <input
            id="look-up"
            name="mint"
            placeholder="Mint address"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={wrong === undefined ? 'look-up-hint' : 'look-up-wrong'}
            aria-invalid={wrong === undefined ? undefined : true}
          />
          <Button slim type="submit">
            Read it
          </Button>
        </div>
        <output className="hint" id="look-up-wrong" htmlFor="look-up">
          {wrong !== undefined && <Mark kind="err">{wrong}</Mark>}
        </output>
      </div>
    </form>
  )
}

/** What is wrong with a typed mint address and what one looks like, or undefined where nothing is. */
function complaint(mint: string): string | undefined {
  if (isAddress(mint)) return undefined
  if (mint === '') return 'Paste a mint address first.'
  return 'This is not an address: one has 32 to 44 letters and digits, without 0, O, I and l.'
}
