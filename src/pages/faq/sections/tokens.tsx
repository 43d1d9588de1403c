import { Link } from 'react-router-dom'
import { LateFigure } from '../LateFigure'
import { paths } from '../../../paths'
import { PINATA_BYTES, USUAL_FREE_BYTES } from '../../../uploads/limits'
import { usePlayNetwork } from '../../../wallet/usePractice'
import { formatBytes } from '../../../units/formatBytes'
import type { Section } from '../question'

function PlayNetwork() {
  return usePlayNetwork()
}

export const tokens: Section = {
  id: 'tokens',
  title: 'Making a token',
  questions: [
    {
      id: 'standard',
      question: 'Token-2022 or SPL Token?',
      answer: (
        <>
          <p>
            Token-2022 is the newer program: its metadata is on the mint itself, which is cheapest, and only
            it has extensions such as a transfer fee. SPL Token is the older one: its metadata is in an
            account of Metaplex, which takes a fee of <LateFigure of="metaplexFee">its own</LateFigure>, and
            wallets and venues support it most widely. A token cannot change from one to the other.
          </p>
          <p>
            Whoever receives a token with a transfer fee, a transfer hook, a permanent delegate or frozen
            accounts can find that out: explorers show it, and so does the report card here. The lesson{' '}
            <Link to={paths.lesson('token-2022-or-spl')}>Token-2022 or SPL</Link> compares them side by side.
          </p>
        </>
      ),
    },
    {
      id: 'own-letters',
      question: 'Can I choose what my token’s address looks like?',
      answer: (
        <p>
          Yes, some of its letters. A mint’s address follows from your wallet, a seed and the token program.
          Under “Mint address” on <Link to={paths.createToken}>Create Token</Link> you can search for a seed
          whose address starts or ends with letters that you type. The search runs on your computer only, and
          each further letter makes it about 58 times as long. Nobody has a key for that address, so nobody
          can steal one, and no one else can make a mint there. Letters prove nothing about a token: anyone
          can search for the same ones. The lesson{' '}
          <Link to={paths.lesson('what-a-mint-is')}>What a mint is</Link> says where an address comes from.
        </p>
      ),
    },
    {
      id: 'extensions',
      question: 'Which extensions should I choose?',
      answer: (
        <p>
          None, unless you can name the reason. Each is forever: extensions cannot be added to a mint later,
          nor removed. Most of them make wallets, venues and buyers careful, and a venue that refuses one
          refuses the token. <Link to={paths.createToken}>Create a token</Link> shows beside each what it
          costs and which venue accepts it, before the token exists.
        </p>
      ),
    },
    {
      id: 'newer-extensions',
      question: 'What are pausable tokens and scaled amounts?',
      answer: (
        <p>
          Two of the newer extensions of Token-2022. A pausable token can be stopped as a whole by the holder
          of its pause authority: then no one can send, mint or burn. A scaled amount shows a multiple of what
          is on the chain, after a stock split for example; the chain’s own numbers stay. Here you type and
          see what wallets show, with the base units that move beside it, also for pools and swaps, whose
          programs count base units. Both are lines of the{' '}
          <Link to={paths.lesson('reading-a-report-card')}>report card</Link>, with who holds the authority.
        </p>
      ),
    },
    {
      id: 'decimals',
      question: 'I chose the wrong decimals. Can I change them?',
      answer: (
        <p>
          No. Neither decimals nor the token program can change once a mint exists. You lose only the fees and
          the rent of the mint, <LateFigure of="mint">a few thousandths of a SOL</LateFigure>: make another
          token. Trying it on <PlayNetwork /> first costs nothing. What decimals do is in{' '}
          <Link to={paths.lesson('decimals-and-supply')}>Decimals and supply</Link>.
        </p>
      ),
    },
    {
      id: 'metadata-later',
      question: 'Can I change the name or picture later?',
      answer: (
        <p>
          Yes, as long as you keep the update authority: open your token from your{' '}
          <Link to={paths.account}>account</Link> and choose Update metadata. “Make metadata immutable”
          revokes that authority forever. The mint authority does not matter for a change. A token that was
          made without metadata cannot get any here.
        </p>
      ),
    },
    {
      id: 'picture',
      question: 'My token has no picture, or the old one.',
      answer: (
        <p>
          Wallets read the metadata file when they first see a token, and keep what they found, some for
          hours. This page fetches the file and the picture back before the token is made, so you see a broken
          address before you pay. The addresses start with https, which wallets can read. The page of your
          token, in your <Link to={paths.account}>account</Link>, shows what is at those addresses now.
        </p>
      ),
    },
    {
      id: 'storage',
      question: 'Where are the picture and the metadata file kept?',
      answer: (
        <p>
          On the practice chain, by its own server. Elsewhere on Arweave, unless you choose otherwise: up to
          about {formatBytes(USUAL_FREE_BYTES)} are stored for free and stay public. With a key of your own at
          Pinata a file may have {formatBytes(PINATA_BYTES)}; it stays as long as your account there. You can
          also give the address of a file that you host.{' '}
          <Link to={paths.lesson('metadata-and-storage')}>Metadata and storage</Link> says what happens when a
          file disappears.
        </p>
      ),
    },
    {
      id: 'upload',
      question: 'The picture could not be stored.',
      answer: (
        <p>
          Nothing is signed before the files are stored and were read back, so nothing was paid. A picture
          that is too large can be made smaller in the form. What Arweave’s uploader stores for free may also
          be used up: the message says which it is. If the storage does not answer, try again in a minute:
          what was stored already is not stored twice. You can choose another storage in{' '}
          <Link to={paths.createToken}>the form</Link>, under Storage.
        </p>
      ),
    },
    {
      id: 'own-file',
      question: 'Why is my own metadata file refused?',
      answer: (
        <p>
          Wallets read that file, and the chain keeps its address forever or until you change it. So the page
          reads it first: it must be JSON at an https address that answers browsers, with a name and a symbol
          that are those of the form, and its picture must be there. Correct the file or{' '}
          <Link to={paths.createToken}>the form</Link>, or allow the differences on purpose.
        </p>
      ),
    },
    {
      id: 'ipfs',
      question: 'Why not an ipfs:// address?',
      answer: (
        <p>
          Many wallets do not show what lies there, because they know only https. A file on IPFS can have an
          https address through a gateway, and that is what this page writes when you store with Pinata. The
          free storages nft.storage and web3.storage have shut down, and their links are dying; the lesson{' '}
          <Link to={paths.lesson('metadata-and-storage')}>Metadata and storage</Link> says more.
        </p>
      ),
    },
    {
      id: 'freeze',
      question: 'Should I keep the freeze authority?',
      answer: (
        <p>
          Only if you have a reason that you can name. It lets you freeze any holder’s account. Buyers see
          that, and some venues refuse such tokens or require a badge, which is a permission from the venue.
          The lesson <Link to={paths.lesson('authorities')}>Authorities</Link> goes through all of them.
        </p>
      ),
    },
    {
      id: 'mint-more',
      question: 'Can I make more of my token later?',
      answer: (
        <p>
          Yes, as long as you hold the mint authority: open the token from your{' '}
          <Link to={paths.account}>account</Link> and choose Mint more. Buyers look at this authority first,
          because it can make their share as small as its holder likes. Once revoked, no one can ever mint
          again.
        </p>
      ),
    },
    {
      id: 'undo',
      question: 'Can a revoked authority be restored?',
      answer: (
        <p>
          No, by no one. Revoking, burning, locking and making metadata immutable are forever. The page marks
          them in pink with a diamond and asks for them separately in the review. If you are unsure, keep the
          authority: you can revoke it any day on the token’s page, which{' '}
          <Link to={paths.account}>your account</Link> leads to.
        </p>
      ),
    },
    {
      id: 'lock-tokens',
      question: 'How do I lock tokens for a team, or for later?',
      answer: (
        <p>
          Open the token’s page from <Link to={paths.account}>your account</Link>, and choose “Lock tokens”.
          You type how much, for whom, the first date, and how the rest follows. Nobody can cancel or change a
          lock that is made here, you included. Each lock has a public page to show to holders. The lesson{' '}
          <Link to={paths.lesson('locking-tokens')}>Locking tokens until a date</Link> says what a lock does
          not hold.
        </p>
      ),
    },
    {
      id: 'claim-lock',
      question: 'Tokens are locked for me. How do I get them?',
      answer: (
        <p>
          Connect the wallet that they are for. <Link to={paths.account}>Your account</Link> lists its locks:
          what is free, what was not claimed, and the next date. What is due is claimed from one lock, or from
          seven of a token in one transaction. You pay what the network charges for it. Where you have no
          account for the token, one is opened, and you pay its rent. Nothing arrives by itself. No date is
          lost by waiting; but until you claim, whoever can freeze the token or take it from any account still
          can.
        </p>
      ),
    },
    {
      id: 'taken',
      question: 'It says that a token was already made from this draft.',
      answer: (
        <p>
          The address of a new mint is computed from your wallet and a word that the draft keeps. It is the
          same for each attempt, so that trying again can never make two tokens by mistake. If there is a
          token already, that attempt has landed: find it in the <Link to={paths.history}>history</Link>. To
          make a second one with the same values, begin another draft.
        </p>
      ),
    },
    {
      id: 'not-in-wallet',
      question: 'My wallet does not show my new token.',
      answer: (
        <p>
          The tokens are there as soon as the receipt is. Some wallets hide tokens that they do not know, or
          show them after some minutes; look for “hidden” or “unverified” tokens, and compare the mint’s
          address. Your <Link to={paths.account}>account</Link> here reads the chain itself.
        </p>
      ),
    },
    {
      id: 'verified',
      question: 'How does my token get a verified mark?',
      answer: (
        <p>
          Not by a payment here. Lists such as Jupiter’s have their own rules, and look at trading, holders
          and websites. A token with revoked authorities, working metadata and locked liquidity has fewer
          things against it. The report card on <Link to={`${paths.home}#look-up`}>any token’s page</Link>{' '}
          shows what they see.
        </p>
      ),
    },
  ],
}

export const copies: Section = {
  id: 'copies',
  title: 'Copies and templates',
  questions: [
    {
      id: 'copycats',
      question: 'Someone made a token with my name.',
      answer: (
        <p>
          Anyone can copy a name, a symbol and a picture, but not the mint address. Publish the address where
          people look for you, and ask them to compare it. The identicon beside an address helps the eye: it
          almost always differs between addresses that begin and end alike. It is an aid, not a proof. The
          lesson <Link to={paths.lesson('avoiding-copycats')}>Avoiding copycats</Link> says what else helps.
        </p>
      ),
    },
    {
      id: 'report-card',
      question: 'How do I find out whether a token is safe?',
      answer: (
        <p>
          No page can promise that. The report card reads what can be known: who can still mint, freeze or
          take tokens, what a transfer costs, where the metadata lies, who holds most, and how much liquidity
          is locked. It names each account and the slot of its reading.{' '}
          <Link to={`${paths.home}#look-up`}>Look up a token</Link>, and read the lines in the order of the
          lesson <Link to={paths.lesson('reading-a-report-card')}>Reading a report card</Link>.
        </p>
      ),
    },
    {
      id: 'template',
      question: 'What does a template copy?',
      answer: (
        <p>
          How a token is made: its standard, decimals, supply, extensions, and which authorities are revoked.
          An authority that its maker kept goes to your wallet, never to theirs. Name and symbol stay empty:
          yours have to differ from the original’s and from those of verified tokens, look-alike letters
          included. Links are never copied, the picture is copied only if you tick that, and the new token’s
          metadata names the template’s mint. <Link to={paths.copyTrending}>Copy Trending</Link> shows what
          would be taken over.
        </p>
      ),
    },
    {
      id: 'name-refused',
      question: 'Why is my name refused for a copy?',
      answer: (
        <p>
          Because it is too close to the original’s or to that of a verified token. Letters that look alike,
          such as a Cyrillic а, and letters that swap places count as the same. A copy that can be mistaken
          for another token deceives whoever buys it. Choose a name of your own; tokens made without a{' '}
          <Link to={paths.copyTrending}>template</Link> are not compared.
        </p>
      ),
    },
    {
      id: 'trending-sources',
      question: 'Where do the trending tokens come from?',
      answer: (
        <p>
          From public lists of Jupiter, DexScreener and GeckoTerminal, which the page names beside each row.
          Some places in such lists are paid for, and are marked so. If a source does not answer, the page
          shows what it said last, with the time. On the practice chain they are samples.{' '}
          <Link to={paths.privacy}>Privacy</Link> says what each source learns from you.
        </p>
      ),
    },
  ],
}
