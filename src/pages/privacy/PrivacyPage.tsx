import { Link } from 'react-router-dom'
import { linkedHosts, facts, hosts, type Host } from '../../hosts'
import { paths } from '../../paths'
import { PageTitle } from '../../ui/PageTitle'
import { Reading, ReadingSection } from '../../ui/Reading'

/** What leaves the browser, to whom, and what stays in it. */
export default function PrivacyPage() {
  return (
    <>
      <PageTitle title="Privacy">
        There is no server of ours, no account, no cookie and no counting of visits. What leaves your browser
        goes to the hosts below, and to no other.
      </PageTitle>
      <Reading>
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
              an explorer, a wallet’s own site, or what a source or the wallet window leads to, when you
              follow a link to it: {linkedHosts.join(', ')}.
            </li>
          </ul>
          <p>
            Whoever serves these files sees your IP address and which files you fetched, as with any website.
            The identicons, the fonts and all scripts come from there as well. Before you act, a page asks
            only an RPC endpoint, where it shows what something costs, and the hosts of the pictures of tokens
            that you made here. Opening Copy Trending is an act: the page then asks its sources, and the hosts
            that the sources name for the pictures of its list. Such a host gets back a cookie that it once
            set, where your browser allows that, and no referrer.
          </p>
        </ReadingSection>
        <ReadingSection title="Kept in your browser">
          <ul>
            <li>
              Drafts of forms and, during a reload, what is in other fields, so that a reload loses nothing.
              Key files and the key for Pinata are never kept.
            </li>
            <li>
              What the sources of Copy Trending last said, and the names of verified tokens: public lists,
              shown with their time where a source does not answer.
            </li>
            <li>
              Your favourites there: the address, name and symbol of each token. They, and your settings
              without the RPC endpoints, are in the file that History exports.
            </li>
            <li>
              A journal of what you signed: addresses, amounts, signatures and the signed transactions. With
              it an operation can continue after a crash. <Link to={paths.history}>History</Link> shows,
              exports and erases it.
            </li>
            <li>
              The lists of <Link to={paths.sendMany}>Send to many</Link>, with their addresses and amounts,
              and who of them was paid. Each list has a button that erases it.
            </li>
            <li>The chosen network, your settings, and which wallet you used last.</li>
            <li>
              What the wallet window keeps for itself once it was opened: the address and balance last
              connected, and for a wallet on another device the session and its keys.
            </li>
          </ul>
          <p>
            Other sites cannot read it, and clearing this site’s data in the browser removes it. What is on
            the chain stays on the chain: every transaction is public, with your address, forever.
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
      </Reading>
    </>
  )
}

/** Every host by name: when it is asked, and what it receives. */
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
            <th scope="row" className="mono">
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
