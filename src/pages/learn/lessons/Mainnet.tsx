import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { Drawing, DrawnLine, Rosette, DrawnShape, DrawnWords } from '../drawing'
import drawing from '../drawing.module.css'
import { FigureBill, LessonBody, TryIt } from '../LessonBody'
import { draftPath } from '../tryIt'

export default function Mainnet() {
  return (
    <LessonBody
      figure={
        <>
          <Picture />
          <FigureBill
            title="What it takes"
            rows={[
              { of: 'token', words: 'One token', detail: 'accounts, network fee, normal priority fee' },
              { of: 'poolRent', words: 'The accounts of its pool', detail: 'Raydium CPMM, paired with SOL' },
              { of: 'poolFee', words: 'Raydium’s fee', detail: 'for a new pool; your deposit comes on top' },
            ]}
          />
        </>
      }
      tryIt={
        <TryIt
          to={() =>
            draftPath({
              description: 'A rehearsal.',
              website: 'https://example.org',
              immutableMetadata: true,
              pool: { on: true, share: '80', sol: '1' },
            })
          }
        >
          Opens Create Token with a whole launch: both authorities revoked, metadata immutable, and a pool.
          Rehearse it until nothing surprises you.
        </TryIt>
      }
    >
      <p>
        Mainnet is another chain, with real money: the same programs, the same forms, the same transactions.
        What differs is that nothing there can be practised twice. Before you switch the network:
      </p>
      <ol>
        <li>
          <b>Rehearse the whole way.</b> Make the token, look at its report card, open its pool, trade in it,
          remove a part. <Link to={paths.history}>History</Link> keeps what you did.
        </li>
        <li>
          <b>Take the draft along.</b> Drafts are kept for each network. “Copy link to this draft” on Create
          Token holds what you typed; open the link after you have switched. The picture has to be chosen
          again.
        </li>
        <li>
          <b>Have enough SOL.</b> Rent, fees and your deposit, and a little more for what comes later. The
          bill says how much is missing.
        </li>
        <li>
          <b>Read what is forever.</b> Decimals, the token program and extensions cannot be changed. A revoked
          authority, burnt or locked liquidity cannot be brought back. They are marked with a pink diamond.
        </li>
        <li>
          <b>Check the price before you open a pool.</b> The two deposits set it, and the first trader profits
          from a mistake.
        </li>
        <li>
          <b>Protect the key.</b> Keep authorities that you do not revoke with a hardware wallet or a
          multisig.
        </li>
        <li>
          <b>Set an RPC endpoint of your own</b> in the <Link to={paths.settings}>settings</Link> if you
          expect a busy day: public ones limit requests.
        </li>
      </ol>
      <h2>Afterwards</h2>
      <p>
        Keep the receipt, say the mint’s address wherever you are known, and look at the report card as others
        see it. If something stops halfway, come back to Mintwright: what you signed is stored in this
        browser, and it is looked up on the chain before anything is repeated.
      </p>
      <p>
        That is all that you need. <Link to={paths.faq}>Questions</Link> says what to do where something goes
        wrong, and <Link to={paths.createToken}>Create Token</Link> is where you begin.
      </p>
    </LessonBody>
  )
}

const STATIONS = [
  ['Rehearse', 'ok'],
  ['Take the draft along', 'ok'],
  ['Read what is forever', 'final'],
  ['Sign', 'ok'],
] as const

function Picture() {
  return (
    <Drawing
      height={300}
      label={`A way with four marks: ${STATIONS.map(([words]) => words.toLowerCase()).join(', ')}. It ends at a rosette: the token on Mainnet.`}
    >
      <DrawnLine ink="muted" d="M20 24V150C20 226 70 232 140 232" />
      <DrawnLine ink="faint" d="M16 24V150C16 230 70 237 140 237M24 24V150C24 222 70 227 140 227" />
      {STATIONS.map(([words, kind], nth) => {
        const y = 24 + nth * 44
        return (
          <g key={words}>
            <circle cx={20} cy={y} r={14} className={drawing['station']} />
            <DrawnShape x={20} y={y} kind={kind} />
            <DrawnWords x={48} y={y + 5} {...(kind === 'final' && { ink: 'pink' })}>
              {words}
            </DrawnWords>
          </g>
        )
      })}
      <Rosette x={206} y={232} r={66} lines={12} />
      <DrawnWords x={284} y={228}>
        your token
      </DrawnWords>
      <DrawnWords x={284} y={246} ink="muted">
        on Mainnet
      </DrawnWords>
    </Drawing>
  )
}
