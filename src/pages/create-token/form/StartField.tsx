import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { COMPARED_VENUES, compatibilityOf } from '../../../liquidity/compatibility'
import type { CompatibilityStatus } from '../../../liquidity/venueProfile'
import { isStart, type Start, STARTS, settingsOf, formStartOf, valueAt } from '../../../tokens/form/starts'
import { completeTokenForm, type TokenFormValues } from '../../../tokens/form/values'
import { Button } from '../../../ui/Button'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { Mark } from '../../../ui/Mark'
import { Tip } from '../../../ui/Tip'
import { useOnceHydrated } from '../../../ui/useHydrated'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'

type StartFieldProps = {
  form: TokenFormControl
  /** Whether the form has the draft of an earlier visit by now. */
  isLoaded: boolean
}

/**
 * The kinds of token to start from. The marked one has the same settings as the form, whoever made them. `?start=` in the address counts
 * as a press, once.
 */
export function StartField({ form, isLoaded }: StartFieldProps) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const [taken, setTaken] = useState<Taken | null>(null)
  const chosen = formStartOf(values)
  const take = (start: Start) => {
    const before = completeTokenForm(form.getValues())
    const own = formStartOf(before) === undefined
    for (const { name, value } of settingsOf(start)) form.setValue(name, value, { shouldDirty: true })
    setTaken(own ? { start, before } : null)
  }
  const undo = () => {
    if (!taken) return
    for (const { name } of settingsOf(taken.start))
      form.setValue(name, valueAt(taken.before, name), { shouldDirty: true })
    setTaken(null)
    document.querySelector<HTMLElement>(`.${styles['start']} input`)?.focus()
  }
  useStartInAddress(isLoaded, take)
  const canUndo = taken !== null && taken.start === chosen
  return (
    <div className="field">
      <div className="lab">
        <span aria-hidden="true">{words.label}</span>
        {chosen !== undefined && (
          <Tip label={words.meaning(words.starts[chosen].name)}>{words.starts[chosen].means}</Tip>
        )}
      </div>
      <ChoiceCards
        label={words.label}
        className={styles['start']}
        options={STARTS.map((value) => {
          const { name, revoked, kept } = words.starts[value]
          return { value, name, detail: revoked + kept }
        })}
        input={(one) => ({ name: 'start', checked: one === chosen, onChange: () => take(one) })}
      />
      <output className={`small muted ${styles['startline']}`}>
        {chosen === undefined ? words.changed : <StartLine start={chosen} />}
      </output>
      <output className={`small muted ${styles['undo']}`}>
        {canUndo && (
          <>
            {words.replaced(words.starts[taken.start].name)}{' '}
            <Button variant="quiet" slim onClick={undo}>
              {words.undo}
            </Button>
          </>
        )}
      </output>
    </div>
  )
}

/** What the marked start sets, and what cannot be undone of it. */
function StartLine({ start }: { start: Start }) {
  const { revoked, kept } = words.starts[start]
  if (start === 'regulated') return `${kept} ${refusals()}`
  return (
    <>
      <Mark kind="final">{revoked}</Mark>
      {kept}
    </>
  )
}

/** A start that replaced the person's own settings, and the form before it. */
type Taken = Readonly<{ start: Start; before: TokenFormValues }>

/** Applies the start in the address once the form is ready, and removes it from the address: a reload would apply it again. */
function useStartInAddress(isLoaded: boolean, take: (start: Start) => void): void {
  const [search, setSearch] = useSearchParams()
  const named = useOnceHydrated(search.get('start') ?? '', '')
  const use = useEffectEvent(() => {
    if (isStart(named)) take(named)
    setSearch(
      (before) => {
        before.delete('start')
        return before
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (isLoaded && named !== '') use()
  }, [isLoaded, named])
}

/** Names the venues that open no pool for a token with a freeze and a pause authority: "Raydium CPMM refuses it, Orca asks for a badge." */
function refusals(): string {
  const regulated = {
    standard: 'token-2022',
    authorities: { freeze: 'kept' },
    extensions: { pausable: true },
  } as const
  const answers = compatibilityOf(regulated)
  const named = (wanted: CompatibilityStatus) =>
    COMPARED_VENUES.filter(({ id }) => answers.some(({ venue, status }) => venue === id && status === wanted))
      .map(({ name }) => name)
      .join(' and ')
  const said = (names: string, one: string, several: string) =>
    names === '' ? [] : [`${names} ${names.includes(' and ') ? several : one}`]
  return `${[
    ...said(named('no'), 'refuses it', 'refuse it'),
    ...said(named('badge'), 'asks for a badge', 'ask for a badge'),
  ].join('; ')}.`
}

/** Every sentence about the kinds of token to start from. */
const words = {
  label: 'Starting point',
  starts: {
    community: {
      name: 'Community',
      revoked: 'Mint and freeze authority revoked forever',
      kept: '',
      means: 'No one can ever make more of the token or freeze a holder’s account, not even you.',
    },
    utility: {
      name: 'Utility',
      revoked: 'Freeze authority revoked forever',
      kept: '; mint authority kept',
      means:
        'No one can ever freeze a holder’s account, not even you. Whoever holds the mint authority can make more of the token.',
    },
    regulated: {
      name: 'Regulated',
      revoked: '',
      kept: 'Freeze and pause authority kept.',
      means:
        'Whoever holds the freeze authority can freeze any holder’s account. Whoever holds the pause authority can stop all transfers. No one can ever make more of the token.',
    },
  },
  meaning: (name: string) => `What ${name} means`,
  changed: 'Your settings match none of these.',
  replaced: (name: string) => `${name} replaced some of your settings.`,
  undo: 'Undo',
} as const
