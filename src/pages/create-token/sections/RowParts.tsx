import { useWatch } from 'react-hook-form'
import { checkRows } from '../../../forms/errorPaths'
import { AllocationRows, FieldRows } from '../../../forms/Rows'
import { parseDecimals } from '../../../tokens/form/parseField'
import { divideSupply } from '../../../tokens/form/rows'
import { completeTokenForm, type TokenFormValues } from '../../../tokens/form/values'
import { Mark } from '../../../ui/Mark'
import { formatUnits } from '../../../units/amounts'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { sectionWords as words } from './sectionCopy'

type DistributionProps = { form: TokenFormControl; wallet: string | null }

/** Who gets a part of the supply when the token is created. */
export function DistributionPart({ form, wallet }: DistributionProps) {
  const [shares, list, lists, standard, symbol, decimals] = useWatch({
    control: form.control,
    name: ['shares', 'list', 'lists', 'standard', 'symbol', 'decimals'],
  })
  const errors = form.formState.errors.shares
  const change = (next: Partial<Pick<TokenFormValues, 'shares' | 'list' | 'lists'>>) => {
    const { shares: rows, list: pasted, lists: added } = next
    if (rows) form.setValue('shares', rows, { shouldDirty: true })
    if (pasted) form.setValue('list', pasted, { shouldDirty: true })
    if (added) form.setValue('lists', added, { shouldDirty: true })
  }
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.distributionLead}</p>
      <AllocationRows
        value={{ shares, list, lists }}
        onChange={change}
        wallet={wallet}
        standard={standard}
        symbol={symbol.trim()}
        decimals={parseDecimals(decimals) ?? 9}
        errorsAt={(at) => ({
          owner: errors?.[at]?.owner?.message,
          amount:
            errors?.[at]?.amount?.message ?? (at === shares.length - 1 ? errors?.root?.message : undefined),
        })}
        listError={form.formState.errors.list?.text?.message}
        onCheck={() => checkRows(form, 'shares')}
      />
      {shares.length > 0 && <AllocationSum form={form} />}
    </>
  )
}

/** The sum of the rows, and the rest for the wallet. */
function AllocationSum({ form }: { form: TokenFormControl }) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const { toOthers, rest, decimals } = divideSupply(values)
  const symbol = values.symbol.trim()
  const amount = (units: bigint) => [formatUnits(units, decimals), symbol].filter(Boolean).join(' ')
  return (
    <dl className="kv">
      <dt>{words.toOthers}</dt>
      <dd className="mono" translate="no">
        {amount(toOthers)}
      </dd>
      <dt>{words.toWallet}</dt>
      <dd className="mono" translate="no">
        {rest === undefined ? '–' : rest < 0n ? <Mark kind="err">{words.tooMuch}</Mark> : amount(rest)}
      </dd>
    </dl>
  )
}

/** Further metadata fields: a row each, added and removed. */
export function FieldsPart({ form }: { form: TokenFormControl }) {
  const [rows, standard] = useWatch({ control: form.control, name: ['fields', 'standard'] })
  const errors = form.formState.errors.fields
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.fieldsLead}</p>
      <FieldRows
        rows={rows}
        onChange={(next) => form.setValue('fields', next, { shouldDirty: true })}
        barred={standard === 'spl'}
        errorsAt={(at) => ({
          key: errors?.[at]?.key?.message,
          value: errors?.[at]?.value?.message ?? (at === rows.length - 1 ? errors?.root?.message : undefined),
        })}
        onCheck={() => checkRows(form, 'fields')}
      />
    </>
  )
}
