import { BYTE_LIMITS } from '../../../tokens/createToken'
import { Arrow, Card, Drawing, DrawnLine, Rosette, DrawnWords } from '../drawing'
import { LessonBody, TryIt } from '../LessonBody'
import { draftPath, EXAMPLE_TOKEN } from '../tryIt'

export default function Metadata() {
  return (
    <LessonBody
      figure={<Picture />}
      tryIt={
        <TryIt
          to={() =>
            draftPath({
              description: 'A bird that stands still in moving water.',
              website: 'https://example.org',
            })
          }
        >
          Opens Create Token with a description and a website filled in. Add a picture, and see how wallets
          will show the token before it is made.
        </TryIt>
      }
    >
      <p>A wallet shows a name, a symbol, a picture and perhaps a description. They come from two places.</p>
      <p>
        <b>On the chain</b> are the name, the symbol and one web address. They are limited in bytes:{' '}
        {BYTE_LIMITS.name} for a name, {BYTE_LIMITS.symbol} for a symbol, {BYTE_LIMITS.link} for the address.
        A letter outside of the Latin alphabet takes two to four bytes, and an emoji four or more.
      </p>
      <p>
        <b>At that address</b> is a small file with the description, the links and the address of the picture.
        Wallets fetch both when they first see the token, and keep what they found, some for hours. So a
        picture that was wrong at first may stay wrong for a while.
      </p>
      <h2>Where to store the file</h2>
      <p>
        If the file disappears, the token keeps its name and loses its picture. <b>Arweave</b> stores files
        for good, and is free for small ones. <b>IPFS</b> through Pinata lasts as long as your account there
        keeps them. An address of your own lasts as long as you run it, and whoever runs it can change what it
        says. Addresses should begin with https: many wallets do not open ipfs://.
      </p>
      <p>
        This page fetches the file and the picture back before the token is made, so that a broken address
        shows before you pay.
      </p>
      <h2>Changed later, or never</h2>
      <p>
        The update authority can change the name, the symbol and the address. <b>Make metadata immutable</b>{' '}
        revokes it forever. What stands in a file at your own address can change all the same. With SPL Token
        the metadata must be made while the mint authority is still there; Create Token keeps that order by
        itself. It also remembers where your files go.
      </p>
    </LessonBody>
  )
}

function Picture() {
  return (
    <Drawing
      height={330}
      label="Three boxes below each other. On the chain: name, symbol and an address. The address leads to a file on the web with the description and the picture’s address, which leads to the picture."
    >
      <Card x={1} y={22} width={358} height={88} ink="teal" />
      <DrawnWords x={16} y={14} ink="teal">
        On the chain
      </DrawnWords>
      {[
        ['name', EXAMPLE_TOKEN.name],
        ['symbol', EXAMPLE_TOKEN.symbol],
        ['uri', 'https://arweave.net/…'],
      ].map(([field, value], nth) => (
        <g key={field}>
          <DrawnWords x={16} y={48 + nth * 23} ink="muted" mono>
            {field}
          </DrawnWords>
          <DrawnWords x={84} y={48 + nth * 23} mono>
            {value}
          </DrawnWords>
        </g>
      ))}
      <Arrow x={60} y={110} to={158} down />
      <DrawnWords x={76} y={140} ink="muted">
        On the web, where a file can disappear
      </DrawnWords>
      <Card x={1} y={160} width={224} height={88} />
      {[
        ['description', '"A bird…"'],
        ['image', '"https://…"'],
        ['extensions', '{ website … }'],
      ].map(([field, value], nth) => (
        <g key={field}>
          <DrawnWords x={16} y={186 + nth * 23} ink="muted" mono>
            {field}
          </DrawnWords>
          <DrawnWords x={116} y={186 + nth * 23} mono>
            {value}
          </DrawnWords>
        </g>
      ))}
      <Arrow x={225} y={205} to={258} />
      <Rosette x={306} y={205} r={44} />
      <DrawnWords x={306} y={270} anchor="middle" ink="muted">
        the picture
      </DrawnWords>
      <DrawnLine ink="faint" dashed d="M0 300H360" />
      <DrawnWords x={0} y={322} ink="faint">
        A wallet follows the arrows from the top.
      </DrawnWords>
    </Drawing>
  )
}
