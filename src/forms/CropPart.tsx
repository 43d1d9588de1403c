import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import {
  boundCrop,
  CENTRED,
  type Crop,
  frameOf,
  MOST_ZOOM,
  movePicture,
  type PictureSize,
  cropSide,
} from '../tokens/pictureCrop'
import { classNames } from '../ui/classNames'
import { TickBox } from '../ui/TickBox'
import { useObjectUrl } from '../ui/useObjectUrl'
import styles from './crop.module.css'

export type CropPartProps = Readonly<{
  file: Blob
  size: PictureSize
  crop: Crop
  onCrop: (crop: Crop) => void
}>

/** Shares of the square by which an arrow key moves the picture, without and with Shift. */
const STEP = 0.02
const LARGE_STEP = 0.1

const ZOOM_STEP = 1.1

/**
 * Chooses the square of a picture: by dragging and pinching, by keys, or the whole picture with margins. A preview shows it as wallets do.
 * While the person drags, only this part renders, once a frame; `onCrop` gets the crop at the end.
 */
export default function CropPart({ file, size, crop, onCrop }: CropPartProps) {
  const url = useObjectUrl(file)
  const pointers = useRef(new Map<number, Point>())
  const { shown, hold, settle, choose } = useHeld(crop, onCrop)
  const square = shown.kind === 'square' ? shown : CENTRED
  const isWhole = shown.kind === 'whole'
  const zoomed = (from: typeof CENTRED, zoom: number) => boundCrop({ ...from, zoom }, size)
  const zoomTo = (zoom: number) => choose(zoomed(square, zoom))
  const move = (right: number, down: number) => choose(movePicture(square, right, down, size))

  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, pointOf(event))
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before || isWhole) return
    const now = pointOf(event)
    pointers.current.set(event.pointerId, now)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    const { width } = event.currentTarget.getBoundingClientRect()
    hold((held) =>
      other
        ? zoomed(held, (held.zoom * distance(now, other)) / Math.max(1, distance(before, other)))
        : movePicture(held, (now.x - before.x) / width, (now.y - before.y) / width, size),
    )
  }
  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    if (pointers.current.size === 0) settle()
  }
  const key = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const act = isWhole ? undefined : keys(step, move, (by) => zoomTo(square.zoom * by))[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles['crop']}>
      <div
        className={classNames(styles['box'], isWhole && styles['still'])}
        // A range input has one dimension and holds no picture.
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        aria-label={words.label}
        aria-valuemin={1}
        aria-valuemax={MOST_ZOOM}
        aria-valuenow={square.zoom}
        aria-valuetext={isWhole ? words.wholeText : words.place(square)}
        aria-disabled={isWhole || undefined}
        aria-describedby="crop-note"
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={key}
      >
        <Cropped url={url} crop={shown} size={size} />
        <span className={styles['ring']} />
      </div>
      <div className={styles['side']}>
        <div className={styles['previews']} aria-hidden="true">
          {([64, 36] as const).map((side) => (
            <span key={side} className={styles['round']} style={{ width: side, height: side }}>
              <Cropped url={url} crop={shown} size={size} />
            </span>
          ))}
          <span className="small muted">{words.preview}</span>
        </div>
        <label className={styles['zoom']}>
          <span>{words.zoom}</span>
          <input
            ref={onSettled(settle)}
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={square.zoom}
            disabled={isWhole}
            data-secret
            onChange={({ target }) => hold((held) => zoomed(held, Number(target.value)), 'now')}
          />
        </label>
        <p className="small muted" id="crop-note">
          {words.note}
        </p>
      </div>
      <div className={styles['whole']}>
        <TickBox
          label={words.whole}
          detail={words.wholeDetail}
          checked={isWhole}
          onChange={({ target }) => choose(target.checked ? { kind: 'whole' } : CENTRED)}
        />
      </div>
    </div>
  )
}

type Square = typeof CENTRED

/**
 * The present crop, during a drag that of the latest frame. `hold` changes it, shown with the next frame or `now`; `settle` reports it,
 * and `choose` reports another one.
 */
function useHeld(crop: Crop, onCrop: (crop: Crop) => void) {
  const [shown, setShown] = useState<Square | null>(null)
  const latest = useRef<Square | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const choose = (chosen: Crop | null) => {
    cancelAnimationFrame(frame.current)
    latest.current = null
    setShown(null)
    if (chosen) onCrop(chosen)
  }
  return {
    shown: shown ?? crop,
    hold: (change: (held: Square) => Square, now?: 'now') => {
      latest.current = change(latest.current ?? (crop.kind === 'square' ? crop : CENTRED))
      cancelAnimationFrame(frame.current)
      if (now) setShown(latest.current)
      else frame.current = requestAnimationFrame(() => setShown(latest.current))
    },
    settle: () => choose(latest.current),
    choose,
  }
}

/**
 * Calls `settled` when a slider is released or a key has moved it: React's onChange is the browser's `input`, which comes with every step.
 */
function onSettled(settled: () => void) {
  return (slider: HTMLInputElement | null) => {
    slider?.addEventListener('change', settled)
    return () => slider?.removeEventListener('change', settled)
  }
}

type Point = Readonly<{ x: number; y: number }>

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The action of each key. An arrow moves the square like a cursor: the picture moves the other way. */
function keys(
  step: number,
  move: (right: number, down: number) => void,
  zoom: (by: number) => void,
): Readonly<Record<string, () => void>> {
  return {
    ArrowLeft: () => move(step, 0),
    ArrowRight: () => move(-step, 0),
    ArrowUp: () => move(0, step),
    ArrowDown: () => move(0, -step),
    '+': () => zoom(ZOOM_STEP),
    '=': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
  }
}

/** The picture within a square box, in that crop. */
function Cropped({ url, crop, size }: { url: string | undefined; crop: Crop; size: PictureSize }) {
  return url === undefined ? null : (
    <img className={styles['picture']} src={url} alt="" draggable={false} style={placeOf(crop, size)} />
  )
}

/** The position of the whole picture around the box, in percent of the box. */
function placeOf(crop: Crop, size: PictureSize): CSSProperties {
  const { source, target } = frameOf(crop, size, 100)
  const scale = 100 / cropSide(crop, size)
  const percent = (number: number) => `${number}%`
  return {
    left: percent(target[0] - source[0] * scale),
    top: percent(target[1] - source[1] * scale),
    width: percent(size.width * scale),
    height: percent(size.height * scale),
  }
}

/** Every sentence about the crop. */
const words = {
  label: 'Square of the picture',
  place: ({ x, y, zoom }: typeof CENTRED) =>
    `Zoom ${zoom.toFixed(1)}, middle at ${Math.round(x * 100)} % from the left and ${Math.round(y * 100)} % from the top`,
  wholeText: 'The whole picture',
  note: 'Drag the picture, or move the square with the arrow keys and zoom with + and −.',
  zoom: 'Zoom',
  preview: 'As wallets show it',
  whole: 'Use the whole picture',
  wholeDetail: 'Transparent margins make it square.',
} as const
