import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { formatUnits } from '../../../units/amounts'
import { Card, Drawing, DrawnLine, Rosette, DrawnWords } from '../drawing'
import { FigureBill, LessonBody, rentOf, TryIt } from '../LessonBody'
import { DECIMALS, SUPPLY } from '../lessonPool'
import { draftPath, EXAMPLE_TOKEN } from '../tryIt'

export default function WhatAMintIs() {
  return (
    <LessonBody
      figure={
        <>
          <Picture />
          <FigureBill
            title="What the accounts cost"
            rows={[
              { of: 'mint', words: 'A mint with metadata', detail: rentOf('mint') },
              {
                of: 'tokenAccount',
                words: 'A token account',
                detail: rentOf('tokenAccount'),
                comesBack: true,
              },
            ]}
          />
        </>
      }
      tryIt={
        <TryIt to={() => draftPath({})}>
          Opens Create Token with a name and a symbol filled in. One press of Review shows the mint’s address
          before anything is signed.
        </TryIt>
      }
    >
      <p>
        A token on Solana is one account, its <b>mint</b>. The mint holds a few facts: how many base units
        exist, with how many decimals they are shown, and which addresses may make more of them or freeze
        accounts. It does not list who holds the token.
      </p>
      <p>
        What somebody holds is in a <b>token account</b>. There is usually one for each wallet and mint, at an
        address that anyone can compute from the two: the associated token account, ATA for short. A transfer
        changes two token accounts and leaves the mint as it is. Minting and burning change the mint too,
        because they change the supply.
      </p>
      <p>
        The mint’s address is the token’s identity. Anyone can copy a name, a symbol and a picture within a
        minute; no one can copy an address. Compare addresses wherever money depends on it.
      </p>
      <h2>Where the address comes from</h2>
      <p>
        A mint made here gets its address from your wallet’s address and a seed, unless you choose a key file
        of your own. The seed is random, or found by a search for an address that begins or ends with letters
        of your choice. So there is no second private key that could be lost or stolen, and your wallet’s
        signature is the only one that the transaction needs.
      </p>
      <p>
        A mint stays. Only a Token-2022 mint with a close authority can be closed, and only once its supply is
        zero, so the rent of most mints never comes back. A token account can be closed when it is empty, and
        its rent comes to you: the page <Link to={paths.account}>Account</Link> lists those of your wallet.
      </p>
    </LessonBody>
  )
}

/** The holders of the supply in the drawing, in tenths. */
const HOLDERS = [
  { name: 'Your account', tenths: 6n },
  { name: 'A buyer’s', tenths: 1n },
  { name: 'A pool’s vault', tenths: 3n },
] as const

function Picture() {
  const whole = formatUnits(SUPPLY, DECIMALS)
  return (
    <Drawing
      height={292}
      label={`A mint above three token accounts. The mint says that ${whole} ${EXAMPLE_TOKEN.symbol} exist; the accounts say who holds how many of them.`}
    >
      {HOLDERS.map(({ name }, nth) => (
        <DrawnLine key={name} d={`M180 150C180 195 ${62 + nth * 118} 165 ${62 + nth * 118} 214`} />
      ))}
      <Card x={68} y={84} width={224} height={68} />
      <Rosette x={180} y={46} r={40} />
      <DrawnWords x={180} y={114} anchor="middle" bold>
        The mint of {EXAMPLE_TOKEN.symbol}
      </DrawnWords>
      <DrawnWords x={180} y={136} anchor="middle" mono>
        supply {whole}
      </DrawnWords>
      {HOLDERS.map(({ name, tenths }, nth) => (
        <g key={name}>
          <Card x={8 + nth * 118} y={214} width={108} height={62} />
          <DrawnWords x={62 + nth * 118} y={239} anchor="middle" ink="muted">
            {name}
          </DrawnWords>
          <DrawnWords x={62 + nth * 118} y={261} anchor="middle" mono>
            {formatUnits((SUPPLY * tenths) / 10n, DECIMALS)}
          </DrawnWords>
        </g>
      ))}
    </Drawing>
  )
}
