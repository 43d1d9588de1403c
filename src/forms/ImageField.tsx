import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { AppError } from '../errors/AppError'
import { IMAGE_ACCEPT, prepareImage, type ImageProblem, type TokenImage } from '../tokens/imageFile'
import { CENTRED, type Crop, type PictureSize } from '../tokens/pictureCrop'
import { Button } from '../ui/Button'
import { classNames } from '../ui/classNames'
import { lazyPart } from '../ui/lazyPart'
import { Mark } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import type { CropPartProps } from './CropPart'
import styles from './image.module.css'
import { formatBytes } from '../units/formatBytes'
import { useObjectUrl } from '../ui/useObjectUrl'

export type ImageFieldProps = {
  image: TokenImage | undefined
  /** The present picture, which stays unless the person chooses another, 72 px wide. */
  present?: ReactNode
  onImage: (image: TokenImage | undefined) => void
  /** Announces that a file is being read: the promise ends after onImage, and rejects where the file is no picture that can be stored. */
  onReading: (reading: Promise<void>) => void
  /** Returns the size of the largest picture that can be stored, in bytes. */
  fetchLimit: () => Promise<number>
}

type Reading =
  | Readonly<{ status: 'idle' | 'reading' }>
  | Readonly<{ status: 'problem'; problem: ImageProblem }>

/** The picture: chosen or dropped, made smaller in the browser, and shown with its size before and after. */
export function ImageField({ image, present, onImage, onReading, fetchLimit }: ImageFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(0)
  const [reading, setReading] = useState<Reading>({ status: 'idle' })
  const [source, setSource] = useState<Source | null>(null)

  const take = (file: File | undefined) => {
    if (file) onReading(read(file))
  }
  const read = async (file: File) => {
    const turn = (latest.current += 1)
    setReading({ status: 'reading' })
    const result = await prepareImage(file, fetchLimit, CENTRED)
    if (turn !== latest.current) return
    setReading(result.ok ? { status: 'idle' } : { status: 'problem', problem: result.reason })
    if (result.ok) {
      const { width, height } = result.size
      setSource(width === height ? null : { file, size: result.size, crop: CENTRED })
      onImage(result.image)
    }
    // Reset, so that the same file can be chosen again.
    if (input.current) input.current.value = ''
    if (!result.ok) throw invalidPicture(words.problems[result.reason])
  }
  const recrop = async ({ file, size }: Source, crop: Crop) => {
    const turn = (latest.current += 1)
    setSource({ file, size, crop })
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (turn !== latest.current) return
    const result = await prepareImage(file, fetchLimit, crop)
    if (turn !== latest.current) return
    if (!result.ok) setReading({ status: 'problem', problem: result.reason })
    else onImage(result.image)
  }
  useEffect(() => {
    // A file may have been chosen before hydration.
    take(input.current?.files?.[0])
    return () => void (latest.current += 1)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const remove = () => {
    onImage(undefined)
    input.current?.focus()
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }

  // A picture from another source, such as a template's, has no file here.
  const isOfFile =
    source !== null && image?.name === source.file.name && image.originalSize === source.file.size
  const problem = reading.status === 'problem' ? words.problems[reading.problem] : undefined
  const isBare = image === undefined && present === undefined && problem === undefined
  return (
    <div className={classNames('field', 'full', problem !== undefined && 'bad')}>
      <div className="lab">
        <label id={`${id}-label`} htmlFor={id}>
          {words.label}
        </label>
      </div>
      <div
        className={classNames('drop', styles['drop'], isBare && styles['bare'])}
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropped}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={IMAGE_ACCEPT}
          className={styles['file']}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== undefined || undefined}
          onChange={(event) => take(event.target.files?.[0])}
        />
        {image === undefined && present !== undefined ? present : <Picture image={image} />}
        <div className="grow small" id={`${id}-note`} aria-live="polite">
          {reading.status === 'reading' ? (
            words.reading
          ) : problem !== undefined ? (
            <Mark kind="err">{problem}</Mark>
          ) : image ? (
            <ImageFacts image={image} />
          ) : (
            present !== undefined && <b>{words.present}</b>
          )}
        </div>
        <div className={styles['dropactions']}>
          <label htmlFor={id} className="btn slim secondary">
            {image ? words.replace : present === undefined ? words.choose : words.another}
          </label>
          {image && (
            <Button variant="quiet" slim onClick={remove}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {isOfFile && <cropPart.Part {...source} onCrop={(crop) => onReading(recrop(source, crop))} />}
    </div>
  )
}

/** A chosen file whose picture is not square, and its chosen square. */
type Source = Readonly<{ file: File; size: PictureSize; crop: Crop }>

/** Milliseconds without another change after which a crop is drawn. */
const REST_MS = 250

/** The part that crops a picture. Its code loads with the first picture that is not square. */
const cropPart = lazyPart<CropPartProps>(() => import('./CropPart'))

/** The part that says what is odd about the picture's shape. Its code loads with the first picture. */
const findings = lazyPart<{ size: PictureSize }>(() => import('../operation/TokenFileChecks'))

/** The error of a review that waited for a picture that cannot be used. */
export function invalidPicture(message: string): AppError {
  return new AppError('input/invalid', { check: 'the picture', message })
}

function ImageFacts({ image }: { image: TokenImage }) {
  const { name, width, height, blob, originalSize, stilled } = image
  const type = blob.type === 'image/webp' ? 'WebP' : 'PNG'
  return (
    <>
      <b className={styles['filename']}>{name}</b>
      <div className="muted">
        <Sentence text={words.size(width, height, type, formatBytes(blob.size))} />{' '}
        <span className="hide-s">{words.was(formatBytes(originalSize))}</span>
      </div>
      <Mark kind="ok">{words.fits}</Mark>
      <findings.Part size={{ width, height }} />
      {stilled && <div className="muted">{words.stilled}</div>}
    </>
  )
}

function Picture({ image }: { image: TokenImage | undefined }) {
  const url = useObjectUrl(image?.blob)
  if (url === undefined) return <span className={classNames('pic', styles['nopic'])} aria-hidden="true" />
  return <img className={classNames('pic', styles['pic'])} width="72" height="72" src={url} alt="" />
}

/** Every sentence about the picture. */
const words = {
  label: 'Image',
  choose: 'Choose',
  another: 'Choose another',
  replace: 'Replace',
  remove: 'Remove',
  present: 'The present picture stays',
  reading: 'Resizing the picture',
  size: (width: number, height: number, type: string, size: string) =>
    `${width} × ${height}, ${type}, ${size}`,
  was: (size: string) => `(was ${size})`,
  fits: 'Small enough to store for free',
  stilled: 'The picture was animated: its first frame is used.',
  problems: {
    'not-an-image': 'This is not a PNG, JPEG, WebP or GIF. Choose another file.',
    broken: 'This picture cannot be opened: the file is damaged. Choose another one.',
    'too-large-to-open':
      'This picture is too large to be opened: more than 30 MiB, or more than 120 million pixels. Choose a smaller one.',
    'too-large-to-store':
      'This picture cannot be made small enough to be stored for free. Choose another one.',
  } satisfies Record<ImageProblem, string>,
} as const
