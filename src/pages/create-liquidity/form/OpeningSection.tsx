import { Field } from '../../../ui/Field'
import { TickBox } from '../../../ui/TickBox'
import { utcDate, utcTime } from '../../../units/moments'
import { copy } from '../copy'
import type { FormPartsProps } from './formParts'
import { locksAtOnce } from './readOrder'
import styles from '../create-liquidity.module.css'

const words = copy.later

/** When the pool opens and whether the position is locked: a section whose summary says what is set inside. */
export function OpeningSection({ form, onForm, liquidity, problems }: FormPartsProps) {
  const { state } = liquidity
  const later = form.opens === 'later'
  return (
    <details className="adv">
      <summary>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">
          {words.said(
            openingWords(state?.reading.opens.at ?? null),
            form.lock ? words.locked : words.unlocked,
          )}{' '}
          {words.more}
        </span>
      </summary>
      <div className={styles['inside']}>
        <fieldset className="choice" aria-label={words.when}>
          <label>
            <input
              type="radio"
              name="opens"
              checked={!later}
              onChange={() => onForm((before) => ({ ...before, opens: 'now' }))}
            />
            <b>{words.once}</b>
            <span>{words.onceDetail}</span>
          </label>
          <label>
            <input
              type="radio"
              name="opens"
              checked={later}
              onChange={() => onForm((before) => ({ ...before, opens: 'later' }))}
            />
            <b>{words.chosen}</b>
            <span>{words.chosenDetail}</span>
          </label>
        </fieldset>
        {later && (
          <div className="grid2">
            <Field
              type="datetime-local"
              label={words.time}
              value={form.opensAt}
              hint={timeHint(state?.reading.opens.at ?? null)}
              error={problems.opens}
              onChange={(event) => {
                const { value } = event.target
                onForm((before) => ({ ...before, opensAt: value }))
              }}
            />
          </div>
        )}
        <Lock form={form} onForm={onForm} liquidity={liquidity} />
      </div>
    </details>
  )
}

function Lock({ form, onForm, liquidity }: Pick<FormPartsProps, 'form' | 'onForm' | 'liquidity'>) {
  const option = liquidity.state?.reading.option
  if (!option?.creationTerms) return null
  const lock = option.creationTerms.locks.find(({ kind }) => kind === 'forever')
  if (!lock) return <p className="small muted">{words.noLock(option.venue.name)}</p>
  if (!locksAtOnce(option)) return <p className="small muted">{words.lockLater(option.venue.name)}</p>
  return (
    <TickBox
      forever
      name="lock"
      checked={form.lock}
      onChange={(event) => {
        const { checked } = event.target
        onForm((before) => ({ ...before, lock: checked }))
      }}
      label={words.lock}
      detail={words.lockDetail(lock.by)}
    />
  )
}

function openingWords(at: bigint | null): string {
  return at === null ? words.now : words.at(momentOf(at))
}

function timeHint(at: bigint | null): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return at === null ? words.local(zone) : `${words.local(zone)} ${momentOf(at)}`
}

function momentOf(seconds: bigint): string {
  const ms = Number(seconds) * 1000
  return `${utcDate(ms)}, ${utcTime(ms)}`
}
