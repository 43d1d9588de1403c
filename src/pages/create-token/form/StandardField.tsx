import { useWatch } from 'react-hook-form'
import type { Cluster } from '../../../solana/cluster'
import type { TokenStandard } from '../../../tokens/createToken'
import { completeTokenForm, EMPTY_TOKEN_FORM } from '../../../tokens/form/values'
import { formatSolAbout } from '../../../units/lamports'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import { NeedsMetaplex } from '../sections/NeedsMetaplex'
import { extensionsSet, fieldsSet, inOneLine } from '../summaries'
import type { TokenFormControl } from '../draft/useDraft'

const words = copy.form
const STANDARDS = ['token-2022', 'spl'] as const

/** What a token of each standard would cost now, in lamports; null while it is being read. */
export type StandardPrices = Readonly<Record<TokenStandard, bigint | null>>

type StandardFieldProps = { form: TokenFormControl; prices: StandardPrices; cluster: Cluster }

/**
 * The two standards as cards, each with its price now. What SPL Token cannot have is said at once, and never taken off unasked. The
 * cards follow the form instead of being registered with it, as the ticks of the authorities do.
 */
export function StandardField({ form, prices, cluster }: StandardFieldProps) {
  const standard = useWatch({ control: form.control, name: 'standard' })
  return (
    <div className={styles['standard']}>
      <div
        className="choice"
        role="radiogroup"
        aria-label={words.standard}
        aria-invalid={form.formState.errors.standard !== undefined || undefined}
        aria-describedby="standard-note"
      >
        {STANDARDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="standard"
              value={one}
              checked={one === standard}
              onChange={() => form.setValue('standard', one, { shouldDirty: true })}
              aria-labelledby={`${one}-name`}
              aria-describedby={`${one}-detail`}
            />
            <b id={`${one}-name`}>{words.standards[one].name}</b>
            <span id={`${one}-detail`}>{words.standards[one].detail}</span>
            <Price lamports={prices[one]} />
          </label>
        ))}
      </div>
      <div id="standard-note">
        {standard === 'spl' && <NotOnSpl form={form} />}
        {standard === 'spl' && cluster.id === 'practice' && <NeedsMetaplex cluster={cluster} />}
      </div>
    </div>
  )
}

function Price({ lamports }: { lamports: bigint | null }) {
  return (
    <span className="mono">
      {lamports === null ? (
        <span className="faint">{words.priceLater}</span>
      ) : (
        words.about(formatSolAbout(lamports))
      )}
    </span>
  )
}

/** What was ticked for Token-2022 and an SPL Token cannot have, with the two ways out. */
function NotOnSpl({ form }: Pick<StandardFieldProps, 'form'>) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const set = [...extensionsSet(values), ...fieldsSet(values)]
  if (set.length === 0) return null
  const takeOff = () => {
    form.setValue('extensions', structuredClone(EMPTY_TOKEN_FORM.extensions), { shouldDirty: true })
    form.setValue('fields', [], { shouldDirty: true })
  }
  return (
    <Note
      kind="warn"
      live="status"
      title={words.notOnSpl}
      acts={
        <>
          <Button slim onClick={() => form.setValue('standard', 'token-2022', { shouldDirty: true })}>
            {words.backToToken2022}
          </Button>
          <Button variant="quiet" slim onClick={takeOff}>
            {words.takeOff}
          </Button>
        </>
      }
    >
      <p>{words.notOnSplDetail(inOneLine(set))}</p>
    </Note>
  )
}
