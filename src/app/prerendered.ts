import { LESSONS } from '../pages/learn/lessons'
import { paths } from '../paths'
import { routes } from './routes'

/** A page that the build prerenders into a file of its own. `title` is that of its tab. */
type Prerendered = Readonly<{ path: string; title: string }>

/** The routes without a parameter, and the lessons, whose route has one. */
export const prerendered: readonly Prerendered[] = [
  ...routes.filter(({ path }) => !/[:*]/.test(path)).map(({ path, title }) => ({ path, title })),
  ...LESSONS.map(({ id, title }) => ({ path: paths.lesson(id), title })),
]
