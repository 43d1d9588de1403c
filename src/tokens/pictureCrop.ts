/**
 * Which part of a picture becomes the token's square picture: the square around a point, `zoom` times enlarged; or the whole picture
 * with transparent margins. `x` and `y` are the square's middle, as shares of the picture's width and height.
 */
export type Crop =
  | Readonly<{ kind: 'square'; x: number; y: number; zoom: number }>
  | Readonly<{ kind: 'whole' }>

type Square = Extract<Crop, { kind: 'square' }>

/** The size of a picture, in pixels. */
export type PictureSize = Readonly<{ width: number; height: number }>

/** The rectangle of a picture to draw, and the rectangle of the square to draw it into: `drawImage`'s arguments. */
export type PictureFraming = Readonly<{ source: Rectangle; target: Rectangle }>

type Rectangle = readonly [x: number, y: number, width: number, height: number]

/** The largest square in the middle. */
export const CENTRED: Square = { kind: 'square', x: 0.5, y: 0.5, zoom: 1 }

export const MOST_ZOOM = 8

/** The side of the square in pixels of the picture; for the whole picture, its longer side. */
export function cropSide(crop: Crop, { width, height }: PictureSize): number {
  return crop.kind === 'whole' ? Math.max(width, height) : Math.min(width, height) / crop.zoom
}

/** The crop with its zoom within bounds, and its square inside of the picture. */
export function boundCrop({ x, y, zoom }: Square, size: PictureSize): Square {
  const bounded = { kind: 'square', x, y, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) } as const
  const half = cropSide(bounded, size) / 2
  const inside = (share: number, length: number) =>
    Math.min(1 - half / length, Math.max(half / length, share))
  return { ...bounded, x: inside(x, size.width), y: inside(y, size.height) }
}

/** The crop after its picture was moved, by fractions of the square's side: to the right and down are positive. */
export function movePicture(crop: Square, right: number, down: number, size: PictureSize): Square {
  const side = cropSide(crop, size)
  const moved = { ...crop, x: crop.x - (right * side) / size.width, y: crop.y - (down * side) / size.height }
  return boundCrop(moved, size)
}

/** The part of the picture that a crop takes, and its place in a square with sides of `target` pixels. */
export function frameOf(crop: Crop, { width, height }: PictureSize, target: number): PictureFraming {
  const side = cropSide(crop, { width, height })
  if (crop.kind === 'whole') {
    const [wide, high] = [(width / side) * target, (height / side) * target]
    return { source: [0, 0, width, height], target: [(target - wide) / 2, (target - high) / 2, wide, high] }
  }
  const { x, y } = boundCrop(crop, { width, height })
  return { source: [x * width - side / 2, y * height - side / 2, side, side], target: [0, 0, target, target] }
}
