import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHref, useSearchParams } from 'react-router-dom'
import { paths } from '../../paths'
import type { Cluster } from '../../solana/cluster'
import { useSettings } from '../../settings/settingsStore'
import { heldUntil, removeReferrer, useReferrer } from '../../settings/referrer'
import { referrerShare } from '../../siteFee'
import { AddressForm } from '../../forms/AddressForm'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { SelectField } from '../../ui/Field'
import { Mark } from '../../ui/Mark'
import { PageTitle } from '../../ui/PageTitle'
import { QrCode, qrFile } from '../../ui/QrCode'
import { QueryRoot } from '../../ui/QueryRoot'
import { TextPage, ReadingSection } from '../../ui/Reading'
import { saveFile } from '../../ui/saveFile'
import { useCopy } from '../../ui/useCopy'
import { useHydrated, useOnceHydrated } from '../../ui/useHydrated'
import { isAddress } from '../../units/base58'
import { isLoopback } from '../../units/httpsAddress'
import { localDate } from '../../units/moments'
import { useCluster, useWallet } from '../../wallet/walletStore'
import styles from './affiliate.module.css'
import { affiliateCopy } from './copy'
import { EarningsPart } from './EarningsPart'

/** Referral links and their earnings, at /affiliate; where this copy pays no one, what they would be and how to set them. */
export default function AffiliatePage() {
  if (referrerShare === null) return <WithoutShare />
  return (
    <QueryRoot>
      <PageTitle title={affiliateCopy.title}>{affiliateCopy.lede}</PageTitle>
      <Affiliate operator={referrerShare.operator} />
    </QueryRoot>
  )
}

/** What referrals are, for a visitor and for the operator of a copy without them. */
function WithoutShare() {
  const { share, what, earn, set } = affiliateCopy.without
  return (
    <>
      <PageTitle title={affiliateCopy.title}>{affiliateCopy.off}</PageTitle>
      <TextPage>
        <ReadingSection title={share.title}>
          <SharePart />
        </ReadingSection>
        <ReadingSection title={what.title}>
          <ul>
            {what.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </ReadingSection>
        <ReadingSection title={earn.title}>
          <p>{earn.lead}</p>
          <table className={`table ${styles['months']}`}>
            <thead>
              <tr>
                <th scope="col">{earn.operations}</th>
                <th scope="col" className="num">
                  {earn.theirs}
                </th>
              </tr>
            </thead>
            <tbody>
              {earn.rows.map(([operations, sol]) => (
                <tr key={operations}>
                  <th scope="row">{operations}</th>
                  <td className="num">{sol}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ReadingSection>
        <ReadingSection title={set.title}>
          <details>
            <summary className={`thumb ${styles['open']}`}>{set.summary}</summary>
            <p>{set.lead}</p>
            <dl className={styles['values']}>
              {set.values.map(([name, value, meaning]) => (
                <div key={name}>
                  <dt className="mono" translate="no">
                    {name}={value}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </details>
        </ReadingSection>
      </TextPage>
    </>
  )
}

/** The plain address of this copy, to give to others. */
function SharePart() {
  const { lead, onlyHere, copy: label, copied, refused } = affiliateCopy.without.share
  const { state, copy } = useCopy()
  const home = useHref(paths.home)
  // The prerendered page does not know its host.
  const isKnown = useHydrated()
  const address = isKnown ? new URL(home, location.origin).href : ''
  const isHere = isKnown && isLoopback(location.hostname)
  return (
    <>
      <p>{isHere ? onlyHere : lead}</p>
      <p className={`mono ${styles['address']}`}>{address}</p>
      <div className="actions">
        <Button variant={isHere ? 'secondary' : 'primary'} onClick={() => copy(address)}>
          {label}
        </Button>
      </div>
      <output className={`small ${styles['told']}`}>
        {state === 'copied' && <Mark kind="ok">{copied}</Mark>}
        {state === 'refused' && <Mark kind="err">{refused}</Mark>}
      </output>
    </>
  )
}

function Affiliate({ operator }: { operator: string }) {
  const [search, setSearch] = useSearchParams()
  const wallet = useWallet()
  const connected = wallet.status === 'connected' ? wallet.address : null
  // The prerendered page does not know its URL.
  const named = useOnceHydrated(search.get('address'), null)
  const address = named !== null && isAddress(named) ? named : connected
  return (
    <>
      <div className={`wrap ${styles['top']}`}>
        <AddressForm
          key={address}
          words={affiliateCopy.form}
          hint={affiliateCopy.form.hint}
          given={address ?? ''}
          onAddress={(given) => setSearch({ address: given }, { preventScrollReset: true })}
        />
        {address !== null && <LinkPart address={address} isYours={address === connected} />}
      </div>
      {address !== null && (
        <section className={`wrap ${styles['earnings']}`} aria-labelledby="earnings">
          <h2 id="earnings">{affiliateCopy.earnings.title}</h2>
          <EarningsPart key={address} address={address} operator={operator} />
        </section>
      )}
      <TextPage>
        <ReadingSection title={affiliateCopy.referrer.title} id="referrer">
          <ReferrerPart />
        </ReadingSection>
        <ReadingSection title={affiliateCopy.how.title}>
          <ul>
            {affiliateCopy.how.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </ReadingSection>
      </TextPage>
    </>
  )
}

const PAGES = Object.entries(affiliateCopy.link.pages) as readonly (readonly [
  keyof typeof affiliateCopy.link.pages,
  string,
])[]

/** An amount that no rent is more than, in lamports. */
const MUCH = 10n ** 9n

/** Whether a part of a fee is paid to an address. Fails with rpc/*. */
function payeeQuery(cluster: Cluster, ownRpcUrl: string | undefined, address: string) {
  return {
    queryKey: ['payee', cluster.id, ownRpcUrl, address],
    queryFn: async (): Promise<boolean> => {
      const { connectTo } = await import('../../solana/connection')
      const { recheckFeeSplit } = await import('../../transactions/serviceFee')
      const parts = [{ to: 'referrer', address, lamports: MUCH }] as const
      const { leftOut } = await recheckFeeSplit(connectTo(cluster, ownRpcUrl), { parts, leftOut: [] })
      return leftOut.length === 0
    },
  }
}

/** The referral link of an address to a chosen page: as text, as QR code, and for the system's share dialog. */
function LinkPart({ address, isYours }: { address: string; isYours: boolean }) {
  const [page, setPage] = useState<keyof typeof affiliateCopy.link.pages>('home')
  const url = new URL(useHref(`${paths[page]}?ref=${address}`), location.origin).href
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ url })
  const words = affiliateCopy.link
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data: isPaid } = useQuery(payeeQuery(cluster, ownRpcUrl, address))
  return (
    <section className={`card ${styles['link']}`} aria-labelledby="link">
      <h2 id="link" className="h3">
        {words.title}
      </h2>
      <SelectField
        label={words.to}
        options={PAGES}
        value={page}
        onChange={(event) => setPage(event.target.value as keyof typeof words.pages)}
      />
      <div className={styles['code']}>
        <QrCode text={url} alt={words.code(url)} />
        <div>
          <p className={styles['url']}>
            <span className="mono" translate="no">
              {url}
            </span>{' '}
            <span className="addr">
              <CopyButton text={url} label={words.copy} />
            </span>
          </p>
          <div className="actions">
            <Button slim onClick={() => saveFile('mintwright-link.svg', 'image/svg+xml', qrFile(url))}>
              {words.saveCode}
            </Button>
            {canShare && (
              // Closing the system's dialog is no error.
              <Button slim onClick={() => void navigator.share({ url }).catch(() => {})}>
                {words.share}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isYours && <p className="small muted">{words.yours}</p>}
      {isPaid === false && (
        <p className="small">
          <Mark kind="warn">{words.unpaid}</Mark>
        </p>
      )}
    </section>
  )
}

/** The referrer that this browser keeps, with a button that removes it. */
function ReferrerPart() {
  const kept = useReferrer()
  const hydrated = useHydrated()
  const [removed, setRemoved] = useState(false)
  const referrer = hydrated ? kept : null
  const words = affiliateCopy.referrer
  if (referrer === null)
    return (
      <p>
        <output>{removed ? words.removed : words.none}</output>
      </p>
    )
  const remove = () => {
    removeReferrer()
    setRemoved(true)
  }
  return (
    <>
      <p>
        <AddressText address={referrer.address} what="referrer" />{' '}
        {words.held(localDate(heldUntil(referrer)))}
      </p>
      <div className="actions">
        <Button onClick={remove}>{words.remove}</Button>
      </div>
    </>
  )
}
