import { Link } from 'react-router-dom'
import { PlacesSection } from '../../../operation/PlacesSection'
import { paths } from '../../../paths'
import { Arrow, Card, Drawing, DrawnShape, DrawnWords } from '../drawing'
import { LessonBody, TryIt } from '../LessonBody'
import { draftPath } from '../tryIt'

export default function NoPicture() {
  return (
    <LessonBody
      figure={<Picture />}
      tryIt={
        <TryIt to={() => draftPath({})}>
          Opens Create Token. Choose “I have an address” under Storage, enter the address of any file, and
          read what the check says of it.
        </TryIt>
      }
    >
      <p>
        A picture is missing for one of four reasons. Ask them in this order: the first three can be checked
        in a browser, and a token’s page here checks them.
      </p>
      <h2>Does the address lead to a file?</h2>
      <p>
        The mint names one address. If it begins with ipfs:// or http://, pages with https cannot fetch it. If
        its host has closed, no one can. Some public gateways have: their end is in the check, with its day.
      </p>
      <h2>Is it a metadata file?</h2>
      <p>
        It must be JSON, which Solana Explorer takes only as application/json or text/plain, and its image
        must be a whole https address. A web page, an empty file or “0.png” shows nothing.
      </p>
      <h2>Can the picture be fetched?</h2>
      <p>
        Phantom names JPEG, PNG, GIF, SVG and WebP. We advise a square of 128 pixels or more, and less than a
        mebibyte; no place names such limits. From a gateway that asks visitors whether they are human,
        Raydium, Jupiter and Orca showed nothing.
      </p>
      <h2>Does the place want to show it?</h2>
      <p>
        Each place decides by itself, and each keeps what it read for a while. “Unverified” says that no one
        has checked a token, not that something is wrong. What Phantom hides cannot be known from outside.
      </p>
      <h2>Can it be mended?</h2>
      <p>
        While the metadata can be changed, <b>Update metadata</b> on the token’s page stores the file anew.
        With <Link to={paths.lesson('metadata-and-storage')}>immutable metadata</Link> the address stays for
        ever, so check before you revoke.
      </p>
      <PlacesSection />
    </LessonBody>
  )
}

const STEPS = [
  ['Address', 'https, and its host is there'],
  ['File', 'JSON with an image'],
  ['Picture', 'a format that wallets show'],
  ['Place', 'its own rules, its own time'],
] as const

function Picture() {
  return (
    <Drawing
      height={334}
      label="Four boxes below each other, from the address to the file, the picture and the place that shows it. The first three have a tick: a browser can check them. The last has a triangle: the place decides."
    >
      {STEPS.map(([name, what], nth) => {
        const y = 1 + nth * 86
        const isLast = nth === STEPS.length - 1
        return (
          <g key={name}>
            <Card x={1} y={y} width={358} height={62} {...(!isLast && { ink: 'teal' as const })} />
            <DrawnShape x={20} y={y + 26} kind={isLast ? 'warn' : 'ok'} />
            <DrawnWords x={40} y={y + 27} bold>
              {name}
            </DrawnWords>
            <DrawnWords x={40} y={y + 47} ink="muted">
              {what}
            </DrawnWords>
            {!isLast && <Arrow x={60} y={y + 62} to={y + 84} down />}
          </g>
        )
      })}
    </Drawing>
  )
}
