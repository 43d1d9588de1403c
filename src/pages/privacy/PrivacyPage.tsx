import { Link } from 'react-router-dom'
import { linkedHosts, facts, hosts, type Host } from '../../hosts'
import { paths } from '../../paths'
import { referrerShare } from '../../siteFee'
import { stored } from '../../stored'
import { PageTitle } from '../../ui/PageTitle'
import { TextPage, ReadingSection } from '../../ui/Reading'
import styles from './privacy.module.css'

/** The data that leaves the browser, with its receivers, and the data that stays in it. */
export default function PrivacyPage() {
  return (
    <>
      <PageTitle title="Privacy">
        There is no server of ours and no account. This site sets no cookie and counts no visits; the wallet
        window is Reown’s, and Reown counts its use. What leaves your browser goes to the hosts below, and to
        no other.
      </PageTitle>
      <TextPage>
        <ReadingSection title="Hosts">
          <p>Each host that is asked sees your IP address and the address of this site. What else it gets:</p>
          <HostTable />
          <p>Besides these, and only because you or a token name them:</p>
          <ul>
            <li>
              the RPC endpoint that whoever runs this copy has set, and your own from the{' '}
              <Link to={paths.settings}>settings</Link>;
            </li>
            <li>
              the host of a token’s metadata file and the host of its picture, wherever its maker put them,
              whenever a page shows that token: a list of your tokens, a pool, a position, an operation in the
              history. They see which token it is. They get no cookie and no referrer, which is the page that
              you are on. Where pictures are switched off in the <Link to={paths.settings}>settings</Link>, no
              list fetches either; the file is still read when you open a token or begin a new one from it;
            </li>
            <li>
              the gateway for ipfs:// addresses that whoever runs this copy has set, or yours from the{' '}
              <Link to={paths.settings}>settings</Link>, for a file or picture at such an address: it sees
              which one;
            </li>
            <li>
              an explorer, a wallet’s own site, or what a source or the wallet window leads to, when you
              follow a link to it: {linkedHosts.join(', ')}.
            </li>
          </ul>
          <p>
            Whoever serves these files sees your IP address and which files you fetched, as with any website.
            The identicons, the fonts and all scripts come from there as well. Before you act, a page asks
            only an RPC endpoint, where it shows what something costs, and the hosts of the pictures of tokens
            that you made here. Where a wallet that you connected before is connected again, Home also reads
            its tokens from the RPC endpoint, and asks the hosts of their pictures and, on Mainnet, the
            sources of prices. The page of a token also reads its file and picture from the hosts that its
            maker chose and, on Mainnet where a pool pays for it, asks the sources of prices about it: Jupiter
            too, whatever you have chosen for swaps. If you open Copy Trending, or scroll to what trends on
            Home, the page asks the sources of that list, and the hosts that the sources name for the pictures
            in it. Such a host gets back a cookie that it once set, where your browser allows that, and no
            referrer.
          </p>
        </ReadingSection>
        <ReadingSection title="Kept in your browser">
          <p>
            All of it stays in this browser, unencrypted, and other sites cannot read it. What is in the
            journal and your favourites and settings, without the RPC endpoints and the gateway, is also in
            the file that <Link to={paths.history}>History</Link> exports and imports.
          </p>
          <StoredTable />
          <p>
            Pictures of tokens are held in memory while the page is open; your browser may keep copies, as it
            does of any website’s pictures.
          </p>
        </ReadingSection>
        <ReadingSection title="When it is deleted" id="eviction">
          <ul>
            <li>Clearing this site’s data in the browser removes all of it at once.</li>
            <li>
              Safari removes it by itself after seven days of using Safari in which you did not visit this
              site, unless you have added the site to the home screen. Nearly all browsers on an iPhone or
              iPad are built on the same engine.
            </li>
            <li>
              Other browsers may remove it when the disk is nearly full. When you begin your first operation,
              the page asks the browser to keep it; Chromium decides by itself, and Firefox asks you.
            </li>
            <li>
              A private window forgets it when it is closed. The browser inside a wallet’s app may, too.
            </li>
          </ul>
          <p>
            So export your <Link to={paths.history}>history</Link> if it matters to you. Your tokens and your
            money do not depend on it: what is on the chain stays on the chain, where every transaction is
            public, with your address, forever.
          </p>
        </ReadingSection>
        <ReadingSection title="The wallet window">
          <p>
            It is a product of Reown, loaded when you first ask for it. Reown counts how it is used; sign-in
            by e-mail and social accounts is off. A wallet that you connected before is asked again when you
            return: an installed one without any of that, one on another device through the window’s code and
            hosts.
          </p>
        </ReadingSection>
      </TextPage>
    </>
  )
}

const kept = stored.filter(
  ({ ofReferrals, ofSignIn }) =>
    (ofReferrals === undefined || referrerShare !== null) &&
    (ofSignIn === undefined || __SIGN_IN__ !== 'off'),
)

/** The stored data, its lifetimes and its names. */
function StoredTable() {
  return (
    <table className="table tocards">
      <thead>
        <tr>
          <th scope="col">What is kept</th>
          <th scope="col">Until</th>
          <th scope="col">Its names in developer tools</th>
        </tr>
      </thead>
      <tbody>
        {kept.map(({ what, until, local = [], session = [], indexedDb = [] }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-over="Until">{until}</td>
            <td data-over="Its names in developer tools">
              {[...local, ...session, ...indexedDb].map((name) => (
                <code key={name} className={styles['name']}>
                  {name}
                </code>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Every host by name: when it gets a request, and what it receives. */
function HostTable() {
  return (
    <table className="table tocards">
      <thead>
        <tr>
          <th scope="col">Host</th>
          <th scope="col">When</th>
          <th scope="col">What it gets</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map((entry) => (
          <tr key={entry.host}>
            <th scope="row" className="mono" translate="no">
              {entry.host}
            </th>
            <td data-over="When">{entry.when}</td>
            <td data-over="What it gets">{told(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function told({ gets, more }: Host): string {
  const words = [...gets.map((fact) => facts[fact]), ...(more === undefined ? [] : [more])].join(', ')
  return words === '' ? 'Nothing more' : words.charAt(0).toUpperCase() + words.slice(1)
}
