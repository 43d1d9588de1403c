import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../ui/Button'
import { classNames } from '../ui/classNames'
import { Field } from '../ui/Field'
import { Form } from '../ui/Form'
import styles from './AddressForm.module.css'
import { useTypedAddress } from './typedAddress'

type AddressFormProps = {
  words: Readonly<{ title: string; label: string; wrong: string; action: string }>
  /** The field's id, for links to it. */
  id?: string
  className?: string | undefined
  /** The text in the field at first. */
  given?: string
  hint?: string
  onAddress: (address: string) => void
}

/** A card with a field for an address or a name; it submits only a valid address. Needs a QueryRoot. */
export function AddressForm({ words, id, className, given = '', hint, onAddress }: AddressFormProps) {
  const [typed, setTyped] = useState(given)
  const [pressed, setPressed] = useState<string | null>(null)
  const { address, hint: named, isReading, problem } = useTypedAddress(typed)
  const isPressed = pressed === typed
  const submit = () => {
    setPressed(typed)
    if (address !== null) onAddress(address)
  }
  // Repeats a press from before the name was read.
  const goOn = useEffectEvent(() => {
    if (isPressed && address !== null) onAddress(address)
  })
  useEffect(() => {
    if (!isReading) goOn()
  }, [isReading])
  return (
    <Form className={classNames('card', styles['form'], className)} onSubmit={submit}>
      <h2 className="h3">{words.title}</h2>
      <Field
        numeric
        {...(id !== undefined && { id })}
        label={words.label}
        hint={named ?? hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        spellCheck={false}
        autoCapitalize="off"
        error={problem ?? (isPressed && address === null && !isReading ? words.wrong : undefined)}
      />
      <Button type="submit" busy={isPressed && isReading}>
        {words.action}
      </Button>
    </Form>
  )
}
