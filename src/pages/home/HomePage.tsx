import { Suspense, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import { Button } from '../../ui/Button'
import { Form } from '../../ui/Form'
import { classNames } from '../../ui/classNames'
import { preload } from '../../ui/fetchScript'
import { idle } from '../../ui/idle'
import { lazyPart, lazyWhenNear } from '../../ui/lazyPart'
import { useHydrated } from '../../ui/useHydrated'
import { formatSolAbout } from '../../units/lamports'
import { useCluster, useWallet, walletStore } from '../../wallet/walletStore'
import { Hero } from './Hero'
import type { HomeView } from './HomeDesk'
import styles from './Home.module.css'
import { useExampleBill, type ExampleBillState } from '../../operation/exampleBill'

const Below = lazyWhenNear('.home-below', () => import('./Below'), idle)
const below = (
  <Suspense fallback={<div className="home-below" />}>
    <Below />
  </Suspense>
)

/** Home: what this app is and its present costs, or the desk of the connected wallet; the four main pages, trending tokens, and why no trust is needed. */
export default function HomePage() {
  const cluster = useCluster()
  const bill = useExampleBill(cluster)
  return (
    <>
      <Top bill={bill} />
      <div className="home-rest">
        <section className="wrap">
          <h2 className="sr">What you can do</h2>
          <Doors bill={bill} />
          <LookUp />
        </section>
        {below}
      </div>
    </>
  )
}

const desk = lazyPart(() => import('./HomeDesk'))

/**
 * The first screen, or the desk of the connected wallet. HomeDesk finds out which, in whose place nothing is drawn until then. The
 * prerendered page has both, and main.tsx says which is seen.
 */
function Top({ bill }: { bill: ExampleBillState }) {
  const isHydrated = useHydrated()
  const wallet = useWallet()
  const [view, setView] = useState<HomeView>(() =>
    'walletName' in walletStore.getState() ? 'waits' : 'first',
  )
  const isOfWallet = isHydrated && 'walletName' in wallet
  const shown = isOfWallet ? view : 'first'
  return (
    <>
      {shown === 'first' ? (
        <Hero bill={bill} cluster={wallet.cluster} />
      ) : (
        <h1 className="sr" tabIndex={-1}>
          Home
        </h1>
      )}
      {(shown === 'waits' || !isHydrated) && <div className="wrap home-place" />}
      {isOfWallet && <desk.Part view={view} onView={setView} />}
    </>
  )
}

/** The four main pages, each with its cost. */
function Doors({ bill }: { bill: ExampleBillState }) {
  const cost =
    bill.status === 'read' ? `≈ ${formatSolAbout(bill.bill.total)} SOL · one signature` : 'One signature'
  return (
    <div className={styles.doors}>
      <Door to={paths.createToken} title="Create Token" drawing={styles.coin} cost={cost}>
        Name, picture, supply and who may change what.
      </Door>
      <Door to={paths.copyTrending} title="Copy Trending" drawing={styles.twin} cost="Looking is free">
        A trending token’s settings, under your own name.
      </Door>
      <Door
        to={paths.createLiquidity}
        title="Create Liquidity"
        drawing={styles.curve}
        cost={siteFee === null ? 'At cost + your deposit' : `At cost + ${siteFee} + your deposit`}
      >
        Raydium or Meteora, their costs side by side.
      </Door>
      <Door to={paths.manageLiquidity} title="Manage Liquidity" drawing={styles.book} cost="Looking is free">
        Your positions: add, remove, claim, lock.
      </Door>
    </div>
  )
}

function Door({
  to,
  title,
  drawing,
  cost,
  children,
}: {
  to: string
  title: string
  drawing: string | undefined
  cost: string
  children: string
}) {
  return (
    <Link className={styles.door} to={to}>
      <i className={classNames(styles.drawing, drawing)} />
      <h3>{title}</h3>
      <span className={styles.cost}>{cost}</span>
      <p>{children}</p>
    </Link>
  )
}

const fetchCheck = () => import('./checkMint')

/**
 * Opens the page of any token by its mint address. No wallet is needed. The code that checks the address loads when the user begins to
 * type; without it, the token's page reports an invalid address.
 */
function LookUp() {
  const [wrong, setWrong] = useState<ReactNode>()
  const navigate = useNavigate()

  const submit = async (form: HTMLFormElement) => {
    const text = form.querySelector('input')?.value.trim() ?? ''
    const check = await preload(fetchCheck)
    const { mint, complaint } = check?.checkMint(text) ?? { mint: text }
    setWrong(complaint)
    if (complaint === undefined) void navigate(paths.token(mint))
  }

  return (
    <Form className={styles.lookup} onSubmit={(form) => void submit(form)}>
      <div>
        <label htmlFor="look-up">Have a mint address?</label>
        <p className="muted" id="look-up-hint">
          See who can still mint, freeze or take fees.
        </p>
      </div>
      <div className={classNames('field', wrong !== undefined && 'bad')}>
        <div className="ctl num">
          <input
            id="look-up"
            placeholder="Mint address"
            onFocus={() => void preload(fetchCheck)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={wrong === undefined ? 'look-up-hint' : 'look-up-wrong'}
            aria-invalid={wrong === undefined ? undefined : true}
          />
          <Button slim type="submit">
            Look up
          </Button>
        </div>
        <output className="hint" id="look-up-wrong" htmlFor="look-up">
          {wrong}
        </output>
      </div>
    </Form>
  )
}
