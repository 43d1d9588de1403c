import { useWatch } from 'react-hook-form'
import { completeTokenForm } from '../../../tokens/form/values'
import { reasonAgainst } from '../../../tokens/form/tokenForm'
import { Mark } from '../../../ui/Mark'
import { TickBox } from '../../../ui/TickBox'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { ExtensionFields } from '../../../forms/ExtensionFields'
import { EXTENSION_LABELS, EXTENSION_NAMES } from '../../../tokens/form/summaries'
import { sectionWords as words } from './sectionCopy'

/** The nine extensions, each with its consequence; an extension that conflicts with another setting cannot be ticked and says why. */
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
            label={EXTENSION_LABELS[name]}
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
          {values.extensions[name].on && (
            <div className={styles['settings']}>
              <ExtensionFields form={form} extension={name} symbol={values.symbol.trim()} />
            </div>
          )}
        </div>
      ))}
    </>
  )
}
