import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import type { Section } from '../question'

export const yours: Section = {
  id: 'yours',
  title: 'This page and your data',
  questions: [
    {
      id: 'kept',
      question: 'Where is my history? I see none on my other computer.',
      answer: (
        <p>
          In the browser in which you signed, and nowhere else: there is no account and no server. Export it
          in the <Link to={paths.history}>history</Link> and import the file in the other browser. What came
          from a file is marked, and never counts as seen. Your tokens and pools do not depend on it: connect
          the same wallet, and they are there.
        </p>
      ),
    },
    {
      id: 'evicted',
      question: 'Can the browser delete my history by itself?',
      answer: (
        <p>
          Yes. Safari, and nearly all browsers on an iPhone, delete what a site keeps after seven days of use
          without a visit. Others may when the disk is nearly full, and private windows do when they close.
          The page asks the browser to keep it when you begin your first operation. Export it in the{' '}
          <Link to={paths.history}>history</Link> if it matters to you;{' '}
          <Link to={`${paths.privacy}#eviction`}>Privacy</Link> lists all that is kept.
        </p>
      ),
    },
    {
      id: 'record',
      question: 'Why is nothing signed when this browser cannot remember it?',
      answer: (
        <p>
          If the tab died between your signature and the answer of the network, no one could tell whether you
          paid, and you might pay again. So each operation is written down before your wallet is asked. Use an
          ordinary window instead of a private one, free some space, or close an older tab of this page. Then{' '}
          <Link to={paths.history}>the history</Link> can be written.
        </p>
      ),
    },
    {
      id: 'new-version',
      question: 'A part of the page did not load, or a newer version made this.',
      answer: (
        <p>
          The page is a set of files that change together. If whoever runs it has published newer ones while
          your tab was open, an older part may be missing; reloading the page gets them, and what you typed
          and signed is kept. A record of a kind that your version does not know waits in the{' '}
          <Link to={paths.history}>history</Link> until then.
        </p>
      ),
    },
    {
      id: 'practice',
      question: 'What is the practice chain?',
      answer: (
        <p>
          A Solana of your own that <code>npm start</code> runs on your computer, with the real programs and
          play money. It works as Mainnet does, except for names such as <code>alice.sol</code>, swaps through
          Jupiter and Buy crypto, also in what goes wrong: its panel loses transactions, delays them and
          changes rent. Nothing there is worth anything, and another start may begin a new chain; what
          happened on an earlier one stays in the <Link to={paths.history}>history</Link>. Begin with{' '}
          <Link to={paths.learn}>Learn</Link>.
        </p>
      ),
    },
    {
      id: 'devnet',
      question: 'Where do I get SOL on Devnet?',
      answer: (
        <p>
          From the faucet of Solana, which the page links to when your balance is too small there. It limits
          how much you get in a day. Devnet is public and slow at times, and is reset now and then; choose it
          with the network button in the header.{' '}
          <Link to={paths.lesson('going-to-mainnet')}>Going to Mainnet</Link> says what to check before real
          money.
        </p>
      ),
    },
    {
      id: 'watched',
      question: 'Who sees what I do here?',
      answer: (
        <p>
          Whoever serves these files sees which files you fetched; an RPC endpoint sees what you ask of the
          chain; and the hosts of pictures see that you look at a token, unless you switch pictures off in the{' '}
          <Link to={paths.settings}>settings</Link>. This site sets no cookie and counts no visits; the wallet
          window is Reown’s, which counts its use. <Link to={paths.privacy}>Privacy</Link> names each host,
          when it is asked and what it gets.
        </p>
      ),
    },
    {
      id: 'own-copy',
      question: 'Can I run a copy of my own?',
      answer: (
        <p>
          Yes. It is free software under the MIT licence: a folder of static files for any host. You can set
          RPC endpoints, a fee of your own, which is a line of every bill, and a referrer’s share of it. One
          part is under another licence: the wallet window is Reown’s, with its own limits. The{' '}
          <Link to={paths.terms}>terms</Link> lead to all licences.
        </p>
      ),
    },
    {
      id: 'affiliate',
      question: 'Can I earn by sending people here?',
      answer: (
        <p>
          Only from a copy whose operator takes a fee and gives a share of it to referrers. Then the share is
          a line of the bill, and it is paid in the operation’s own transaction; what an address earned can be
          read from the chain by anyone. <Link to={paths.affiliate}>Affiliate</Link> says what this copy does.
        </p>
      ),
    },
  ],
}
