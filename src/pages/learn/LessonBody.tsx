import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  FIGURE_BYTES,
  type NamedFigure,
  type NetworkFiguresState,
  useNetworkFigures,
} from '../../operation/NetworkFigure'
import { ACCOUNT_OVERHEAD } from '../../operation/exampleBill'
import { Amount } from '../../ui/Amount'
import { buttonClass } from '../../ui/buttonClass'
import { QueryRoot } from '../../ui/QueryRoot'
import { unbrokenIn } from '../../ui/Reading'
import { useHydrated } from '../../ui/useHydrated'
import { formatWhole } from '../../units/grouping'
import { formatSolFixed } from '../../units/lamports'
import { switchCluster } from '../../wallet/actions'
import { usePlayNetwork, usePractice } from '../../wallet/usePractice'
import { useCluster } from '../../wallet/walletStore'
import styles from './learn.module.css'
import type { PlayNetwork } from './tryIt'

type LessonBodyProps = {
  /** The drawing with its controls; it stands beside the text, and on a phone above it. */
  figure: ReactNode
  tryIt: ReactNode
  children: ReactNode
}

/** The text of a lesson with its drawing, and a link to a form that is filled in for the lesson. */
export function LessonBody({ figure, tryIt, children }: LessonBodyProps) {
  return (
    <div className={styles['body']}>
      <div className={styles['figure']}>{figure}</div>
      <div className={styles['text']}>{unbrokenIn(children)}</div>
      <div className={styles['try']}>{tryIt}</div>
    </div>
  )
}

type TryItProps = {
  /** The path of a filled-in form. */
  to: (network: PlayNetwork) => string
  children: ReactNode
}

/**
 * A link that opens a filled-in form on this copy's network without real money. It says where it changes the network: drafts are kept for
 * each network, so none is lost.
 */
export function TryIt({ to, children }: TryItProps) {
  const network = usePractice() ? 'practice' : 'devnet'
  const name = usePlayNetwork()
  const cluster = useCluster()
  const switches = useHydrated() ? cluster.id !== network : true
  const change = () => switchCluster(network)
  return (
    <section className={styles['tryit']} aria-labelledby="try-it">
      <h2 id="try-it">Try it</h2>
      <p>{children}</p>
      <Link
        className={buttonClass({ variant: 'primary' })}
        to={to(network)}
        onClick={change}
        onAuxClick={change}
      >
        Try it on {name}
      </Link>
      <p className={`small muted ${styles['switches']}`}>
        {switches
          ? `This changes the network to ${name}, where nothing is worth anything. Your wallet stays connected, and a draft on ${cluster.name} is kept there.`
          : `You are on ${name}: nothing there is worth anything.`}
      </p>
    </section>
  )
}

type FigureRow = Readonly<{
  of: NamedFigure
  words: string
  /** The purpose of the figure, in a second line. */
  detail?: string
  comesBack?: true
}>

/** Figures of the chosen network as lines of a bill, with words in place of unknown figures. */
export function FigureBill({ title, rows }: { title: string; rows: readonly FigureRow[] }) {
  return (
    <QueryRoot>
      <ReadBill title={title} rows={rows} />
    </QueryRoot>
  )
}

function ReadBill({ title, rows }: { title: string; rows: readonly FigureRow[] }) {
  const state = useNetworkFigures()
  return (
    <section className="bill" aria-label={title} aria-busy={state.status === 'reading'}>
      <header>
        <b>{title}</b>
        <span>in SOL</span>
      </header>
      {rows.map((row) => (
        <div className="ln" key={row.of}>
          <div className="l1">
            <span>{row.words}</span>
            <i />
            <span className="fig" translate="no">
              {figureIn(state, row.of)}
            </span>
          </div>
          {row.detail !== undefined && (
            <span className="sub">
              {row.detail}
              {row.comesBack && (
                <>
                  {' · '}
                  <span className="back">comes back</span>
                </>
              )}
            </span>
          )}
        </div>
      ))}
      <p className="foot">{words.read(state)}</p>
    </section>
  )
}

function figureIn(state: NetworkFiguresState, name: NamedFigure): ReactNode {
  const lamports = state.status === 'read' ? state.figures[name] : null
  if (lamports === null) return state.status === 'read' ? 'none here' : 'not read'
  return <Amount value={formatSolFixed(lamports)} />
}

/** "rent for 298 bytes": the length of an account of this kind, with the bytes that the chain adds to each. */
export function rentOf(name: keyof typeof FIGURE_BYTES): string {
  return `rent for ${formatWhole(FIGURE_BYTES[name] + ACCOUNT_OVERHEAD)} bytes`
}

const words = {
  read: (state: NetworkFiguresState): string => {
    if (state.status === 'read') return `Read from ${state.network} for this page, a moment ago.`
    if (state.status === 'silent')
      return `The figures are not known now: ${state.network} does not answer. Your bill has them.`
    return 'The figures are read from the chosen network as the page runs.'
  },
} as const

type SliderProps = {
  label: string
  /** The value in words: its meaning, not only its size. */
  words: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
}

/** A native slider with its value in words beside the label, which screen readers say too. */
export function Slider({ label, words: said, value, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{said}</span>
      <input
        type="range"
        id={id}
        aria-valuetext={said}
        {...range}
        value={value}
        ref={(slider) => {
          // No event reports a slider that was moved before hydration.
          if (slider && slider.value !== `${value}`) onChange(Number(slider.value))
        }}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
