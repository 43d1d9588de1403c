import { useWatch } from 'react-hook-form'
import { problemsOf } from '../../../tokens/combinations'
import { completeTokenForm, type TokenFormValues } from '../../../tokens/form/values'
import { combinationOf } from '../../../tokens/tokenForm'
import { Mark } from '../../../ui/Mark'
import { TickBox } from '../../../ui/TickBox'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import { EXTENSION_NAMES, type ExtensionName } from '../summaries'
import type { TokenFormControl } from '../draft/useDraft'
import { ExtensionSettings } from './ExtensionSettings'
import { sectionWords as words } from './sectionCopy'

/** The nine extensions, each with its consequence; what does not go with the rest cannot be ticked and says why. */
export function ExtensionsPart({ form }: { form: TokenFormControl }) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  return (
    <>
      <p className={`lead ${styles['plain']}`}>
        {words.extensionsLead} <Mark kind="final">{words.extensionsForever}</Mark>
      </p>
      {EXTENSION_NAMES.map((name) => (
        <div key={name} className={styles['authority']}>
          <TickBox
            label={copy.extensions[name]}
            detail={words.details[name]}
            checked={values.extensions[name].on}
            barred={values.extensions[name].on ? undefined : reasonAgainst(values, name)}
            error={
              values.extensions[name].on ? form.formState.errors.extensions?.[name]?.on?.message : undefined
            }
            onChange={({ target }) =>
              form.setValue(`extensions.${name}.on`, target.checked, { shouldDirty: true })
            }
          />
          {values.extensions[name].on && <ExtensionSettings form={form} name={name} />}
        </div>
      ))}
    </>
  )
}

/** Why an extension cannot be ticked with all else as it is; undefined where it can. */
function reasonAgainst(values: TokenFormValues, name: ExtensionName): string | undefined {
  if (values.standard === 'spl') return words.spl
  const now = combinationOf(values)
  const ticked = { ...now, extensions: { ...now.extensions, [name]: true } }
  return problemsOf(ticked).find(({ between }) => between.includes(name))?.reason
}
