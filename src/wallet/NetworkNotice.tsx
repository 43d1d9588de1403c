import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { doubtOf, endSilence, hasAnswered, silence } from '../errors/silence'
import { paths } from '../paths'
import { endpointsInUse } from '../settings/endpoints'
import { askNode } from '../solana/askNode'
import type { Cluster } from '../solana/cluster'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { TriangleIcon } from '../ui/icons'
import { useIsSilent } from './useIsSilent'
import { useCluster } from './walletStore'
import './networkNotice.css'

/**
 * The one sentence about a network that does not answer, with the possible remedies. It appears once a call and then a second, small
 * one have failed, and goes when the network answers: pages then read again by themselves. Home loads this, so it imports only code that
 * Home has anyway.
 */
export default function NetworkNotice({ inert }: { inert: boolean }) {
  const cluster = useCluster()
  // A new key for each network: the state of one network must not be shown for another.
  return <NoticeOf key={cluster.id} cluster={cluster} inert={inert} />
}

function NoticeOf({ cluster, inert }: { cluster: Cluster; inert: boolean }) {
  const isSilent = useIsSilent(cluster)
  const [asking, setAsking] = useState(false)
  const [askedAt, setAskedAt] = useState<number>()
  useEffect(() => watch(cluster), [cluster])
  if (!isSilent) return null

  const again = async () => {
    setAsking(true)
    const answers = await ask(cluster, new AbortController().signal)
    setAsking(false)
    setAskedAt(answers ? undefined : Date.now())
  }
  return (
    <aside ref={passOnFocus} className="network-notice" aria-label="Network" inert={inert}>
      <div className="wrap">
        <p role="alert">
          <span className="mark warn">
            <TriangleIcon />
            <span>
              <span>{`Can’t reach ${cluster.id === 'practice' ? 'the practice chain' : `Solana ${cluster.name}`}.`}</span>{' '}
              <span>Your funds are unaffected.</span>
            </span>
          </span>
        </p>
        <div className="actions">
          <Button slim busy={asking} onClick={() => void again()}>
            Try again
          </Button>
          {cluster.id !== 'practice' && (
            <Link className={buttonClass({ slim: true })} to={`${paths.settings}#rpc-${cluster.id}`}>
              Use another endpoint
            </Link>
          )}
        </div>
        <output className="muted">
          {askedAt !== undefined && `No answer at ${new Date(askedAt).toLocaleTimeString('en-GB')}.`}
        </output>
      </div>
    </aside>
  )
}

/** Returns a function for the end of the notice: it moves the focus to the page where a button of the notice has it. */
function passOnFocus(notice: HTMLElement | null): () => void {
  return () => {
    if (notice?.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true })
  }
}

/** Milliseconds between two requests to a network that does not answer. */
const AGAIN_MS = 15_000
/** Milliseconds that one endpoint may take to return its slot. */
const ASK_MS = 4_000

/** Asks the network again whenever a call on its endpoints has failed, and from time to time until it answers. */
function watch(cluster: Cluster): () => void {
  const stop = new AbortController()
  const look = () => void ask(cluster, stop.signal)
  const unsubscribe = silence.subscribe((now, before) => now.doubts !== before.doubts && look())
  const timer = setInterval(() => {
    if (silence.getState().network !== null && document.visibilityState === 'visible') look()
  }, AGAIN_MS)
  window.addEventListener('online', look)
  look()
  return () => {
    stop.abort()
    unsubscribe()
    clearInterval(timer)
    window.removeEventListener('online', look)
    silence.setState({ network: null })
  }
}

/**
 * Finds out whether the network answers, and stores it for the header too. `askNode` notes an answer, which ends the doubt. Only an answer
 * ends the silence: endpoints that were chosen meanwhile are asked first.
 */
async function ask(cluster: Cluster, stop: AbortSignal): Promise<boolean> {
  const urls = await endpointsInUse(cluster)
  const { network, since } = silence.getState()
  const isSilent = network === cluster.id
  const isHeard = () => doubtOf(urls) === 'none' && (!isSilent || hasAnswered(urls, since))
  if (!isHeard() && (isSilent || doubtOf(urls) !== 'certain')) {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(ASK_MS * urls.length)])
    await askNode<unknown>(urls, { method: 'getSlot', params: [] }, signal).catch(() => {})
  }
  const answers = isHeard()
  if (stop.aborted) return answers
  if (answers) endSilence(cluster.id)
  else if (!isSilent) silence.setState({ network: cluster.id, since: Date.now() })
  return answers
}
