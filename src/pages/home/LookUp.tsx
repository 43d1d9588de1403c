import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/classNames'
import { preload } from '../../ui/fetchScript'
import styles from './Home.module.css'

const fetchCheck = () => import('./checkMint')

/**
 * The way to any token's page by its mint address. No wallet is needed. What checks the address is fetched when someone
 * begins to type one; without it the token's page says what is wrong.
 */
export function LookUp() {
  const [wrong, setWrong] = useState<ReactNode>()
  const navigate = useNavigate()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('mint')
    const mint = typeof given === 'string' ? given.trim() : ''
    const check = await preload(fetchCheck)
    const complaint = check?.complainAbout(mint)
    setWrong(complaint)
    if (complaint === undefined) void navigate(paths.token(mint))
  }

  return (
    <form className={styles.lookup} onSubmit={(event) => void submit(event)} noValidate>
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
            onFocus={() => void preload(fetchCheck)}
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
          {wrong}
        </output>
      </div>
    </form>
  )
}
