import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { preload } from '../../../ui/fetchScript'
import { Mark } from '../../../ui/Mark'
import { NotArrived } from '../../../ui/NotArrived'
import { AddressText } from '../../../ui/AddressText'
import { shortAddress } from '../../../units/shortAddress'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { sectionWords as words } from './sectionCopy'

type MintPartProps = { form: TokenFormControl; draft: DraftControls }

const WAYS = ['seed', 'keypair'] as const

/** Where the mint's address comes from. */
export function MintPart({ form, draft }: MintPartProps) {
  const from = useWatch({ control: form.control, name: 'mintFrom' })
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.mintLead}</p>
      <ChoiceCards
        label={words.mintLead}
        options={WAYS.map((value) => ({ value, name: words[value], detail: words[`${value}Detail`] }))}
        input={() => form.register('mintFrom')}
      />
      {from === 'keypair' && <KeyFile form={form} draft={draft} />}
    </>
  )
}

/** The file: read here with the chain's own code, which refuses a key whose two halves do not belong together. */
function KeyFile({ form, draft }: MintPartProps) {
  const id = useId()
  const [reading, setReading] = useState(false)
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const wrong = problem ?? form.formState.errors.mintFrom?.message
  const take = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    const code = await preload(() => import('../../../tokens/keyFile'))
    setReading(false)
    setMissing(code === undefined)
    if (!code) return
    const read = await code.readKeyFile(file)
    setProblem(read.ok ? undefined : read.problem)
    draft.setMintKey(read.ok ? read.key : undefined)
    if (read.ok) form.clearErrors('mintFrom')
  }
  return (
    <div className={`field ${styles['key']} ${wrong === undefined ? '' : 'bad'}`}>
      <div className="lab">
        <label htmlFor={id}>{words.file}</label>
      </div>
      <div className={styles['keyline']}>
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          className={styles['file']}
          aria-describedby={`${id}-note`}
          aria-invalid={wrong !== undefined || undefined}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <label htmlFor={id} className="btn slim secondary">
          {draft.mintKey ? words.otherFile : words.chooseFile}
        </label>
        {draft.mintKey && <AddressText address={draft.mintKey.address} />}
      </div>
      <div className="hint" id={`${id}-note`} aria-live="polite">
        {reading ? (
          words.reading
        ) : wrong !== undefined ? (
          <Mark kind="err">{wrong}</Mark>
        ) : draft.mintKey ? (
          words.signsAfter
        ) : draft.mintKeyBefore === undefined ? (
          words.fileHint
        ) : (
          <Mark kind="warn">{copy.section.keyAgain(shortAddress(draft.mintKeyBefore))}</Mark>
        )}
      </div>
      {missing && <NotArrived />}
    </div>
  )
}
