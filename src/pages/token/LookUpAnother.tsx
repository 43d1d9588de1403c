import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { isAddress } from '../../units/base58'
import { copy } from './copy'
import styles from './token.module.css'

const words = copy.lookUp

/** The way from one token to another by its address. */
export function LookUpAnother() {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const mint = typed.trim()
    setWrong(!isAddress(mint))
    if (isAddress(mint)) void navigate(paths.token(mint))
  }
  return (
    <form className={`card ${styles['lookup']}`} onSubmit={submit} noValidate>
      <h2 className="h3">{words.title}</h2>
      <Field
        numeric
        label={words.label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        spellCheck={false}
        autoCapitalize="off"
        error={wrong ? words.wrong : undefined}
      />
      <Button type="submit">{words.act}</Button>
    </form>
  )
}
