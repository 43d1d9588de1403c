import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { Card, Drawing, DrawnLine, DrawnShape, DrawnWords } from '../drawing'
import { LessonBody, TryIt } from '../LessonBody'
import { draftPath } from '../tryIt'

export default function Authorities() {
  return (
    <LessonBody
      figure={<Picture />}
      tryIt={
        <TryIt to={() => draftPath({ revokeMintAuthority: false, revokeFreezeAuthority: true })}>
          Opens Create Token with the mint authority kept and the freeze authority revoked. Make the token,
          mint more of it on its page, then revoke the authority there and look at the report card again.
        </TryIt>
      }
    >
      <p>An authority is an address that the mint names. It may do one thing:</p>
      <ul>
        <li>
          The <b>mint authority</b> makes more tokens, at any time, for any account.
        </li>
        <li>
          The <b>freeze authority</b> freezes a holder’s account, which then can neither send, sell nor burn,
          and thaws it.
        </li>
        <li>
          The <b>update authority</b> changes the name, the symbol and the address of the metadata file.
        </li>
      </ul>
      <p>
        Extensions of Token-2022 add others. A <b>permanent delegate</b> can move or burn tokens of any
        holder; a pause authority stops every transfer.
      </p>
      <h2>Handed on or revoked</h2>
      <p>
        An authority can be handed to another address, for example to a multisig, so that no single key
        decides. Or it is <b>revoked</b>: then the mint names no address, and no one can ever set one again,
        not even you.
      </p>
      <p>
        People who buy look at the first two. With a mint authority, their part of the supply can shrink
        without warning. With a freeze authority, their account can be frozen. Most tokens that are meant to
        be traded revoke both. A stablecoin or a share in a business often has to keep them, and should say
        why.
      </p>
      <h2>Before you revoke</h2>
      <p>
        Mint the whole supply first. And as rent on Solana falls, a mint holds more SOL than it needs; the
        excess can be withdrawn with the mint authority’s signature. A mint that was made from a seed has no
        key of its own, so after the revocation that excess stays where it is.{' '}
        <Link to={`${paths.lesson('rent-and-fees')}`}>Rent and fees</Link> says how much that can be.
      </p>
    </LessonBody>
  )
}

const ROWS = [
  { name: 'Mint authority', may: 'makes more', state: 'revoked', kind: 'final' },
  { name: 'Freeze authority', may: 'freezes accounts', state: 'revoked', kind: 'final' },
  { name: 'Update authority', may: 'changes name and picture', state: 'kept', kind: 'ok' },
] as const

function Picture() {
  return (
    <Drawing
      height={250}
      label="The three authorities of a mint, each as a key. The keys of the mint and the freeze authority are broken: revoked forever. That of the update authority is kept."
    >
      {ROWS.map(({ name, may, state, kind }, nth) => {
        const y = 8 + nth * 82
        const isGone = kind === 'final'
        return (
          <g key={name}>
            <Card x={1} y={y} width={358} height={70} {...(isGone && { ink: 'pink' })} />
            <Key y={y + 35} isGone={isGone} />
            <DrawnWords x={112} y={y + 30} bold>
              {name}
            </DrawnWords>
            <DrawnWords x={112} y={y + 51} ink="muted">
              {may}
            </DrawnWords>
            <DrawnShape x={isGone ? 280 : 303} y={y + 26} kind={kind} />
            <DrawnWords x={346} y={y + 30} anchor="end" ink={isGone ? 'pink' : 'teal'}>
              {state}
            </DrawnWords>
          </g>
        )
      })}
    </Drawing>
  )
}

/** A key with an engraved bow; a revoked one is broken in two. */
function Key({ y, isGone }: { y: number; isGone: boolean }) {
  const ink = isGone ? 'pink' : 'teal'
  const gap = isGone ? 8 : 0
  return (
    <>
      <DrawnLine
        ink="muted"
        d={[16, 12, 8]
          .map((r) => `M${34 - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`)
          .join('')}
      />
      <DrawnLine ink={ink} d={`M50 ${y}h${18 - gap / 2}m${gap}-0h${20 - gap / 2}m-12 0v9m6-9v7`} />
      {isGone && <DrawnLine ink="pink" d={`M63 ${y - 9}l4 18m4-18l4 18`} />}
    </>
  )
}
