import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { siteFee } from '../siteFee'
import { ExternalLink } from '../ui/ExternalLink'
import { buildInfo } from './buildInfo'
import { Logo } from './Logo'
import { NetworkPulse } from './NetworkPulse'

/** The footer: the pages that the header does not name, and which build this is. It loads when it comes near the window. */
export default function Footer() {
  return (
    <footer className="foot-site">
      <div className="wrap">
        <div className="cols">
          <div>
            <span className="logo">
              <Logo />
              <span>Mintwright</span>
            </span>
            <p className="foot-words">
              Open-source workshop for Solana tokens. No backend, no account,{' '}
              {siteFee === null
                ? 'no fee unless a line of the bill says so.'
                : `and a fee of ${siteFee} for each operation, which is a line of the bill.`}
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
            <FooterLink to={paths.history}>History</FooterLink>
            <FooterLink to={`${paths.home}#look-up`}>Look up a token</FooterLink>
            <FooterLink to={paths.settings}>Settings</FooterLink>
            <FooterLink to={paths.affiliate}>Affiliate</FooterLink>
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
          {buildInfo.commit !== '' && <span className="mono">commit {buildInfo.commit}</span>}
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
