import { useWatch } from 'react-hook-form'
import { KeyFileField } from '../../../forms/KeyFileField'
import type { MintKey } from '../../../tokens/keyFile'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { shortAddress } from '../../../units/shortAddress'
import { createTokenCopy } from '../copy'
import styles from '../create-token.module.css'
import { sectionWords as words } from './sectionCopy'
import { VanityPart, type VanityPartProps } from './VanityPart'

const WAYS = ['seed', 'keypair', 'vanity'] as const

/** The source of the mint's address. */
export function MintPart({ form, draft, ...rest }: VanityPartProps) {
  const { mintKey, mintKeyBefore, setMintKey, generation } = draft
  const from = useWatch({ control: form.control, name: 'mintFrom' })
  const takeKey = (key: MintKey | undefined) => {
    setMintKey(key)
    if (key) form.clearErrors('mintFrom')
  }
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.mintLead}</p>
      <ChoiceCards
        label={words.mintLead}
        className={styles['ways']}
        options={WAYS.map((value) => ({ value, name: words[value], detail: words[`${value}Detail`] }))}
        input={() => form.register('mintFrom')}
      />
      {from === 'keypair' && (
        <KeyFileField
          key={generation}
          chosen={mintKey}
          onKey={takeKey}
          hint={
            mintKeyBefore === undefined
              ? undefined
              : createTokenCopy.section.keyAgain(shortAddress(mintKeyBefore))
          }
          error={form.formState.errors.mintFrom?.message}
        />
      )}
      {from === 'vanity' && <VanityPart form={form} draft={draft} {...rest} />}
    </>
  )
}
