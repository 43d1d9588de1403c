import { useWatch } from 'react-hook-form'
import { TickBox } from '../../../ui/TickBox'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import { KeeperField } from '../sections/KeeperField'
import type { TokenFormControl } from '../draft/useDraft'

/** The three powers over the token: given up forever, or whose they shall be. */
export function Authorities({ form }: { form: TokenFormControl }) {
  const words = copy.form
  const supply = useWatch({ control: form.control, name: 'supply' })
  const powers = [
    {
      tick: 'revokeMintAuthority',
      keeper: 'mintKeeper',
      whose: words.whoseMint,
      label: words.revokeMint,
      detail: words.revokeMintDetail(supply.trim()),
    },
    {
      tick: 'revokeFreezeAuthority',
      keeper: 'freezeKeeper',
      whose: words.whoseFreeze,
      label: words.revokeFreeze,
      detail: words.revokeFreezeDetail,
    },
    {
      tick: 'immutableMetadata',
      keeper: 'metadataKeeper',
      whose: words.whoseMetadata,
      label: words.immutable,
      detail: words.immutableDetail,
    },
  ] as const
  return powers.map((power) => <Power key={power.tick} form={form} {...power} />)
}

type PowerProps = {
  form: TokenFormControl
  tick: 'revokeMintAuthority' | 'revokeFreezeAuthority' | 'immutableMetadata'
  keeper: 'mintKeeper' | 'freezeKeeper' | 'metadataKeeper'
  whose: string
  label: string
  detail: string
}

/**
 * The tick follows the form instead of being registered with it: so the prerendered page has it as the form begins, and what was
 * ticked there stays until the form is told.
 */
function Power({ form, tick, keeper, whose, label, detail }: PowerProps) {
  const givenUp = useWatch({ control: form.control, name: tick })
  return (
    <div className={styles['power']}>
      <TickBox
        forever
        label={label}
        detail={detail}
        name={tick}
        checked={givenUp}
        onChange={({ target }) => form.setValue(tick, target.checked, { shouldDirty: true })}
      />
      {!givenUp && (
        <div className={styles['settings']}>
          <KeeperField form={form} name={keeper} label={whose} />
        </div>
      )}
    </div>
  )
}
