import { useNetworkFigures } from '../../../operation/NetworkFigure'
import { paths } from '../../../paths'
import { QueryRoot } from '../../../ui/QueryRoot'
import { formatSolAbout } from '../../../units/lamports'
import { groupDigits } from '../../../units/grouping'
import { formatUnits } from '../../../units/amounts'
import { Card, Drawing, DrawnLine, DrawnShape, DrawnWords } from '../drawing'
import { LessonBody, TryIt } from '../LessonBody'
import { DECIMALS, SUPPLY } from '../lessonPool'
import { EXAMPLE_TOKEN } from '../tryIt'

export default function Wallets() {
  return (
    <LessonBody
      figure={
        <QueryRoot>
          <Picture />
        </QueryRoot>
      }
      tryIt={
        <TryIt to={() => `${paths.send}?amount=0.01`}>
          Opens Send with an amount filled in. Paste an address of your own, press Review, and compare the
          review with what your wallet shows.
        </TryIt>
      }
    >
      <p>
        Before you sign, your wallet simulates the transaction: it runs it without writing anything, and shows
        how your balances would change. This page has done the same a moment earlier, and its review lists the
        same changes. If an amount or an address differs, reject the request. Rejecting costs nothing.
      </p>
      <h2>What makes a wallet warn</h2>
      <ul>
        <li>
          <b>A site that it does not know.</b> New domains are warned about for a while, whatever they do.
        </li>
        <li>
          <b>Several transactions in one request.</b> Sites that empty wallets hide one among others. Most
          operations here are one transaction.
        </li>
        <li>
          <b>Signatures that others added before yours.</b> Where a second key has to sign, such as that of a
          position’s NFT, this page asks your wallet first.
        </li>
        <li>
          <b>A simulation that fails.</b> Then the transaction would fail on the chain, too. The review says
          why before your wallet is asked.
        </li>
      </ul>
      <h2>What a wallet adds</h2>
      <p>
        On Mainnet some wallets add guards: small instructions that let the transaction fail where your
        balances would change in another way than simulated. Transactions made here have at most{' '}
        {groupDigits(`${TRANSACTION_BYTES}`)} bytes and leave room for them where they can, and the review
        says so where they cannot.
      </p>
      <p>
        A <b>Ledger</b> shows less: often only a hash, and asks you to allow blind signing. Read the review on
        this page before, because the device cannot show it to you.
      </p>
      <h2>What no one may ask for</h2>
      <p>
        No one needs your recovery phrase or your private key, this page included. A site that asks for them,
        whatever the reason, wants your money. A request to sign that you did not start is to be rejected.
      </p>
    </LessonBody>
  )
}

/** The size limit of the network's transactions; a test compares it with the limit of the packer. */
export const TRANSACTION_BYTES = 1232

function Picture() {
  const state = useNetworkFigures()
  const rows = [
    ['you pay', state.status === 'read' ? `−${formatSolAbout(state.figures.token)} SOL` : 'rent and fees'],
    ['you get', `+${formatUnits(SUPPLY, DECIMALS)}`],
    ['signatures', '1'],
  ] as const
  return (
    <Drawing
      height={262}
      label="The review of this page beside the wallet’s window. The same three lines stand in both: what you pay, what you get, and one signature."
    >
      {[
        { x: 1, title: 'Review here' },
        { x: 195, title: 'Your wallet' },
      ].map(({ x, title }) => (
        <g key={title}>
          <Card x={x} y={1} width={164} height={222} />
          <DrawnWords x={x + 14} y={28} bold>
            {title}
          </DrawnWords>
          <DrawnLine ink="faint" d={`M${x + 14} 40h136`} />
          {rows.map(([words, value], nth) => (
            <g key={words}>
              <DrawnWords x={x + 14} y={66 + nth * 56} ink="muted">
                {words}
              </DrawnWords>
              <DrawnWords x={x + 14} y={86 + nth * 56} mono>
                {value}
              </DrawnWords>
            </g>
          ))}
        </g>
      ))}
      {rows.map(([words], nth) => (
        <DrawnLine key={words} ink="teal" d={`M173 ${76 + nth * 56}h14m-14 7h14`} />
      ))}
      <DrawnShape x={10} y={245} kind="ok" />
      <DrawnWords x={24} y={250} ink="muted">
        The same {EXAMPLE_TOKEN.symbol}, the same amounts: sign.
      </DrawnWords>
    </Drawing>
  )
}
