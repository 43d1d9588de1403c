import { useState, type FormEvent } from 'react'
import { isAddress } from '../../../units/base58'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { copy } from '../copy'
import styles from './pool.module.css'

const words = copy.lookUp

/** Where links on the page lead that offer it. */
export const LOOK_UP_ID = 'pool-address'

/** The way to any pool by its address; no wallet is needed. */
export function LookUpPool({ onPool }: { onPool: (address: string) => void }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = typed.trim()
    setWrong(!isAddress(address))
    if (isAddress(address)) onPool(address)
  }
  return (
    <form className={`card ${styles['lookup']}`} onSubmit={submit} noValidate>
      <h2 className="h3">{words.title}</h2>
      <Field
        numeric
        id={LOOK_UP_ID}
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
