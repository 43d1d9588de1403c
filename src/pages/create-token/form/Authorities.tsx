import { useWatch } from 'react-hook-form'
import { TickBox } from '../../../ui/TickBox'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import { AuthorityField } from '../sections/AuthorityField'
import type { TokenFormControl } from '../draft/useDraft'

/** The three authorities over the token: revoked for good, or who gets them. */
export function Authorities({ form }: { form: TokenFormControl }) {
  const words = copy.form
  const supply = useWatch({ control: form.control, name: 'supply' })
  const authorities = [
    {
      tick: 'revokeMintAuthority',
      authority: 'mintKeeper',
      whose: words.whoseMint,
      label: words.revokeMint,
      detail: words.revokeMintDetail(supply.trim()),
    },
    {
      tick: 'revokeFreezeAuthority',
      authority: 'freezeKeeper',
      whose: words.whoseFreeze,
      label: words.revokeFreeze,
      detail: words.revokeFreezeDetail,
    },
    {
      tick: 'immutableMetadata',
      authority: 'metadataKeeper',
      whose: words.whoseMetadata,
      label: words.immutable,
      detail: words.immutableDetail,
    },
  ] as const
  return authorities.map((each) => <AuthorityTick key={each.tick} form={form} {...each} />)
}

type AuthorityTickProps = {
  form: TokenFormControl
  tick: 'revokeMintAuthority' | 'revokeFreezeAuthority' | 'immutableMetadata'
  authority: 'mintKeeper' | 'freezeKeeper' | 'metadataKeeper'
  whose: string
  label: string
  detail: string
}

/**
 * The tick follows the form instead of being registered with it: so the prerendered page has it as the form begins, and what was
 * ticked there stays until the form is told.
 */
function AuthorityTick({ form, tick, authority, whose, label, detail }: AuthorityTickProps) {
  const givenUp = useWatch({ control: form.control, name: tick })
  return (
    <div className={styles['authority']}>
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
          <AuthorityField form={form} name={authority} label={whose} />
        </div>
      )}
    </div>
  )
}
