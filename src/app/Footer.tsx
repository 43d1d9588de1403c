import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { endpointsInUse } from '../settings/endpoints'
import { referrerShare, siteFee } from '../siteFee'
import { askNode } from '../solana/askNode'
import type { Cluster } from '../solana/cluster'
import { ExternalLink } from '../ui/ExternalLink'
import { preload } from '../ui/fetchScript'
import { useIsSilent } from '../wallet/useIsSilent'
import { useCluster } from '../wallet/walletStore'
import { Logo } from './Logo'
import { formatWhole } from '../units/grouping'

/** The footer: links to pages that are not in the header, and the version of this build. It loads when it comes near the window. */
export default function Footer() {
  return (
    <footer className="foot-site">
      <div className="wrap">
        <div className="cols">
          <div>
            <span className="logo">
              <Logo />
              <span translate="no">Mintwright</span>
            </span>
            <p className="foot-words">
              {buildInfo.sourceUrl === '' ? 'A workshop' : 'Open-source workshop'} for Solana tokens. No
              backend, no account,{' '}
              {siteFee === null
                ? 'no service fee unless the bill shows one.'
                : `and a service fee of ${siteFee} for most operations, shown on the bill.`}
            </p>
          </div>
          <FooterGroup title="Understand">
            <FooterLink to={paths.learn}>Learn</FooterLink>
            <FooterLink to={paths.faq}>FAQ</FooterLink>
            {buildInfo.sourceUrl !== '' && (
              <li>
                <ExternalLink href={buildInfo.sourceUrl}>Source code</ExternalLink>
              </li>
            )}
          </FooterGroup>
          <FooterGroup title="Yours">
            <FooterLink to={paths.account}>Account</FooterLink>
            <FooterLink to={paths.swap}>Swap</FooterLink>
            <FooterLink to={paths.history}>History</FooterLink>
            <FooterLink to={`${paths.home}#look-up`}>Look up a token</FooterLink>
            <FooterLink to={paths.settings}>Settings</FooterLink>
            {referrerShare !== null && <FooterLink to={paths.affiliate}>Affiliate</FooterLink>}
          </FooterGroup>
          <FooterGroup title="Small print">
            <FooterLink to={paths.privacy}>Privacy</FooterLink>
            <FooterLink to={paths.terms}>Terms</FooterLink>
            <li>
              <a href={`${import.meta.env.BASE_URL}LICENSE.txt`}>Licence (MIT)</a>
            </li>
          </FooterGroup>
        </div>
        <div className="base">
          <span>Version {buildInfo.version}</span>
          {buildInfo.commit !== '' && (
            <span className="mono" translate="no">
              commit {buildInfo.commit}
            </span>
          )}
          <NetworkPulse />
        </div>
      </div>
    </footer>
  )
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  )
}

/**
 * The network's response time and slot: read once, when the footer is in view and the browser is idle, and again after the network was
 * silent. Another part of the page says that it does not answer.
 */
function NetworkPulse() {
  const cluster = useCluster()
  const place = useRef<HTMLSpanElement>(null)
  const [known, setKnown] = useState<{ on: Cluster; pulse: Pulse }>()
  const isSilent = useIsSilent(cluster)
  const pulse = known?.on === cluster && !isSilent ? known.pulse : undefined

  useEffect(() => {
    if (isSilent) return
    const controller = new AbortController()
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      whenIdle(
        () =>
          void readPulse(cluster, controller.signal).then((read) => setKnown({ on: cluster, pulse: read })),
      )
    })
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      controller.abort()
    }
  }, [cluster, isSilent])

  return (
    <>
      <span ref={place}>
        {pulse?.slot !== undefined && `${pulse.network} answers in ${pulse.milliseconds} ms`}
      </span>
      {pulse?.slot !== undefined && (
        <span>
          slot{' '}
          <span className="mono" translate="no">
            {formatWhole(pulse.slot)}
          </span>
        </span>
      )}
    </>
  )
}

/** Runs a function when the browser is idle. Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, 200)
}

/** A network's name, the milliseconds until it answered, and its slot (undefined: no answer). */
type Pulse = Readonly<{ network: string; milliseconds: number; slot: number | undefined }>

/** Asks a network for its slot; never rejects. */
async function readPulse(cluster: Cluster, signal: AbortSignal): Promise<Pulse> {
  const urls = (await preload(() => endpointsInUse(cluster))) ?? []
  const asked = performance.now()
  const answer = await askNode<unknown>(urls, { method: 'getSlot', params: [] }, signal).catch(
    () => undefined,
  )
  const slot = typeof answer === 'number' ? answer : undefined
  return { network: cluster.name, milliseconds: Math.round(performance.now() - asked), slot }
}

declare const __BUILD_INFO__: Readonly<{ version: string; commit: string; sourceUrl: string }>

/** The version of this build, as vite.config.ts defines it. A text is empty where the build did not know it. */
const buildInfo = __BUILD_INFO__
