import { useState, type FormEvent } from 'react'
import { isAddress } from '../units/base58'
import { Button } from './Button'
import { classNames } from './classNames'
import { Field } from './Field'
import styles from './AddressForm.module.css'

type AddressFormProps = {
  words: Readonly<{ title: string; label: string; wrong: string; action: string }>
  /** The field's id, for links to it. */
  id?: string
  className?: string | undefined
  /** What is in the field at first. */
  given?: string
  hint?: string
  onAddress: (address: string) => void
}

/** A card with a field for an address; it submits nothing but a valid address. */
export function AddressForm({ words, id, className, given = '', hint, onAddress }: AddressFormProps) {
  const [typed, setTyped] = useState(given)
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = typed.trim()
    setWrong(!isAddress(address))
    if (isAddress(address)) onAddress(address)
  }
  return (
    <form className={classNames('card', styles['form'], className)} onSubmit={submit} noValidate>
      <h2 className="h3">{words.title}</h2>
      <Field
        numeric
        {...(id !== undefined && { id })}
        label={words.label}
        hint={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        spellCheck={false}
        autoCapitalize="off"
        error={wrong ? words.wrong : undefined}
      />
      <Button type="submit">{words.action}</Button>
    </form>
  )
}
